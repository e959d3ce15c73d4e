import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as contract from '#core/contract/test-run.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TestRunPage } from './test-run-page.tsx'

const platform = fakePlatform()
const PATH = '/operate/test'

it('shows how far tests are, their daily report, and ends them after a question', async () => {
  platform.answer(listOrgs, () => [])
  platform.answer(contract.listTestRuns, () => ({
    list: [
      {
        id: 4,
        vin: 'LGWEF4A50TEST0001',
        plate: '',
        modelName: '',
        orgName: '',
        project: 'Winter range',
        engineer: 'Lin',
        purpose: '',
        startsOn: '2026-03-01',
        endsOn: '2026-03-31',
        dataPlan: '',
        targetKm: 1000,
        note: '',
        state: 'overdue' as const,
        km: 250,
        days: 3,
        faults: 2,
        endTime: null,
        createTime: '2026-03-01 08:00:00',
        updateTime: '2026-03-01 08:00:00',
      },
    ],
    total: 1,
  }))
  platform.answer(contract.listTestDays, () => [
    { day: '2026-03-02', km: 120, runningSeconds: 7200, idleSeconds: 0, chargingSeconds: 0, faults: 1 },
  ])
  platform.answer(contract.endTestRuns, () => ({ changed: 1 }))
  const { user } = await renderPage(<TestRunPage />, {
    path: PATH,
    codes: [PATH, `${PATH}/run/edit`],
    namespaces: ['testRun', 'shell', 'list', 'select', 'dialogs'],
  })
  const row = within(await screen.findByRole('row', { name: /Winter range/ }))
  expect(row.getByText('Overdue')).toBeVisible()
  expect(row.getByText('250 km / 1,000 km (25%)')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Daily report of LGWEF4A50TEST0001' }))
  expect(await within(await screen.findByRole('dialog')).findByText('120 km')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(row.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'End test' }))
  await user.click(within((await screen.findAllByRole('dialog')).at(-1)!).getByRole('button', { name: 'End test' }))
  await waitFor(() => expect(platform.asked(contract.endTestRuns)[0]?.body).toEqual({ ids: [4] }))
}, 60_000)
