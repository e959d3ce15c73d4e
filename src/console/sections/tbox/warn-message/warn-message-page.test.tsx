import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AlarmMessage,
  confirmAlarmMessage,
  exportAlarmMessages,
  listAlarmMasks,
  listAlarmMessages,
  listVendorAlarms,
  maskAlarms,
} from '#core/contract/alarm-message.ts'
import { getCommand } from '#core/contract/command.ts'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { getMessageDialect, listAlarmMessages as listAlarmFrames } from '#core/contract/message-log.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { WarnMessagePage } from './warn-message-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aMessage = (over: Partial<AlarmMessage> = {}): AlarmMessage => ({
  vin: VIN,
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:02',
  serial: 17,
  bits: [0, 4, 33],
  vendor: [],
  status: ['accOn', 'positioned'],
  lat: 34.26,
  lng: 108.95,
  gnssFixed: true,
  speed: 42,
  quality: ['late'],
  durationSeconds: 90,
  confirmTime: null,
  jobId: null,
  ...over,
})

const anAddress: Address = {
  address: 'Weiyang, Xi’an',
  countryCode: 'CN',
  country: 'China',
  province: 'Shaanxi',
  city: 'Xi’an',
  district: 'Weiyang',
  place: '',
  placeKm: null,
  areaCode: '610112',
  source: 'embedded',
}
const platform = fakePlatform()
// Fetched when a page first needs it; slow where many tests run at once.
beforeAll(async () => void (await import('#console/ui/frame/frame-codec.ts')), 60_000)
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listAlarmMasks, () => [])
  platform.answer(listVendorAlarms, () => [])
  platform.answer(getCommand, () => refusal(404, 'gone'))
  platform.answer(reverseGeocode, () => anAddress)
})

const PATH = '/tbox/warnMessage'
const codes = ['confirm', 'mask', 'export'].map((verb) => `${PATH}/warnMessage/${verb}`)
const searched = `${PATH}?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59', bits: '0,4' })}`
const open = (path = searched, given = codes) =>
  renderPage(<WarnMessagePage />, {
    path,
    codes: [PATH, ...given],
    namespaces: ['alarm', 'protocol', 'command', 'list', 'positionData', 'journal', 'hexParser', 'diagnostics'],
  })

describe('alarm messages', () => {
  it('opens the report that carried the alarms, read as its terminal writes it', async () => {
    const place = { alarm: 1, status: 3, lat: 34.26, lng: 108.95, altitude: 5, speed: 42, direction: 0, items: [] }
    const body = encodeBody(0x0200, '2013', { ...place, time: '2026-01-05 03:00:00' })
    const phoneBytes = phoneToBytes('13912344321', '2013')
    const content = toHex(writeFrame({ id: 0x0200, version: '2013', phoneBytes, serial: 17, body }))
    const { vin, time, receiveTime, status, lat, lng, speed } = aMessage()
    const frame = { key: '1', plate: '', alarmBits: [0], vin, time, receiveTime, status, lat, lng, speed, content }
    platform.answer(listAlarmMessages, () => ({ list: [aMessage()], nextKey: null }))
    platform.answer(listAlarmFrames, () => ({ list: [{ ...frame, lat: 0, content: '7e' }, frame], nextKey: null }))
    platform.answer(getMessageDialect, () => ({ dialect: { utcOffsetMinutes: 180 } }))
    const { user } = await open()
    await user.click(await screen.findByText('42 km/h'))
    const drawer = await screen.findByRole('dialog', { name: 'Message' })
    // Its clock is five hours behind the platform's.
    expect(await within(drawer).findByText('2026-01-05 08:00:00')).toBeVisible()
    expect(drawer).toHaveTextContent('This frame was rebuilt from them')
    expect(platform.asked(listAlarmFrames)[0]?.query.get('startTime')).toBe('2026-01-05 08:00:00')
  })

  it('sends nothing until there was a search', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('offers what the maker reports in items of its own, where there is any', async () => {
    platform.answer(listVendorAlarms, () => [{ id: 7, name: 'Hood open', level: 2 as const }])
    platform.answer(listAlarmMessages, () => ({
      list: [aMessage({ vendor: [{ id: 7, name: 'Hood open', level: 2 }] })],
      nextKey: null,
    }))
    const { user } = await open()
    expect((await screen.findByText('SOS', { selector: '.ant-tag' })).closest('td')).toHaveTextContent('Hood open')
    await user.click(await screen.findByRole('combobox', { name: 'Manufacturer alarms' }))
    await user.click(await screen.findByTitle('Hood open'))
    await user.click(screen.getByRole('button', { name: 'Query' }))
    await expect.poll(() => platform.asked(listAlarmMessages).at(-1)?.query.get('vendor')).toBe('7')
    expect(platform.asked(listVendorAlarms)[0]?.query.get('vin')).toBe(VIN)
  })

  it('has no such field for other terminals', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [aMessage()], nextKey: null }))
    await open()
    await screen.findByText('SOS', { selector: '.ant-tag' })
    expect(screen.queryByText('Manufacturer alarms')).toBeNull()
  })

  it('shows bits as words with status, place, and how long they went on', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [aMessage()], nextKey: null }))
    await open()
    expect(await screen.findByText('SOS', { selector: '.ant-tag' })).toBeVisible()
    expect(screen.getByText('Camera blocked')).toBeVisible()
    expect(screen.getByText('Late')).toBeVisible()
    expect(await screen.findByText('Weiyang, Xi’an')).toBeVisible()
    expect(screen.getByText(/Ignition on/)).toBeVisible()
    const asked = platform.asked(listAlarmMessages)[0]?.query
    expect([asked?.get('vin'), asked?.get('bits')]).toEqual([VIN, '0,4'])
  })

  it('confirms to the terminal those bits that can be', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [aMessage()], nextKey: null }))
    platform.answer(confirmAlarmMessage, () => ({ jobId: 5 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Confirm to terminal/ }))
    const dialog = await screen.findByRole('dialog', { name: /Confirm this alarm/ })
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Confirmation sent to the terminal')).toBeVisible()
    expect(platform.asked(confirmAlarmMessage)[0]?.body).toEqual({ vin: VIN, serial: 17, bits: [0] })
  })

  it('offers no confirmation for what holds until its cause ends, nor to those who may not', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [aMessage({ bits: [4] })], nextKey: null }))
    await open()
    await screen.findByText('GNSS module fault', { selector: '.ant-tag' })
    expect(screen.queryByRole('button', { name: /Confirm to terminal/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Mask alarms' })).toBeVisible()
  })

  it('hides actions without permission', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [aMessage()], nextKey: null }))
    await open(searched, [])
    await screen.findByText('SOS', { selector: '.ant-tag' })
    expect(screen.queryByRole('button', { name: /Confirm to terminal/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mask alarms' })).toBeNull()
    expect(platform.asked(exportAlarmMessages)).toEqual([])
  })

  it('names what is masked, and asks for a reason before it masks', async () => {
    platform.answer(listAlarmMessages, () => ({ list: [], nextKey: null }))
    platform.answer(listAlarmMasks, () => [{ bit: 5, untilTime: '2026-01-06 08:00:00', userName: 'Anna' }])
    platform.answer(maskAlarms, () => ({ jobId: 6 }))
    const { user } = await open()
    expect(await screen.findByText('GNSS antenna disconnected', { selector: '.ant-tag' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mask alarms' }))
    const drawer = await screen.findByRole('dialog', { name: 'Mask alarms' })
    await user.click(within(drawer).getByRole('button', { name: 'Mask alarms' }))
    expect(await within(drawer).findByText('Required')).toBeVisible()
    await user.type(within(drawer).getByLabelText('Reason'), 'antenna on order')
    await user.click(within(drawer).getByRole('button', { name: 'Mask alarms' }))
    await expect
      .poll(() => platform.asked(maskAlarms)[0]?.body)
      .toMatchObject({ vin: VIN, bits: [], reason: 'antenna on order' })
  })
})
