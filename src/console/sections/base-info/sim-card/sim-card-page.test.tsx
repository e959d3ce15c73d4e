import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/sim-card.ts'
import { findTboxSns } from '#core/contract/lookup.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SimCardPage } from './sim-card-page.tsx'

const aCard = (over: Partial<contract.SimCardRow> = {}): contract.SimCardRow => ({
  id: 1,
  iccid: '89860499001234567890',
  msisdn: '10649990001',
  imsi: '460040012345678',
  carrier: 'Fleetwall Mobile',
  plan: '500 MB',
  pool: 'North',
  realName: 'verified',
  orgId: 1,
  orgName: 'Head office',
  activatedOn: '2026-03-01',
  expiresOn: '2099-03-01',
  batch: '',
  state: 'active',
  sn: '',
  vin: '',
  imeiLock: '',
  usedMb: 12.5,
  checkTime: '2026-03-02 08:00:00',
  alerts: ['unboundActive'],
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
const BOUND = aCard({ id: 2, iccid: '89860499001234567891', sn: 'T-1', vin: 'LSIM0000000000001', alerts: [] })
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listSimCards, () => ({ list: [aCard(), BOUND], total: 2 }))
  platform.answer(contract.countSimAlerts, () => ({ unboundActive: 1, boundTerminated: 0, loginMismatch: 0 }))
  platform.answer(findTboxSns, () => ({ list: ['T-9'], total: 1 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/simCard'
const ALL = ['add', 'edit', 'delete', 'import', 'export', 'bind', 'state', 'plan', 'lock'].map(
  (verb) => `${PATH}/simCard/${verb}`,
)
const open = (codes = ALL) =>
  renderPage(<SimCardPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['stock', 'dialogs', 'select', 'list', 'baseInfo', 'validation'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('SIM cards', () => {
  it('shows cards with their states and alerts, and filters by an alert', async () => {
    const { user } = await open()
    expect(await screen.findByText('89860499001234567890')).toBeVisible()
    expect(screen.getAllByText('Active')[0]).toBeVisible()
    await user.click(await screen.findByRole('tab', { name: 'Active, in no terminal (1)' }))
    await waitFor(() => expect(platform.asked(contract.listSimCards).at(-1)?.query.get('alert')).toBe('unboundActive'))
  })

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('89860499001234567890')
    for (const name of ['Import', /Add SIM card/, /^Export/, /^Edit/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('suspends a card only with a reason', async () => {
    platform.answer(contract.changeSimStates, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('89860499001234567890')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(press('Change status'))
    const form = await dialog()
    await user.click(form.getByRole('combobox', { name: 'New status' }))
    await user.click(await screen.findByText('Suspended', { selector: '.ant-select-item-option-content' }))
    await user.type(form.getByLabelText('Reason'), 'unpaid')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(platform.asked(contract.changeSimStates)[0]?.body).toEqual({
        ids: [2],
        state: 'suspended',
        reason: 'unpaid',
      }),
    )
  })

  it('names what is missing of a new card, and sends the rest', async () => {
    platform.answer(contract.createSimCard, () => ({ id: 3 }))
    const { user } = await open()
    await screen.findByText('89860499001234567890')
    await user.click(press(/Add SIM card$/))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(0)
    await user.type(form.getByLabelText('ICCID'), '89860499001234567899')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.createSimCard)[0]?.body).toMatchObject({
        iccid: '89860499001234567899',
        orgId: 1,
      }),
    )
  })
})
