import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import { findVinList, listOrgs } from '#core/contract/vehicle.ts'
import {
  createWakePlan,
  getPlanRates,
  listPlanResults,
  listWakePlans,
  runWakePlan,
  type WakePlan,
} from '#core/contract/wake.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { WakePlanPage } from './wake-plan-page.tsx'

const plan: WakePlan = {
  id: 4,
  name: 'Night',
  orgId: 1,
  orgName: 'Head office',
  vehicles: { by: 'all' },
  weekdays: [1, 3],
  at: '03:00',
  purpose: 'read parameters',
  enabled: true,
  owner: 'Anna',
  count: 12,
  nextRunTime: '2026-01-05 03:00:00',
  lastRunTime: '2026-01-04 03:00:00',
  lastRunId: 9,
  lastSuccess: 0.75,
  conflicts: [{ kind: 'charging', vehicles: 2 }],
  updateTime: '2026-01-01 00:00:00',
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listWakePlans, () => ({ list: [plan], total: 1 }))
  platform.answer(listOrgs, () => [])
})
const PATH = '/tbox/awake'
const open = (codes = ['edit', 'run'].map((verb) => `${PATH}/plan/${verb}`), query = '') =>
  renderPage(<WakePlanPage />, {
    path: `${PATH}${query}`,
    codes: [PATH, ...codes],
    namespaces: ['wake', 'errors', 'command', 'select'],
  })

describe('wake-up plans', () => {
  it('are shown with schedule, success and what is in their way', async () => {
    await open([])
    expect(await screen.findByText('Night')).toBeVisible()
    expect(screen.getByText('Mon Wed')).toBeVisible()
    expect(screen.getByText('75%')).toBeVisible()
    expect(screen.getByText('2 charging')).toBeVisible()
    expect(screen.queryByLabelText('Run Night now')).toBeNull()
    expect(screen.queryByText('Add plan')).toBeNull()
  })

  it('run by hand after a question', async () => {
    platform.answer(runWakePlan, () => ({ runId: 1, given: 10, refused: 2 }))
    const { user } = await open()
    await user.click(await screen.findByLabelText('Run Night now'))
    await user.click(await screen.findByText('Confirm'))
    expect(await screen.findByText('10 sent, 2 not sent')).toBeVisible()
    expect(platform.asked(runWakePlan)[0]?.body).toEqual({ id: 4 })
  })

  it('show their success by model, and stay at the results when the search is reset', async () => {
    platform.answer(listPlanResults, () => ({ list: [], total: 0 }))
    platform.answer(getPlanRates, () => [{ name: 'Tianma KX', tried: 20, woken: 17 }])
    platform.answer(findVinList, () => ({ list: [], total: 0 }))
    const day = new URLSearchParams({ startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })
    const { user } = await open([], `?view=results&${day}`)
    expect(await screen.findByText('85%')).toBeVisible()
    expect(screen.getByText('17 of 20')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText('85%')).toBeNull())
    expect(screen.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true')
  })

  it('are for models of the books', async () => {
    const model = { id: 1, name: 'Tianma', isBindThen: false, modelCode: 'KX-1', seriesId: '1', brandId: '1' }
    platform.answer(listModels, () => [model])
    const { user } = await open()
    await user.click(await screen.findByText('Add plan'))
    await user.click(await screen.findByText('By model'))
    await user.click(await screen.findByLabelText('Model codes'))
    await waitFor(() => expect(screen.getByTitle('KX-1 · Tianma')).toBeVisible())
  })

  it('are not made without a purpose', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Add plan'))
    fireEvent.change((await screen.findAllByLabelText('Plan')).at(-1)!, { target: { value: 'New' } })
    await user.click(screen.getByText('Save'))
    expect((await screen.findAllByText('Required'))[0]).toBeVisible()
    expect(platform.asked(createWakePlan)).toEqual([])
  })
})
