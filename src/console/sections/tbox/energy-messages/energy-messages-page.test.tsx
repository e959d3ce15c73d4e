import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type EnergyMessage, exportEnergyMessages, listEnergyMessages } from '#core/contract/energy-message.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { ENERGY_FRAME } from '#tests/builders/energy-frame.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { EnergyMessagesPage } from './energy-messages-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aMessage = (over: Partial<EnergyMessage> = {}): EnergyMessage => ({
  key: 'k1',
  vin: VIN,
  plate: '京A12345',
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:02',
  command: 'realtime',
  blocks: ['alarm', 'voltages', 'temperatures'],
  vehicleState: 1,
  chargeState: 3,
  mode: 1,
  speed: 36.5,
  mileageKm: 12_345.6,
  voltage: 540.2,
  current: -12.5,
  soc: 81,
  gear: 0x2e,
  insulation: 2000,
  alarmLevel: 2,
  alarmBits: [1, 10],
  content: ENERGY_FRAME,
  ...over,
})

const PATH = '/tbox/ecAllMessage'
const searched = `${PATH}?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59', command: 'realtime', alarmLevel: '2' })}`
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})
const open = (path = searched, codes: string[] = []) =>
  renderPage(<EnergyMessagesPage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['journal', 'terminal', 'hexParser', 'protocol', 'diagnostics', 'select', 'list'],
  })

describe('messages of electric vehicles', () => {
  it('sends nothing until there was a search', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('shows the readings in words and units, and nothing where there is none', async () => {
    platform.answer(listEnergyMessages, () => ({
      list: [
        aMessage(),
        aMessage({ key: 'k2', command: 'heartbeat', blocks: [], soc: null, alarmLevel: null, gear: null }),
      ],
      nextKey: null,
    }))
    await open()
    const [, first] = await screen.findAllByRole('row', { name: /Not charging/ }).then((rows) => [null, rows[0]!])
    expect(first).toHaveTextContent('Real-time data')
    expect(first).toHaveTextContent('-12.5 A')
    expect(first).toHaveTextContent('81%')
    expect(first).toHaveTextContent('Level 2')
    const { query } = platform.asked(listEnergyMessages)[0]!
    expect([query.get('command'), query.get('alarmLevel')]).toEqual(['realtime', '2'])
  })

  it('opens the general alarms, the cells and the block tree of a message', async () => {
    platform.answer(listEnergyMessages, () => ({ list: [aMessage()], nextKey: null }))
    const { user } = await open()
    await user.click(await screen.findByText('-12.5 A'))
    const panel = await screen.findByRole('dialog')
    const alarms = within(panel).getByRole('region', { name: 'General alarms' })
    expect(within(alarms).getAllByRole('listitem')).toHaveLength(19)
    expect(within(alarms).getAllByTitle('Set')).toHaveLength(2)
    const cells = await within(panel).findByRole('region', { name: 'Cell voltages, battery 1' })
    expect(cells).toHaveTextContent('Lowest \u20663.85 V\u2069, highest \u20663.95 V\u2069, spread \u20660.1 V\u2069')
    expect(within(cells).getAllByRole('listitem')).toHaveLength(6)
    expect(within(panel).getByRole('region', { name: 'Temperatures, battery 1' })).toBeVisible()
    expect(within(panel).getByRole('table', { name: 'Fields' })).toBeVisible()
  })

  it('exports only for those who hold the code', async () => {
    platform.answer(listEnergyMessages, () => ({ list: [], nextKey: null }))
    await open()
    await screen.findByText(/^Nothing matches/)
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(platform.asked(exportEnergyMessages)).toEqual([])
  })
})
