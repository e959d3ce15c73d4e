import type { Field, Fields, Tagged } from '../schema/field.ts'
import { bytesToEnd, countFor, ifMore, list, listToEnd, sizedBytes, text, u16, u8 } from '../schema/fields.ts'
import { messageWithLayouts } from '../schema/message.ts'
import { gbTime } from './fields.ts'
import { parameterEnd } from './parameters.ts'
import { unknownUnitEnd } from './unit-end.ts'
import { signature, units2025 } from './units.ts'

/** Each edition has its own registry, so layouts do not ask for a version. */
const versions = ['2019'] as const

const time = gbTime()
const serial = u16()

/** An answer carries the time of its request; some send the whole request back. */
const answer = { versions, fields: { time: ifMore(gbTime()) } }

const request = <const F extends Fields>(key: string, fields: F) =>
  messageWithLayouts(key, { request: { versions, fields } })
const answered = <const F extends Fields>(key: string, fields: F) =>
  messageWithLayouts(key, { answer, request: { versions, fields } })

const unit2016 = (): Field<Tagged> => ({ kind: 'tagged', table: 'units', tag: 1 })
const unit2025 = (): Field<Tagged> => ({
  kind: 'tagged',
  table: 'units',
  tag: 1,
  endOf: (id, bytes, from, end) => (units2025.has(id) ? end : unknownUnitEnd(bytes, from, end)),
})

const parameter = (): Field<Tagged> => ({ kind: 'tagged', table: 'gbParameters', tag: 1, endOf: parameterEnd })

/** Sum of the packs of all battery systems. */
const packsIn = (parent: Readonly<Record<string, unknown>>): number =>
  (parent.packCounts as number[]).reduce((sum, count) => sum + (count >= 0xfe ? 0 : count), 0)

const NO_ITEMS = 0xfe
const subsystems = (parent: Readonly<Record<string, unknown>>): number =>
  Number(parent.count) >= NO_ITEMS ? 0 : Number(parent.count)

const code: Field<string> = { kind: 'text', widthFrom: 'codeLength' }

const login2016 = {
  time,
  serial,
  iccid: text(20),
  count: countFor('codes', 1),
  codeLength: u8(),
  codes: list(subsystems, code),
}
const login2025 = {
  time,
  serial,
  iccid: text(20),
  packCounts: list(1, u8()),
  codes: list(packsIn, text(24)),
}
const realTime2016 = { time, units: listToEnd(unit2016()) }
const realTime2025 = { time, units: listToEnd(unit2025()) }
const session = { time, serial }
const encryptionMethod = u8({ values: { 1: 'none', 2: 'rsa', 3: 'aes128', 4: 'sm2', 5: 'sm4' } })
const platformLogin = { time, serial, user: text(12), password: text(20), encryptionMethod }
const maybeTime = { time: ifMore(gbTime()) }
const parameterIds = { time, ids: list(1, u8()) }
const parameters = {
  time,
  count: countFor('parameters', 1),
  parameters: list((parent) => Number(parent.count), parameter()),
}
const control = {
  time,
  control: u8({
    values: {
      1: 'upgrade',
      2: 'powerOff',
      3: 'reset',
      4: 'factoryReset',
      5: 'disconnect',
      6: 'alarmLevel',
      7: 'startSampling',
    },
  }),
  controlData: bytesToEnd(),
}
const activation = {
  time,
  chipId: text(16),
  publicKey: sizedBytes(2),
  vin: text(17),
  signature,
}
const activationAnswer = {
  activationResult: u8({ values: { 1: 'ok', 2: 'failed' } }),
  activationInfo: u8({ values: { 1: 'ok', 2: 'chipInUse', 3: 'vinDuplicate' } }),
}
const keySync = {
  encryptionMethod,
  key: sizedBytes(2),
  startTime: gbTime(),
  endTime: gbTime(),
}

const common = {
  0x04: request('vehicleLogout', session),
  0x05: request('platformLogin', platformLogin),
  0x06: request('platformLogout', session),
  0x07: request('gbHeartbeat', maybeTime),
  0x08: request('timeCheck', maybeTime),
  0x80: request('parametersGet', parameterIds),
  0x81: request('parametersSet', parameters),
  0x82: request('terminalControl', control),
} as const

/** Requests by edition and command. */
export const gbRequests = {
  '2016': {
    0x01: request('vehicleLogin', login2016),
    0x02: request('realTime', realTime2016),
    0x03: request('backfill', realTime2016),
    ...common,
  },
  '2025': {
    0x01: request('vehicleLogin', login2025),
    0x02: request('realTime', realTime2025),
    0x03: request('backfill', realTime2025),
    ...common,
    0x09: request('activation', activation),
    0x0a: request('activationAnswer', activationAnswer),
    0x0b: request('keySync', keySync),
  },
} as const

const commonAnswers = {
  0x04: answered('vehicleLogout', session),
  0x05: answered('platformLogin', platformLogin),
  0x06: answered('platformLogout', session),
  0x07: answered('gbHeartbeat', maybeTime),
  0x08: answered('timeCheck', maybeTime),
  0x80: answered('parametersGet', parameters),
  0x81: answered('parametersSet', parameters),
  0x82: answered('terminalControl', control),
} as const

/** Answers by edition and command: the same command with another flag. */
export const gbAnswers = {
  '2016': {
    0x01: answered('vehicleLogin', login2016),
    0x02: answered('realTime', realTime2016),
    0x03: answered('backfill', realTime2016),
    ...commonAnswers,
  },
  '2025': {
    0x01: answered('vehicleLogin', login2025),
    0x02: answered('realTime', realTime2025),
    0x03: answered('backfill', realTime2025),
    ...commonAnswers,
    0x09: answered('activation', activation),
    0x0a: request('activationAnswer', activationAnswer),
    0x0b: answered('keySync', keySync),
  },
} as const
