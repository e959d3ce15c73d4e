import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMessageDialect, listRawMessages, type RawMessage } from '#core/contract/message-log.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TerminalDataPage } from './terminal-data-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
/** General answer to 0x0102 with serial 7: accepted. */
const ANSWER = toHex(
  writeFrame({
    id: 0x8001,
    version: '2013',
    phoneBytes: phoneToBytes('13912345678', '2013'),
    serial: 9,
    body: Uint8Array.of(0, 7, 1, 2, 0),
  }),
)
const aMessage = (over: Partial<RawMessage> = {}): RawMessage => ({
  key: 'k1',
  vin: VIN,
  sn: 'SN7',
  phone: '13912345678',
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:02',
  delaySeconds: 2,
  protocol: 'jt808',
  direction: 'down',
  messageId: '0x8001',
  serial: 9,
  version: '2013',
  packages: 1,
  fault: null,
  content: ANSWER,
  rebuilt: false,
  ...over,
})

const PATH = '/dataService/terminal'
const searched = (more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59', ...more })}`
const platform = fakePlatform()
// Fetched when a page first needs it; slow where many tests run at once.
beforeAll(async () => void (await import('#console/ui/frame/frame-codec.ts')), 60_000)
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(getMessageDialect, () => ({ dialect: {} }))
})
const open = (path = searched(), codes: string[] = []) =>
  renderPage(<TerminalDataPage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['journal', 'terminal', 'alarm', 'hexParser', 'protocol', 'diagnostics', 'select', 'list'],
  })

describe('terminal data', () => {
  it('sends nothing until there was a search', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('asks with every filter of the address', async () => {
    platform.answer(listRawMessages, () => ({ list: [], nextKey: null }))
    await open(searched({ messageIds: '0x0200,0x0704', alarmBits: '0,4', extensionIds: '0x64', direction: 'up' }))
    await screen.findByText(/^Nothing matches/)
    const { query } = platform.asked(listRawMessages)[0]!
    expect(['messageIds', 'alarmBits', 'extensionIds', 'direction'].map((name) => query.get(name))).toEqual([
      '0x0200,0x0704',
      '0,4',
      '0x64',
      'up',
    ])
  })

  it('shows the message, its main fields and its errors', async () => {
    platform.answer(listRawMessages, () => ({ list: [aMessage({ fault: 'checksum' })], nextKey: null }))
    await open()
    expect(await screen.findByText(/Platform general response/)).toBeVisible()
    expect(screen.getByText('Wrong checksum')).toBeVisible()
    expect(screen.getByText('To terminal', { selector: 'td' })).toBeVisible()
  })

  it('opens the tree of a message next to the table, with its bytes and a test case to copy', async () => {
    platform.answer(listRawMessages, () => ({ list: [aMessage({ rebuilt: true })], nextKey: null }))
    const { user } = await open()
    await user.click(await screen.findByText('2 s'))
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getByRole('group', { name: 'Frame bytes' })).toBeVisible()
    expect(within(panel).getByRole('button', { name: 'Copy as test case' })).toBeEnabled()
    expect(within(panel).getByText(/was rebuilt from them/)).toBeVisible()
    const result = within(panel).getByRole('row', { name: /^16 1 00/ })
    await user.hover(result)
    expect(panel.querySelector('[data-byte="16"]')).toHaveAttribute('data-on', 'true')
  })

  it('reads frames as the terminal writes them', async () => {
    const place = { alarm: 0, status: 3, lat: 31.2, lng: 121.4, altitude: 5, speed: 0, direction: 0, items: [] }
    const body = encodeBody(0x0200, '2013', { time: '2026-01-05 08:01:01', ...place })
    const phoneBytes = phoneToBytes('13912345678', '2013')
    const content = toHex(writeFrame({ id: 0x0200, version: '2013', phoneBytes, serial: 9, body }))
    platform.answer(listRawMessages, () => ({ list: [aMessage({ content, messageId: '0x0200' })], nextKey: null }))
    // Its clock is five hours behind the platform's.
    platform.answer(getMessageDialect, () => ({ dialect: { utcOffsetMinutes: 180 } }))
    const { user } = await open()
    await user.click(await screen.findByText('2 s'))
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText('2026-01-05 13:01:01')).toBeVisible()
    expect(platform.asked(getMessageDialect)[0]?.query.get('vin')).toBe(VIN)
  })

  it('says so when the bytes hold no frame', async () => {
    platform.answer(listRawMessages, () => ({ list: [aMessage({ content: '' })], nextKey: null }))
    const { user } = await open()
    await user.click(await screen.findByText('2 s'))
    expect(await screen.findByText('These bytes contain no readable frame.')).toBeVisible()
  })

  it('shows the failure and tries again', async () => {
    platform.answer(listRawMessages, () => refusal(500, 'Broken'))
    await open()
    expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  })
})
