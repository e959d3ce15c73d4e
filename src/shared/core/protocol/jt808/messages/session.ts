import * as fields from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { plateColors } from '../plate-colors.ts'

/** 0x0002 */
export const heartbeat = message('heartbeat', {})
/** 0x0003 */
export const logout = message('logout', {})
/** 0x0004 (2019) */
export const timeRequest = message('timeRequest', {})
/** 0x8004 (2019): the only time of the standard that is UTC and not UTC+8. */
export const timeAnswer = message('timeAnswer', { utc: fields.utcTime() })
/** 0x8204 (2019) */
export const linkCheck = message('linkCheck', {})

const registration = (maker: number, model: number, terminalId: number) => ({
  province: fields.u16(),
  city: fields.u16(),
  maker: fields.text(maker),
  model: fields.text(model),
  terminalId: fields.text(terminalId),
  plateColor: fields.u8({ values: plateColors }),
  /** VIN when the colour is 0. */
  plate: fields.textToEnd(),
})

/** 0x0100 */
export const register = messageWithLayouts('register', {
  v2013: { versions: ['2013'], fields: registration(5, 20, 7) },
  v2011: { versions: ['2011'], fields: registration(5, 8, 7) },
  v2019: { versions: ['2019'], fields: registration(11, 30, 30) },
})

const registerResults = {
  0: 'ok',
  1: 'vehicleRegistered',
  2: 'vehicleUnknown',
  3: 'terminalRegistered',
  4: 'terminalUnknown',
} as const

/** 0x8100: most devices cannot parse an empty code, so a successful answer always carries one. */
export const registerAnswer = message('registerAnswer', {
  serial: fields.u16(),
  result: fields.u8({ values: registerResults }),
  authCode: fields.when(fields.isOneOf('result', 0), fields.textToEnd()),
})

/** 0x0102 */
export const authenticate = messageWithLayouts('authenticate', {
  v2019: {
    versions: ['2019'],
    fields: { authCode: fields.sizedText(), imei: fields.text(15), software: fields.text(20) },
  },
  v2013: { versions: ['2011', '2013'], fields: { authCode: fields.textToEnd() } },
})

const attributes = (maker: number, model: number, terminalId: number) => ({
  type: fields.u16({
    bits: [
      { bit: 0, key: 'passenger' },
      { bit: 1, key: 'dangerousGoods' },
      { bit: 2, key: 'freight' },
      { bit: 3, key: 'taxi' },
      { bit: 6, key: 'diskRecording' },
      { bit: 7, key: 'splitUnit' },
      { bit: 8, key: 'trailer' },
    ],
  }),
  maker: fields.text(maker),
  model: fields.text(model),
  terminalId: fields.text(terminalId),
  iccid: fields.bcd(10),
  hardware: fields.sizedText(),
  firmware: fields.sizedText(),
  gnss: fields.u8({
    bits: [
      { bit: 0, key: 'gps' },
      { bit: 1, key: 'beidou' },
      { bit: 2, key: 'glonass' },
      { bit: 3, key: 'galileo' },
    ],
  }),
  radio: fields.u8({
    bits: [
      { bit: 0, key: 'gprs' },
      { bit: 1, key: 'cdma' },
      { bit: 2, key: 'tdScdma' },
      { bit: 3, key: 'wcdma' },
      { bit: 4, key: 'cdma2000' },
      { bit: 5, key: 'tdLte' },
      { bit: 7, key: 'other' },
    ],
  }),
})

/** 0x8107 */
export const attributesQuery = message('attributesQuery', {})
/** 0x0107: devices of 2019 send a manufacturer of 5 or of 11 bytes, so the length decides. */
export const terminalAttributes = messageWithLayouts('terminalAttributes', {
  v2013: { versions: ['2011', '2013'], fields: attributes(5, 20, 7) },
  maker5: { versions: ['2019'], fields: attributes(5, 30, 30) },
  maker11: { versions: ['2019'], fields: attributes(11, 30, 30) },
  model20: { versions: ['2019'], fields: attributes(5, 20, 30) },
})

/** 0x8202: interval 0 stops and nothing follows. */
export const tracking = message('tracking', {
  interval: fields.u16({ unit: 's' }),
  validity: fields.ifMore(fields.u32({ unit: 's' })),
})
