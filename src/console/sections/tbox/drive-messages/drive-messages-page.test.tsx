import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DriveMessage, listDriveMessages, matchDriver } from '#core/contract/drive-message.ts'
import { getMessageDialect } from '#core/contract/message-log.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DriveMessagesPage } from './drive-messages-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aMessage = (over: Partial<DriveMessage> = {}): DriveMessage => ({
  id: 5,
  vin: VIN,
  plate: '京A12345',
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:02',
  event: 'cardIn',
  driver: '王小明',
  licence: '310000000000000001',
  idCard: '',
  issuer: '上海市',
  validUntil: '2020-01-01',
  expired: true,
  readResult: 'ok',
  lat: 31.2304,
  lng: 121.4737,
  matchedDriver: '',
  bookedDriver: '李雷',
  content: '7e0702',
  ...over,
})

const PATH = '/tbox/driveMessage'
const searched = `${PATH}?${new URLSearchParams({ startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59', event: 'cardIn', onlyExpired: 'true' })}`
const platform = fakePlatform()
// Fetched when a page first needs it; slow where many tests run at once.
beforeAll(async () => void (await import('#console/ui/frame/frame-codec.ts')), 60_000)
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listDriveMessages, () => ({ list: [aMessage()], nextKey: null }))
})
const open = (path = searched, codes = [`${PATH}/message/match`]) =>
  renderPage(<DriveMessagesPage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['journal', 'terminal', 'hexParser', 'protocol', 'diagnostics', 'select', 'list', 'dialogs'],
  })

describe('driving messages', () => {
  it('begins with today', async () => {
    await open(PATH)
    await expect.poll(() => platform.asked(listDriveMessages)[0]?.query.get('startTime')).toMatch(/ 00:00:00$/)
  })

  it('shows who put which card in, and that its certificate had ended', async () => {
    await open()
    expect(await screen.findByText('王小明')).toBeVisible()
    const row = screen.getByText('王小明').closest('tr')!
    expect(row).toHaveTextContent('Card inserted')
    expect(row).toHaveTextContent('Expired 1 Jan 2020')
    expect(row).toHaveTextContent('31.23040, 121.47370')
    const { query } = platform.asked(listDriveMessages)[0]!
    expect([query.get('event'), query.get('onlyExpired')]).toEqual(['cardIn', 'true'])
  })

  it('matches the card to a driver, the one on the books unless another is named', async () => {
    platform.answer(matchDriver, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Match to driver 王小明' }))
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('The card shows 王小明; the vehicle’s assigned driver is 李雷.')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(matchDriver)[0]?.body).toEqual({ id: 5, driver: '李雷' })
  })

  it('reads the message as its terminal writes it', async () => {
    const body = encodeBody(0x0702, '2013', { state: 1, time: '2026-01-05 08:00:00', result: 0, name: 'A' })
    const phoneBytes = phoneToBytes('13912344321', '2013')
    const content = toHex(writeFrame({ id: 0x0702, version: '2013', phoneBytes, serial: 1, body }))
    platform.answer(listDriveMessages, () => ({ list: [aMessage({ content })], nextKey: null }))
    platform.answer(getMessageDialect, () => ({ dialect: { utcOffsetMinutes: 180 } }))
    const { user } = await open()
    await user.click(await screen.findByText('王小明'))
    // Its clock is five hours behind the platform's.
    expect(await screen.findByText('2026-01-05 13:00:00')).toBeVisible()
    expect(platform.asked(getMessageDialect)[0]?.query.get('vin')).toBe(VIN)
  })

  it('does not offer that to those who may not', async () => {
    await open(searched, [])
    await screen.findByText('王小明')
    expect(screen.queryByRole('button', { name: /Match to driver/ })).toBeNull()
  })
})
