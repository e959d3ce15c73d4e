import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOrgs } from '#core/contract/vehicle.ts'
import { createWakePlan, listWakePlans, runWakePlan, type WakePlan } from '#core/contract/wake.ts'
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
const open = (codes = ['edit', 'run'].map((verb) => `${PATH}/plan/${verb}`)) =>
  renderPage(<WakePlanPage />, {
    path: PATH,
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

  it('are not made without a purpose', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Add plan'))
    fireEvent.change((await screen.findAllByLabelText('Plan')).at(-1)!, { target: { value: 'New' } })
    await user.click(screen.getByText('Save'))
    expect((await screen.findAllByText('Required'))[0]).toBeVisible()
    expect(platform.asked(createWakePlan)).toEqual([])
  })
})
