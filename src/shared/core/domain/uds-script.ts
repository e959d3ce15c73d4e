import { fromHex } from '../protocol/wire/hex.ts'
import { readsOnly } from './uds-reading.ts'

/** Kinds of steps a diagnostic script is made of (docs/product/data-service.md). */
export const UDS_STEP_KINDS = ['session', 'security', 'readDids', 'readDtcs', 'routine', 'reset', 'ioControl'] as const
export type UdsStepKind = (typeof UDS_STEP_KINDS)[number]
/** Diagnostic sessions of ISO 14229-1 table 25: 1 default, 2 programming, 3 extended. */
export const UDS_SESSIONS = [1, 2, 3] as const
/** Sub-functions of routine control, ISO 14229-1 table 426: 1 start, 2 stop, 3 results. */
export const ROUTINE_CONTROLS = [1, 2, 3] as const
/** Kinds of a reset, ISO 14229-1 table 34: 1 hard, 2 key off and on, 3 soft. */
export const UDS_RESETS = [1, 2, 3] as const
/** Input output control, ISO 14229-1 annex E: 0 return control, 1 reset to default, 2 freeze, 3 adjust. */
export const IO_CONTROLS = [0, 1, 2, 3] as const
export const STEP_ON_ERROR = ['stop', 'continue'] as const
/** How the bytes of an identifier are read. */
export const DID_FORMATS = ['text', 'number', 'hex'] as const

/** One identifier of a reading step with what its bytes mean. */
export interface DidDefinition {
  /** Four hex digits. */
  did: string
  name: string
  unit: string
  format: (typeof DID_FORMATS)[number]
  factor: number
  offset: number
}

interface StepPlace {
  /** Name of the control unit, may be empty. */
  ecu: string
  /** CAN id of its requests, hex. */
  address: string
  channel: number
  waitSeconds: number
  onError: (typeof STEP_ON_ERROR)[number]
}
/** A step of a script: what to ask which control unit. */
export type UdsStep = StepPlace &
  (
    | { kind: 'session'; session: (typeof UDS_SESSIONS)[number] }
    | { kind: 'security'; level: number }
    | { kind: 'readDids'; dids: DidDefinition[] }
    | { kind: 'readDtcs'; mask: number; snapshot: boolean }
    | { kind: 'routine'; control: (typeof ROUTINE_CONTROLS)[number]; routine: string; options: string }
    | { kind: 'reset'; reset: (typeof UDS_RESETS)[number] }
    | { kind: 'ioControl'; did: string; control: (typeof IO_CONTROLS)[number]; options: string }
  )

/** States of a task: made, agreed to by a second approver where it writes, sent, ended. */
export const CAMPAIGN_STATES = ['awaitingApproval', 'ready', 'running', 'finished', 'cancelled', 'rejected'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Why the run of a vehicle waits. */
export const RUN_WAITS = ['offline', 'ignitionOff', 'moving', 'stale', 'noPosition', 'limited'] as const
/** Why it ended without success. */
export const RUN_ENDS = [
  'windowClosed',
  'tooLong',
  'stepRefused',
  'stepSilent',
  'noKey',
  'notGiven',
  'cancelled',
  'ownerGone',
] as const
export type RunDetail = '' | (typeof RUN_WAITS)[number] | (typeof RUN_ENDS)[number]

const byte = (value: number): string => value.toString(16).padStart(2, '0')

/** The first request of a step, hex: a key, and snapshots, follow from the answers. */
export function firstRequestOf(step: UdsStep): string {
  switch (step.kind) {
    case 'session':
      return `10${byte(step.session)}`
    case 'security':
      return `27${byte(step.level)}`
    case 'readDids':
      return `22${step.dids.map(({ did }) => did.toLowerCase()).join('')}`
    case 'readDtcs':
      return `1902${byte(step.mask)}`
    case 'routine':
      return `31${byte(step.control)}${step.routine}${step.options}`.toLowerCase()
    case 'reset':
      return `11${byte(step.reset)}`
    case 'ioControl':
      return `2f${step.did}${byte(step.control)}${step.options}`.toLowerCase()
  }
}

/** A step that does more than read: the task needs a second approver and a reason. */
export const stepWrites = (step: UdsStep): boolean => !readsOnly(firstRequestOf(step))

/** Identifiers of ISO 14229-1 table C.1 that describe a unit; their names are `did.<key>` of the namespace udsV2. */
export const IDENTITY_DIDS: Readonly<Record<string, string>> = {
  F187: 'partNumber',
  F188: 'ecuSoftware',
  F189: 'softwareVersion',
  F18A: 'supplier',
  F18B: 'manufactured',
  F18C: 'serialNumber',
  F190: 'vin',
  F191: 'hardwareNumber',
  F193: 'hardwareVersion',
  F195: 'supplierSoftware',
  F197: 'systemName',
}

/** Value of an identifier as its definition reads it; null where the bytes do not make one. */
export function didNumber(
  { format, factor, offset }: Pick<DidDefinition, 'format' | 'factor' | 'offset'>,
  data: string,
) {
  if (format !== 'number' || data === '' || data.length > 12) return null
  const value = Number.parseInt(data, 16) * factor + offset
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null
}

/** The same as text for people: letters, a number, or the bytes. */
export function didText(definition: Pick<DidDefinition, 'format' | 'factor' | 'offset'>, data: string): string {
  const number = didNumber(definition, data)
  if (number !== null) return String(number)
  const bytes = fromHex(data) ?? new Uint8Array()
  const isText = definition.format === 'text' && bytes.length > 0 && bytes.every((one) => one >= 0x20 && one < 0x7f)
  return isText ? String.fromCharCode(...bytes) : data.toUpperCase().replace(/(..)(?=.)/g, '$1 ')
}
