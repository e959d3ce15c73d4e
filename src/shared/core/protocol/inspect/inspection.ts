import type { TerminalProtocol } from '../detect.ts'
import type { Jt808Dialect } from '../jt808/dialect.ts'
import type { ExplainRow } from '../schema/explain-trace.ts'

export type InspectedProtocol = TerminalProtocol | 'uds'

/** The user's choice for the bytes; `auto` detects it. */
export type ProtocolChoice = 'auto' | 'jt808-2011' | 'jt808-2013' | 'jt808-2019' | 'jt1078' | 'gb32960' | 'uds'

/** Sets of manufacturers' location items in addition to the standard. */
export type ItemSet = 'standard' | 'fleetwall' | 'aftertreatment' | 'guangdong' | 'gps51' | 'nested'

export const ITEM_KINDS = ['u8', 'u16', 'u32', 'i16', 'i32', 'text', 'bytes'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** A location item defined by a user. */
export interface ItemExtension {
  id: number
  name: string
  kind: ItemKind
  /** Raw units in one unit of the value. */
  per?: number
}

export interface InspectOptions {
  protocol: ProtocolChoice
  itemSet: ItemSet
  extensions: readonly ItemExtension[]
  /** Known data of the terminal; it replaces set and extensions. */
  dialect?: Jt808Dialect
}

/** A line of the tree. Offsets count from the beginning of the unescaped frame. */
export interface InspectedRow extends ExplainRow {
  part: 'header' | 'body' | 'check'
  /** The date and time represented by a number, with its zone. */
  moment?: string
}

export interface Checksum {
  ok: boolean
  given: number
  computed: number
}

/** One frame, understood as far as possible. Plain data, so that it passes between threads. */
export interface Inspection {
  protocol: InspectedProtocol
  /** Of the bytes on the wire, in the input. */
  offset: number
  /** As on the wire, without 7Es. */
  wire: Uint8Array
  /** The bytes described by the rows: unescaped, without 7Es. */
  bytes: Uint8Array
  /** Pairs of bytes that stand for one. */
  escapes: number
  /** `0x0200`; empty for media packets. */
  id: string
  /** Key of the message, such as `location`; null where it is not known. */
  messageKey: string | null
  /** Phone or VIN, as far as the protocol has one. */
  sender: string
  version: string
  serial: number | null
  checksum: Checksum | null
  lengthOk: boolean
  subpackage: { total: number; index: number } | null
  rows: InspectedRow[]
  warnings: string[]
  /** Ids of location items or units without a layout. */
  unknownIds: number[]
  /** Set on the message that parts were put together to. */
  assembledFrom?: number
  /** Set on the message that a compressed one was made of. */
  uncompressed?: true
  /** Set where no 7Es stand around it: a frame between E7s, or text in brackets. */
  framing?: 'e7' | 'sentence'
}

/** It went over the wire like this, between 7Es where the protocol has them. */
export const isPlainFrame = ({ assembledFrom, uncompressed, framing }: Inspection): boolean =>
  assembledFrom === undefined && !uncompressed && !framing
