import type { Condition, Field, Parent } from '../schema/field.ts'
import { bytes, bytesToEnd, ifMore, listToEnd, record, taggedWithoutLength, u16, u8, when } from '../schema/fields.ts'
import { message } from '../schema/message.ts'
import { dtcStatusBits } from './dtc.ts'
import { NRC_KEYS } from './nrc.ts'

/** Services by their request's id (ISO 14229-1 table 2); the word is the last part of a label key. */
export const SERVICE_KEYS: Readonly<Record<number, string>> = {
  0x10: 'diagnosticSessionControl',
  0x11: 'ecuReset',
  0x14: 'clearDiagnosticInformation',
  0x19: 'readDtcInformation',
  0x22: 'readDataByIdentifier',
  0x27: 'securityAccess',
  0x28: 'communicationControl',
  0x2e: 'writeDataByIdentifier',
  0x2f: 'inputOutputControl',
  0x31: 'routineControl',
  0x34: 'requestDownload',
  0x35: 'requestUpload',
  0x36: 'transferData',
  0x37: 'requestTransferExit',
  0x3e: 'testerPresent',
  0x85: 'controlDtcSetting',
}

export const POSITIVE = 0x40
export const NEGATIVE = 0x7f

/** A sub-function in bits 0-6; bit 7 of a request says that no positive answer is wanted. */
const sub = (values: Readonly<Record<number, string>> = {}) =>
  u8({ parts: [{ name: 'function', bit: 0, width: 7, values }], bits: [{ bit: 7, key: 'noPositiveAnswer' }] })

const isSub =
  (...functions: number[]): Condition =>
  (parent) =>
    functions.includes(Number(parent.report) & 0x7f)

const session = sub({ 1: 'defaultSession', 2: 'programmingSession', 3: 'extendedSession', 4: 'safetySession' })
const reset = sub({ 1: 'hardReset', 2: 'keyOffOn', 3: 'softReset' })
const report = sub({
  1: 'countByStatus',
  2: 'dtcsByStatus',
  3: 'snapshots',
  4: 'snapshotOfDtc',
  6: 'extendedDataOfDtc',
  0x0a: 'supportedDtcs',
})
const level = sub()
const routineControl = sub({ 1: 'startRoutine', 2: 'stopRoutine', 3: 'routineResults' })
const communication = sub({
  0: 'enableBoth',
  1: 'enableReceiveOnly',
  2: 'enableSendOnly',
  3: 'disableBoth',
  4: 'enableReceiveEnhanced',
  5: 'enableBothEnhanced',
})
const dtcSetting = sub({ 1: 'dtcOn', 2: 'dtcOff' })
const inputControl = u8({ values: { 0: 'returnControl', 1: 'resetToDefault', 2: 'freezeState', 3: 'adjust' } })
const status = u8({ bits: dtcStatusBits })
const dtc = bytes(3)

const highNibble = (name: string) => (parent: Parent) => Number(parent[name]) >> 4
const lowNibble = (name: string) => (parent: Parent) => Number(parent[name]) & 15
const bytesBy = (widthOf: (parent: Parent) => number): Field<Uint8Array> => ({ kind: 'bytes', widthOf })

const transferRequest = {
  /** High nibble compression, low nibble encryption. */
  dataFormat: u8(),
  /** High nibble bytes of the size, low nibble bytes of the address. */
  lengthFormat: u8(),
  address: bytesBy(lowNibble('lengthFormat')),
  memorySize: bytesBy(highNibble('lengthFormat')),
}
/** `maxBlock` counts service id and counter too. */
const transferAnswer = { lengthFormat: u8(), maxBlock: bytesBy(highNibble('lengthFormat')) }

/** Identifiers whose data have a known width come from the table `dids`; another one takes the rest. */
const identifiers = listToEnd(taggedWithoutLength('dids', 2))

const NO_DTC_SUBS = [1, 2, 3, 4, 6, 0x0a] as const
const other: Condition = (parent) => !(NO_DTC_SUBS as readonly number[]).includes(Number(parent.report) & 0x7f)

const service = u8()

/** Messages by their first byte: requests, positive answers (request + 0x40), and the negative answer. */
export const udsMessages = {
  0x10: message('udsSessionRequest', { service, session }),
  0x50: message('udsSessionAnswer', {
    service,
    session,
    /** Longest time to an answer. */
    p2: ifMore(u16({ unit: 'ms' })),
    /** The same after "pending", in seconds. */
    p2Extended: ifMore(u16({ per: 100, unit: 's' })),
  }),
  0x11: message('udsResetRequest', { service, reset }),
  0x51: message('udsResetAnswer', { service, reset, powerDown: ifMore(u8({ unit: 's' })) }),
  0x14: message('udsClearRequest', { service, dtcGroup: bytes(3), memory: ifMore(u8()) }),
  0x54: message('udsClearAnswer', { service }),
  0x19: message('udsDtcRequest', {
    service,
    report,
    statusMask: when(isSub(1, 2), status),
    dtc: when(isSub(4, 6), dtc),
    recordNumber: when(isSub(4, 6), u8()),
    options: when(other, bytesToEnd()),
  }),
  0x59: message('udsDtcAnswer', {
    service,
    report,
    availableMask: when(isSub(1, 2, 0x0a), status),
    dtcFormat: when(
      isSub(1),
      u8({ values: { 0: 'sae2012', 1: 'iso14229', 2: 'j1939', 3: 'iso11992', 4: 'sae2012b' } }),
    ),
    dtcCount: when(isSub(1), u16()),
    dtcs: when(isSub(2, 0x0a), listToEnd(record({ dtc, status }))),
    snapshots: when(isSub(3), listToEnd(record({ dtc, recordNumber: u8() }))),
    dtc: when(isSub(4, 6), dtc),
    status: when(isSub(4, 6), status),
    /** Record number first; identifiers inside have widths only the manufacturer knows. */
    records: when(isSub(4, 6), bytesToEnd()),
    options: when(other, bytesToEnd()),
  }),
  0x22: message('udsReadRequest', { service, dids: listToEnd(u16()) }),
  0x62: message('udsReadAnswer', { service, identifiers }),
  0x2e: message('udsWriteRequest', { service, did: u16(), data: bytesToEnd() }),
  0x6e: message('udsWriteAnswer', { service, did: u16() }),
  0x27: message('udsSecurityRequest', { service, level, securityData: bytesToEnd() }),
  0x67: message('udsSecurityAnswer', { service, level, securityData: bytesToEnd() }),
  0x31: message('udsRoutineRequest', { service, routineControl, routine: u16(), options: bytesToEnd() }),
  0x71: message('udsRoutineAnswer', { service, routineControl, routine: u16(), options: bytesToEnd() }),
  0x34: message('udsDownloadRequest', { service, ...transferRequest }),
  0x74: message('udsDownloadAnswer', { service, ...transferAnswer }),
  0x35: message('udsUploadRequest', { service, ...transferRequest }),
  0x75: message('udsUploadAnswer', { service, ...transferAnswer }),
  0x36: message('udsTransferRequest', { service, blockCounter: u8(), data: bytesToEnd() }),
  0x76: message('udsTransferAnswer', { service, blockCounter: u8(), data: bytesToEnd() }),
  0x37: message('udsExitRequest', { service, data: bytesToEnd() }),
  0x77: message('udsExitAnswer', { service, data: bytesToEnd() }),
  0x3e: message('udsPresentRequest', { service, present: sub() }),
  0x7e: message('udsPresentAnswer', { service, present: sub() }),
  0x28: message('udsCommunicationRequest', {
    service,
    communication,
    communicationType: u8(),
    nodeId: ifMore(u16()),
  }),
  0x68: message('udsCommunicationAnswer', { service, communication }),
  0x85: message('udsDtcSettingRequest', { service, dtcSetting, options: bytesToEnd() }),
  0xc5: message('udsDtcSettingAnswer', { service, dtcSetting }),
  0x2f: message('udsInputOutputRequest', { service, did: u16(), inputControl, options: bytesToEnd() }),
  0x6f: message('udsInputOutputAnswer', { service, did: u16(), inputControl, options: bytesToEnd() }),
  0x7f: message('udsNegativeAnswer', {
    service,
    refusedService: u8({ values: SERVICE_KEYS }),
    nrc: u8({ values: NRC_KEYS }),
  }),
} as const
