import type { AlarmChange } from '#server/alarms/alarm-change.ts'

/** Where a position came from; the order is the stored code of `position.kind`. */
export const POSITION_KIND = { live: 0, batch: 1, replayed: 2, answer: 3, other: 4 } as const

/** One row of `position`, with what the tracker needs besides. */
export interface PositionRow {
  vehicleId: number
  /** Device time, epoch ms. */
  ts: number
  serial: number
  kind: number
  oemId: string
  terminalId: number
  receivedAt: number
  lat: number
  lng: number
  altitude: number
  speed: number
  direction: number
  alarm: number
  status: number
  mileage: number | null
  fuel: number | null
  soc: number | null
  signal: number | null
  satellites: number | null
  quality: number
  items: Uint8Array | null
  charging: boolean
  /** The terminal announced sleep or deep sleep. */
  sleeping: boolean
}

export const LOG_KIND = { login: 1, logout: 2 } as const

/** One row of `terminal_log`. */
export interface TerminalLogRow {
  terminalId: number
  ts: number
  sequence: number
  oemId: string
  vehicleId: number | null
  kind: number
  messageId: number | null
  content: Uint8Array
  result: string
  phone: string
  remoteAddress: string
  gatewayNode: string
  iccid: string | null
  firmware: string | null
  sessionSeconds: number | null
}

export type StoreOutcome = 'stored' | 'refused'

/**
 * What one message of a terminal asks to be stored: all of it or nothing. `settle` is called once, after the commit, or
 * with `refused` when the database rejects the very content of this request.
 */
export interface StoreRequest {
  /** Requests with one number are stored in the order they came; positions use the vehicle id. */
  order: number
  positions: readonly PositionRow[]
  logs: readonly TerminalLogRow[]
  settle(outcome: StoreOutcome): void
}

/** What one transaction writes. */
export interface TelemetryBatch {
  positions: readonly PositionRow[]
  logs: readonly TerminalLogRow[]
  alarms: readonly AlarmChange[]
}
