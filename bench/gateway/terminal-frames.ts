import { toPlatformTime } from '#core/domain/platform-time.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { itemsOf } from '#core/protocol/jt808/location/items.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'

export const AUTH_CODE = 'bench-code'
const FIRST_PHONE = 14_000_000_000

export const phoneOf = (terminal: number): string => String(FIRST_PHONE + terminal)

export function authenticationFrame(terminal: number): Uint8Array {
  const phoneBytes = phoneToBytes(phoneOf(terminal), '2013')
  return writeFrame({
    id: 0x0102,
    version: '2013',
    phoneBytes,
    serial: 0,
    body: encodeBody(0x0102, '2013', { authCode: AUTH_CODE }),
  })
}

/** A usual position with mileage, fuel, signal and satellites; every one has a time and serial of its own. */
export function positionFrame(terminal: number, serial: number, at: number): Uint8Array {
  const body = encodeBody(0x0200, '2013', {
    alarm: 0,
    status: 0x000c0003,
    lat: 22.5 + (terminal % 1000) / 100 + serial / 1e5,
    lng: 100 + Math.floor(terminal / 1000) + serial / 1e5,
    altitude: 40,
    speed: 61.3,
    direction: (terminal + serial) % 360,
    time: toPlatformTime(at),
    items: itemsOf({ mileage: 12_345.6 + serial / 10, fuel: 55.5, recorderSpeed: 61, signal: 25, satellites: 14 }),
  })
  return writeFrame({ id: 0x0200, version: '2013', phoneBytes: phoneToBytes(phoneOf(terminal), '2013'), serial, body })
}
