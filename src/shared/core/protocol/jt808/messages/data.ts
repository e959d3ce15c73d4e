import type { Fields } from '#core/protocol/schema/field.ts'
import * as fields from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { isRecorderBlock, recorderBlock } from '../recorder-blocks.ts'

const all = ['2011', '2013', '2019'] as const

/** Data that is no block of GB/T 19056 stays bytes. */
const recorded = <H extends Fields>(head: H, table: 'recorderAnswers' | 'recorderCommands') =>
  ({
    decoded: { versions: all, fields: { ...head, recorder: recorderBlock(table) }, plausible: isRecorderBlock },
    plain: { versions: all, fields: { ...head, block: fields.bytesToEnd() } },
  }) as const

/** 0x0700: the answer of the driving recorder. */
export const recorderUpload = messageWithLayouts(
  'recorderUpload',
  recorded({ serial: fields.u16(), command: fields.u8() }, 'recorderAnswers'),
)
/** 0x8700: what the driving recorder is asked. */
export const recorderQuery = messageWithLayouts('recorderQuery', recorded({ command: fields.u8() }, 'recorderCommands'))
/** 0x8701: data written to the driving recorder. */
export const recorderSettings = messageWithLayouts(
  'recorderSettings',
  recorded({ command: fields.u8() }, 'recorderCommands'),
)

/** 0x0701 */
export const waybill = message('waybill', { content: fields.sizedBytes(4) })

/** 0x8702 */
export const driverQuery = message('driverQuery', {})

const inserted = fields.isOneOf('state', 1)
const readOk = fields.both(inserted, fields.isOneOf('result', 0))
const cardStates = { 1: 'inserted', 2: 'pulled' } as const
const cardResults = { 0: 'ok', 1: 'noAuthority', 2: 'locked', 3: 'pulled', 4: 'checkFailed' } as const
const driverCard = {
  state: fields.u8({ values: cardStates }),
  time: fields.time(),
  result: fields.when(inserted, fields.u8({ values: cardResults })),
  name: fields.when(readOk, fields.sizedText()),
  certificate: fields.when(readOk, fields.text(20)),
  issuer: fields.when(readOk, fields.sizedText()),
  validUntil: fields.when(readOk, fields.bcd(4)),
}
const everything = {
  state: fields.u8({ values: cardStates }),
  time: fields.time(),
  result: fields.u8({ values: cardResults }),
  name: fields.sizedText(),
  certificate: fields.text(20),
  issuer: fields.sizedText(),
  validUntil: fields.bcd(4),
}
const isCardState = ({ state }: Record<string, unknown>): boolean => state === 1 || state === 2

/** 0x0702: some devices send every field even when the card was pulled. */
export const driverIdentity = messageWithLayouts('driverIdentity', {
  v2013: { versions: ['2013'], fields: driverCard, plausible: isCardState },
  v2019: {
    versions: ['2019'],
    fields: { ...driverCard, idCard: fields.when(readOk, fields.text(20)) },
    plausible: isCardState,
  },
  full2013: { versions: [], fields: everything, plausible: isCardState },
  full2019: { versions: [], fields: { ...everything, idCard: fields.text(20) }, plausible: isCardState },
  faceMatch: {
    versions: [],
    fields: {
      ...driverCard,
      idCard: fields.when(readOk, fields.text(20)),
      faceMatch: fields.u8(),
      faceId: fields.text(20),
    },
    plausible: isCardState,
  },
  v2011: {
    versions: ['2011'],
    fields: {
      name: fields.sizedText(),
      idCard: fields.text(20),
      certificate: fields.text(40),
      issuer: fields.sizedText(),
    },
  },
})

const transparentKind = fields.u8({
  values: {
    0: 'gnssModule',
    11: 'icCardModule',
    65: 'serialPort1',
    66: 'serialPort2',
    247: 'peripheralState',
    248: 'peripheralInfo',
  },
})
const peripheral = fields.u8({ values: { 100: 'adas', 101: 'dsm', 102: 'tyreMonitor', 103: 'blindSpot' } })
const workingStates = { 1: 'working', 2: 'standby', 3: 'upgrading', 4: 'abnormal', 16: 'offline' } as const
const peripheralAlarms = [
  'cameraAbnormal',
  'mainStorageAbnormal',
  'auxiliaryStorageAbnormal',
  'infraredAbnormal',
  'speakerAbnormal',
  'batteryAbnormal',
].map((key, bit) => ({ bit, key }))
const moduleAlarms = ['communicationAbnormal', 'gnssAbnormal'].map((key, at) => ({ bit: at + 10, key }))

const safetyKind = { kind: transparentKind }
const safetyStates = {
  ...safetyKind,
  states: fields.list(
    1,
    fields.record({
      device: peripheral,
      report: fields.sized(
        1,
        fields.record({
          state: fields.u8({ values: workingStates }),
          alarms: fields.u32({ bits: [...peripheralAlarms, ...moduleAlarms] }),
        }),
      ),
    }),
  ),
}
const safetyInfo = {
  ...safetyKind,
  infos: fields.list(
    1,
    fields.record({
      device: peripheral,
      info: fields.sized(
        1,
        fields.record({
          company: fields.sizedText(),
          model: fields.sizedText(),
          hardware: fields.sizedText(),
          software: fields.sizedText(),
          id: fields.sizedText(),
          customer: fields.sizedText(),
        }),
      ),
    }),
  ),
}
const STATE = 0xf7
const INFO = 0xf8

/** 0x0900: kinds F7 and F8 are T/JSATL 12 peripheral state and information. */
export const uplinkData = messageWithLayouts('uplinkData', {
  safetyStates: { versions: all, fields: safetyStates, plausible: ({ kind }) => kind === STATE },
  safetyInfo: { versions: all, fields: safetyInfo, plausible: ({ kind }) => kind === INFO },
  plain: { versions: all, fields: { kind: transparentKind, data: fields.bytesToEnd() } },
})
/** 0x8900: kinds F7 and F8 ask the listed peripherals. */
export const downlinkData = messageWithLayouts('downlinkData', {
  safetyQuery: {
    versions: all,
    fields: { kind: transparentKind, devices: fields.list(1, peripheral) },
    plausible: ({ kind }) => kind === STATE || kind === INFO,
  },
  plain: { versions: all, fields: { kind: transparentKind, data: fields.bytesToEnd() } },
})

/** 0x0901: GZIP of a message body. */
export const compressedData = message('compressedData', { content: fields.sizedBytes(4) })

const key = { exponent: fields.u32(), modulus: fields.bytes(128) }
/** 0x8A00 */
export const platformKey = message('platformKey', key)
/** 0x0A00 */
export const terminalKeyMessage = message('terminalKey', key)
