import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findVinList } from '#core/contract/vehicle.ts'
import * as contract from '#core/contract/tbox-change.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TboxChangePage } from './tbox-change-page.tsx'

const VIN = 'LFLT1234567890123'
const anOrder = (over: Partial<contract.TboxChangeRow> = {}): contract.TboxChangeRow => ({
  id: 7,
  number: 'TC000007',
  vin: VIN,
  plate: '沪A12345',
  oldSn: 'OLD-1',
  newSn: 'NEW-1',
  oldIccid: '89860499001234567890',
  newIccid: '',
  reason: 'fault',
  note: '',
  workshop: 'Bay 3',
  state: 'applied',
  moves: ['parameters'],
  deadlineHours: 48,
  appliedBy: 'workshop',
  requestTime: '2026-03-01 08:00:00',
  decidedBy: '',
  decideTime: null,
  decisionNote: '',
  startTime: null,
  deadlineTime: null,
  signOnTime: null,
  verifyTime: null,
  verifiedBy: '',
  endTime: null,
  failure: null,
  checkRegistration: 'open',
  checkVin: 'open',
  checkPosition: 'open',
  reportedName: '',
  distanceKm: null,
  ...over,
})
const ROLLED_BACK = anOrder({
  id: 6,
  number: 'TC000006',
  state: 'rolledBack',
  failure: 'position',
  startTime: '2026-02-01 08:00:00',
  checkRegistration: 'passed',
  checkPosition: 'failed',
  distanceKm: 812,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listTboxChanges, () => ({ list: [anOrder(), ROLLED_BACK], total: 2 }))
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '沪A12345' }], total: 1 }))
  platform.answer(contract.findSpareTerminals, () => ({
    list: [{ sn: 'NEW-2', model: 'FT-300', iccid: '' }],
    total: 1,
  }))
  platform.answer(contract.getOldTerminal, () => ({
    vin: VIN,
    plate: '沪A12345',
    sn: 'OLD-1',
    model: 'FT-120',
    software: '4.2.3',
    iccid: '89860499001234567890',
    online: true,
    lastMessageTime: '2026-03-01 08:00:00',
    parameters: 12,
    templates: 1,
    openJobs: 0,
    earlier: 1,
  }))
})

const PATH = '/deviceManage/tboxChange'
const ALL = ['add', 'approve', 'start', 'cancel', 'rollBack', 'close', 'export'].map(
  (verb) => `${PATH}/tboxChange/${verb}`,
)
const open = (codes = ALL) =>
  renderPage(<TboxChangePage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['deviceManage', 'shell', 'lifeEvent', 'stock', 'baseInfo', 'dialogs', 'select', 'list', 'validation'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('replacement of terminals', () => {
  it('shows orders with their state, and why one was rolled back', async () => {
    const { user } = await open()
    expect(await screen.findByText('Applied', { selector: '[data-tone]' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'TC000006' }))
    const sheet = await dialog()
    expect(await sheet.findByText('First position is implausible')).toBeVisible()
    expect(sheet.getByText('Failed')).toBeVisible()
  }, 60_000)

  it('applies step by step, and names what is confirmed', async () => {
    platform.answer(contract.applyTboxChange, () => ({ id: 8 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Replace terminal/ }))
    const form = await dialog()
    await user.type(form.getByLabelText('Vehicle'), VIN)
    await user.click(
      await screen.findByText(VIN, { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' }),
    )
    expect(await form.findByText('Online')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Next' }))
    await user.click(form.getByLabelText('New SN'))
    await user.click((await screen.findAllByText('NEW-2')).at(-1)!)
    await user.click(form.getByRole('button', { name: 'Next' }))
    await user.click(form.getByRole('checkbox', { name: /templates/ }))
    await user.click(form.getByRole('button', { name: 'Next' }))
    expect(form.getByText(/second user approves/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(platform.asked(contract.applyTboxChange)[0]?.body).toMatchObject({
        vin: VIN,
        newSn: 'NEW-2',
        newIccid: '',
        reason: 'fault',
        moves: ['parameters', 'openJobs'],
        deadlineHours: 48,
      }),
    )
  }, 60_000)

  it('asks the second person for a decision', async () => {
    platform.answer(contract.decideTboxChange, () => null)
    const { user } = await open()
    await screen.findByText('TC000007')
    // Menus of buttons load late.
    const [menu] = await screen.findAllByRole('button', { name: 'More actions' }, { timeout: 20_000 })
    await user.click(menu!)
    await user.click(await screen.findByRole('menuitem', { name: /Approve$/ }, { timeout: 20_000 }))
    const form = await dialog()
    await user.click(form.getByRole('radio', { name: 'Reject' }))
    await user.type(form.getByLabelText('Note'), 'Repair it')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.decideTboxChange)[0]?.body).toEqual({ id: 7, approved: false, note: 'Repair it' }),
    )
  }, 60_000)

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('TC000007')
    for (const name of [/Replace terminal/, 'More', /^Export/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
