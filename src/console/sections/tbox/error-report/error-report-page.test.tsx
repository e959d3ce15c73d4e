import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCommand, getCommandReadiness } from '#core/contract/command.ts'
import {
  countTerminalErrors,
  listTerminalErrors,
  muteTerminalError,
  type TerminalError,
} from '#core/contract/terminal-error.ts'
import {
  createRepairOrder,
  listRepairOrders,
  type RepairOrder,
  settleRepairOrder,
} from '#core/contract/repair-order.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { ErrorReportPage } from './error-report-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const anError = (over: Partial<TerminalError> = {}): TerminalError => ({
  vehicleId: 7,
  vin: VIN,
  plate: '京A12345',
  sn: 'SN7',
  error: 'antennaOpen',
  firstTime: '2026-01-05 08:00:00',
  lastTime: '2026-01-05 09:00:00',
  count: 12,
  durationSeconds: 3661,
  active: true,
  firmware: '7.1.0',
  handled: false,
  repairOrdered: false,
  mutedUntilTime: null,
  lat: null,
  lng: null,
  ...over,
})

const aRepair = (over: Partial<RepairOrder> = {}): RepairOrder => ({
  id: 3,
  vin: VIN,
  plate: '京A12345',
  sn: 'SN7',
  error: 'antennaOpen',
  finding: null,
  station: 'North yard',
  note: 'Check the cable',
  state: 'open',
  result: '',
  createTime: '2026-01-05 10:00:00',
  createdBy: 'Wang',
  endTime: null,
  endedBy: '',
  ...over,
})

const PATH = '/tbox/errorReport'
const searched = (more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ startTime: '2026-01-01 00:00:00', endTime: '2026-01-31 23:59:59', ...more })}`
const codes = [`${PATH}/error/mute`, `${PATH}/repair/edit`, `${PATH}/error/export`, '/tbox/remoteControl/command/send']
const live = aLiveConnection()

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(getCommandReadiness, () => refusal(404, 'unknown'))
  platform.answer(listTerminalErrors, () => ({ list: [anError()], total: 1 }))
})
const open = (path = searched(), given = codes) =>
  renderPage(live.around(<ErrorReportPage />), {
    path,
    codes: [PATH, ...given],
    namespaces: ['journal', 'alarm', 'command', 'select', 'list', 'terminal'],
  })

describe('error report', () => {
  it('begins with today, in any view', async () => {
    platform.answer(countTerminalErrors, () => [])
    await open(`${PATH}?view=models`)
    await expect.poll(() => platform.asked(countTerminalErrors)[0]?.query.get('startTime')).toMatch(/ 00:00:00$/)
  })

  it('shows what failed, how often and whether it goes on', async () => {
    showColumns(PATH, 'durationSeconds')
    await open(searched({ active: 'true' }))
    expect(await screen.findByText('GNSS antenna disconnected')).toBeVisible()
    expect(screen.getByText('1 h 1 min')).toBeVisible()
    expect(screen.getByText('Open')).toBeVisible()
    expect(platform.asked(listTerminalErrors)[0]?.query.get('active')).toBe('true')
  })

  it('asks the terminal for a link check as a job', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Diagnose ${VIN}` }))
    await user.click(await screen.findByText('Check link'))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Check link')
    expect(platform.asked(createCommand)).toEqual([])
  })

  it('mutes a fault of a vehicle for some days', async () => {
    platform.answer(muteTerminalError, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Diagnose ${VIN}` }))
    await user.click(await screen.findByText('Mute'))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByRole('button', { name: 'Mute' }))
    await expect
      .poll(() => platform.asked(muteTerminalError)[0]?.body)
      .toEqual({ vehicleId: 7, error: 'antennaOpen', days: 7 })
  })

  it('offers nothing to those who may do nothing', async () => {
    await open(searched(), [])
    await screen.findByText('GNSS antenna disconnected')
    expect(screen.queryByRole('button', { name: `Diagnose ${VIN}` })).toBeNull()
  })

  it('shows the running hours between faults by model', async () => {
    platform.answer(countTerminalErrors, () => [
      { model: 'FW-1', faults: 4, terminals: 2, runningHours: 100, hoursBetween: 25 },
      { model: 'FW-2', faults: 0, terminals: 2, runningHours: 100, hoursBetween: null },
    ])
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'MTBF by model' }))
    const table = await screen.findByRole('table', { name: 'MTBF by model' })
    expect(within(table).getByRole('row', { name: 'FW-1 25' })).toBeInTheDocument()
    expect(within(table).queryByText('FW-2')).toBeNull()
  })

  it('orders the repair of a fault', async () => {
    platform.answer(createRepairOrder, () => ({ id: 3 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Diagnose ${VIN}` }))
    await user.click(await screen.findByText('Create repair order'))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByLabelText('Workshop'))
    await user.paste('North yard')
    await user.click(within(drawer).getByRole('button', { name: 'Create repair order' }))
    await expect
      .poll(() => platform.asked(createRepairOrder)[0]?.body)
      .toEqual({ vehicleId: 7, error: 'antennaOpen', station: 'North yard', note: '' })
  })

  it('orders no second repair of a fault that is in one', async () => {
    platform.answer(listTerminalErrors, () => ({ list: [anError({ repairOrdered: true })], total: 1 }))
    const { user } = await open()
    expect(await screen.findByText('Repair order open')).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Diagnose ${VIN}` }))
    // The menu is there before it has opened.
    const mute = await screen.findByText('Mute')
    await waitFor(() => expect(mute).toBeVisible())
    expect(screen.queryByText('Create repair order')).toBeNull()
  })

  it('ends a repair with what was done', async () => {
    platform.answer(listRepairOrders, () => ({ list: [aRepair()], total: 1 }))
    platform.answer(settleRepairOrder, () => null)
    const { user } = await open(`${PATH}?view=repairs`)
    await user.click(await screen.findByRole('button', { name: `Mark as repaired ${VIN}` }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByLabelText('Work done'))
    await user.paste('Antenna changed')
    await user.click(within(drawer).getByRole('button', { name: 'Mark as repaired' }))
    await expect
      .poll(() => platform.asked(settleRepairOrder)[0]?.body)
      .toEqual({ id: 3, state: 'done', result: 'Antenna changed' })
  })

  it('names the wrong data a repair is about, with the way to them', async () => {
    const finding = { kind: 'checksum' as const, item: '0x0200', value: '0x1F', expected: '0x2E', sample: '7e0200' }
    platform.answer(listRepairOrders, () => ({ list: [aRepair({ error: 'wrongData', finding })], total: 1 }))
    await open(`${PATH}?view=repairs`, [...codes, '/dataService/illegal'])
    const way = await screen.findByRole('link', { name: 'Wrong checksum' })
    expect(way).toHaveAttribute('href', expect.stringContaining(`/dataService/illegal?vin=${VIN}&kind=checksum`))
    expect(way.closest('tr')).toHaveTextContent('0x0200')
    expect(screen.getByRole('button', { name: `Sample frame ${VIN}` })).toBeVisible()
  })

  it('says where the first repair comes from, and keeps ended ones as they are', async () => {
    platform.answer(listRepairOrders, ({ query }) =>
      query.get('state') === 'done' ? { list: [aRepair({ state: 'done' })], total: 1 } : { list: [], total: 0 },
    )
    await open(`${PATH}?view=repairs`)
    expect(await screen.findByText('No repair orders yet')).toBeVisible()
  })
})
