import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/no-can.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { NoCanPage } from './no-can-page.tsx'

const platform = fakePlatform()
const aVehicle = (over: Partial<contract.NoCanVehicle> = {}): contract.NoCanVehicle => ({
  id: 7,
  vin: 'LGWEF4A50TEST0001',
  plate: '',
  orgName: 'North',
  modelName: 'H7',
  sn: 'SN-7',
  firmware: '2.1',
  canTime: null,
  lastTime: '2026-03-01 08:00:00',
  missingSeconds: 90_000,
  km: 12,
  ignition: true,
  plan: '',
  collectMs: null,
  cause: 'noPlan',
  followUp: 'open',
  note: '',
  handledBy: '',
  handleTime: null,
  ...over,
})
const PATH = '/operate/noCan'

beforeEach(() => {
  platform.answer(listOrgs, () => [])
  platform.answer(contract.listNoCan, () => ({ list: [aVehicle()], total: 1 }))
  platform.answer(contract.getNoCanOverview, () => ({ causes: { noPlan: 1 }, models: [] }))
})

describe('vehicles without data of their bus', () => {
  it('show the cause in words, narrow to it, and are set to collect after a question', async () => {
    platform.answer(contract.startCanCollection, () => ({ given: 1, refused: 0 }))
    const { user } = await renderPage(<NoCanPage />, {
      path: PATH,
      codes: [PATH, `${PATH}/vehicle/collect`],
      namespaces: ['noCan', 'shell', 'list', 'select', 'dialogs'],
    })
    const row = within(await screen.findByRole('row', { name: /SN-7/ }))
    expect(row.getByText('No CAN plan')).toBeVisible()
    expect(row.queryByRole('button', { name: /^Read parameters/ })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'No CAN plan (1)' }))
    await waitFor(() => expect(platform.asked(contract.listNoCan).at(-1)?.query.get('cause')).toBe('noPlan'))
    await user.click(screen.getByRole('button', { name: /^Start collection/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start collection' }))
    await waitFor(() => expect(platform.asked(contract.startCanCollection)[0]?.body).toEqual({ ids: [7] }))
  }, 60_000)
})
