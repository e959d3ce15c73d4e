import { listAreas } from '#core/contract/region.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  allowUnknownTerminal,
  assignDevice,
  blockTerminals,
  countRegistrations,
  deregisterTerminals,
  getTerminal,
  listConflicts,
  listTerminals,
  listUnknownTerminals,
  resolveConflict,
  type TerminalConflict,
  type TerminalRow,
  type UnknownTerminal,
} from '#core/contract/terminal.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { RegistersStatePage } from './registers-state-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aTerminal = (over: Partial<TerminalRow> = {}): TerminalRow => ({
  id: 7,
  vin: VIN,
  plate: '京A12345',
  sn: 'SN7',
  phone: '13912345678',
  iccid: '89860419028047217770',
  makerId: '70111',
  model: 'FW-1',
  province: 31,
  city: 115,
  firmware: '7.1.0',
  registerTime: '2026-01-05 08:00:00',
  hasAuthCode: true,
  deviceId: 'DEV0001',
  deviceMaker: '70111',
  imei: '',
  loginIccid: '',
  protocolVersion: '2019',
  lastLoginTime: '2026-01-05 08:00:01',
  state: 'authenticated',
  connection: 'online',
  lastResult: 'accepted',
  lastMessageTime: '2026-01-05 09:00:00',
  lastPositionTime: null,
  lastCanTime: null,
  silenceSeconds: 180,
  openConflicts: 0,
  ...over,
})
const conflict: TerminalConflict = {
  id: 3,
  kind: 'vehicleTaken',
  vin: VIN,
  holderSn: 'SN7',
  holderPhone: '13912345678',
  holderDevice: '',
  holderMaker: '',
  holderImei: '',
  newcomerSn: 'SN8',
  newcomerPhone: '13912345679',
  newcomerDevice: '',
  newcomerMaker: '',
  newcomerImei: '',
  remoteAddress: '10.0.0.1:4711',
  count: 4,
  firstTime: '2026-01-05 08:00:00',
  lastTime: '2026-01-05 09:00:00',
  resolution: null,
  resolvedBy: null,
  resolveTime: null,
}
const stranger: UnknownTerminal = {
  id: 4,
  phone: '13900000001',
  makerId: '70111',
  model: 'FW-1',
  deviceId: 'DEV0001',
  named: VIN,
  vin: VIN,
  remoteAddress: '10.0.0.2:4712',
  count: 12,
  firstTime: null,
  lastTime: '2026-01-05 09:00:00',
  allowedVin: null,
  allowedUntilTime: null,
}

const PATH = '/tbox/registersState'
const codes = ['export', 'resolve', 'deregister', 'resetAuthCode', 'block', 'silence', 'allow', 'device'].map(
  (verb) => `${PATH}/terminal/${verb}`,
)
const platform = fakePlatform()
beforeEach(() => {
  platform.answer(listAreas, () => ({ list: [] }))
  localStorage.clear()
  platform.answer(listTerminals, () => ({ list: [aTerminal()], total: 1 }))
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})
const open = (path = PATH, given = codes) =>
  renderPage(<RegistersStatePage />, {
    path,
    codes: [PATH, ...given],
    namespaces: ['journal', 'terminal', 'tbox', 'hexParser', 'protocol', 'select', 'list'],
  })
// The library gives every dialog the same id in tests, so none can be found by its name.
const dialogWith = async (title: string) => {
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(title)
  return dialog
}
const confirmed = async (user: Awaited<ReturnType<typeof open>>['user'], title: string, button: string) => {
  const dialog = await dialogWith(title)
  await user.click(within(dialog).getByRole('button', { name: button }))
}

describe('registration state', () => {
  it('shows what a terminal registered with and the result', async () => {
    await open()
    expect(await screen.findByText('Authenticated')).toBeVisible()
    expect(screen.getByText('31 0115')).toBeVisible()
    expect(screen.getByText('Accepted').closest('td')).toHaveTextContent('Accepted (0)')
  })

  it('names the province and the district a terminal was registered in', async () => {
    const district = { areaId: '310115', areaName: 'Pudong', parentId: '3101', areaLevel: 3, leaf: true }
    const city = {
      areaId: '3101',
      areaName: 'Shanghai',
      parentId: '31',
      areaLevel: 2,
      leaf: false,
      children: [district],
    }
    const province = { areaId: '31', areaName: 'Shanghai', parentId: null, areaLevel: 1, leaf: false, children: [city] }
    platform.answer(listAreas, () => ({ list: [province] }))
    await open()
    expect(await screen.findByText('Shanghai · Pudong')).toBeVisible()
  })

  it('asks before it deregisters the chosen terminals', async () => {
    platform.answer(deregisterTerminals, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('SN7')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Deregister' }))
    expect(platform.asked(deregisterTerminals)).toEqual([])
    await confirmed(user, 'Deregister 1 terminal?', 'Deregister')
    await expect.poll(() => platform.asked(deregisterTerminals)[0]?.body).toEqual({ ids: [7] })
  })

  it('lets blocked terminals in again instead of blocking them twice', async () => {
    platform.answer(listTerminals, () => ({ list: [aTerminal({ state: 'blocked' })], total: 1 }))
    platform.answer(blockTerminals, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('SN7')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Unblock' }))
    await confirmed(user, 'Unblock 1 terminal?', 'Confirm')
    await expect.poll(() => platform.asked(blockTerminals)[0]?.body).toEqual({ ids: [7], blocked: false })
  })

  it('hides actions without permission', async () => {
    const { user } = await open(PATH, [])
    await screen.findByText('SN7')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    expect(screen.queryByRole('button', { name: 'Deregister' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('opens a terminal with its last sign-ons', async () => {
    platform.answer(getTerminal, () => ({
      terminal: aTerminal(),
      attempts: [
        {
          time: '2026-01-05 08:00:00',
          messageId: '0x0102',
          result: 'wrongCode',
          remoteAddress: '10.0.0.9:1',
          content: '',
        },
      ],
    }))
    const { user } = await open()
    await user.click(await screen.findByText('SN7'))
    const drawer = await dialogWith('Terminal')
    expect(await within(drawer).findByText('Wrong authentication code')).toBeVisible()
  })

  it('lets an unknown phone in once, for the vehicle it named', async () => {
    platform.answer(listUnknownTerminals, () => ({ list: [stranger], total: 1 }))
    platform.answer(allowUnknownTerminal, () => null)
    const { user } = await open(`${PATH}?view=unknown`)
    await user.click(await screen.findByRole('button', { name: 'Allow once' }))
    const drawer = await dialogWith('Allow an unknown terminal to register')
    await user.click(within(drawer).getByRole('button', { name: 'Allow once' }))
    await expect
      .poll(() => platform.asked(allowUnknownTerminal)[0]?.body)
      .toEqual({ phone: '13900000001', vin: VIN, sn: 'DEV0001', hours: 24 })
  })

  it('counts registrations by day, refusals by reason', async () => {
    platform.answer(countRegistrations, () => [{ day: '2026-01-05', accepted: 9, refused: { unknownTerminal: 2 } }])
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Registrations per day' }))
    const table = await screen.findByRole('table', { name: 'Registrations per day, rejections by reason' })
    expect(within(table).getByRole('row', { name: /5 Jan 9 2/ })).toBeInTheDocument()
    expect(within(table).getByRole('columnheader', { name: 'Unknown terminal' })).toBeInTheDocument()
  })

  it('says when the list could not be loaded', async () => {
    platform.answer(listTerminals, () => refusal(500, 'Broken'))
    await open()
    expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  })
})

describe('conflicts and devices', () => {
  it('decides a conflict for the new terminal', async () => {
    platform.answer(listConflicts, () => ({ list: [conflict], total: 1 }))
    platform.answer(resolveConflict, () => null)
    const { user } = await open(`${PATH}?view=conflicts&open=true`)
    await user.click(await screen.findByRole('button', { name: 'Resolve' }))
    expect(platform.asked(listConflicts)[0]?.query.get('open')).toBe('true')
    await user.click(await screen.findByText('Bind to new terminal'))
    await confirmed(user, 'Bind to new terminal', 'Confirm')
    await expect.poll(() => platform.asked(resolveConflict)[0]?.body).toEqual({ id: 3, resolution: 'rebind' })
  })

  it('accepts the new device of a phone, and can block it instead', async () => {
    const other = { newcomerDevice: 'DEV9999', newcomerMaker: '70222', newcomerSn: 'SN7', holderDevice: 'DEV0001' }
    platform.answer(listConflicts, () => ({
      list: [{ ...conflict, kind: 'phoneShared' as const, ...other }],
      total: 1,
    }))
    platform.answer(resolveConflict, () => null)
    const { user } = await open(`${PATH}?view=conflicts`)
    expect(await screen.findByText('DEV9999 · 70222')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText('Block this device')).toBeInTheDocument()
    expect(screen.queryByText('Keep current binding')).toBeNull()
    await user.click(screen.getByText('Accept new device'))
    await confirmed(user, 'DEV9999 · 70222 becomes the device', 'Confirm')
    await expect.poll(() => platform.asked(resolveConflict)[0]?.body).toEqual({ id: 3, resolution: 'rebind' })
  })

  it('sets the device that is expected after a visit to the workshop', async () => {
    platform.answer(getTerminal, () => ({ terminal: aTerminal(), attempts: [] }))
    platform.answer(assignDevice, () => null)
    const { user } = await open()
    await user.click(await screen.findByText('SN7'))
    const drawer = await dialogWith('Terminal')
    await user.click(await within(drawer).findByRole('button', { name: 'Change device…' }))
    // The search of the page has a field of this name too.
    await waitFor(() => expect(screen.getAllByLabelText('Device ID')).toHaveLength(2))
    const field = screen.getAllByLabelText('Device ID').at(-1)!
    await user.clear(field)
    await user.type(field, 'DEV0002')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(assignDevice)[0]?.body).toEqual({ id: 7, deviceId: 'DEV0002' })
  })
})
