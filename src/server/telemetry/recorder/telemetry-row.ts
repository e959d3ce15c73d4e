import type { AlarmChange } from '../alarms/alarm-change.ts'

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
  /** What the device took for the time, where that cannot be right and `ts` is the receive time; epoch ms. */
  deviceAt?: number | undefined
  /** Seconds the device's clock was ahead, negative behind, where that is too much to be believed; not stored. */
  clockOff?: number | undefined
  /** The speed a jump would take, with its distance and time; not stored. */
  jump?: string | undefined
  /** The place it gave where that is none on earth; not stored. */
  offEarth?: string | undefined
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

export const MESSAGE_PROTOCOL = { jt808: 1, gb32960: 2 } as const
export const MESSAGE_DIRECTION = { up: 1, down: 2 } as const

/**
 * One row of `message_log`, primary key (terminal_id, ts, sequence). Not there: 0x0200 and 0x0704, whose bodies `position`
 * keeps, logins and logouts (`terminal_log`), reports of GB/T 32960 (`energy_sample`), heartbeats of JT/T 808, and 0x8001 with
 * result 0, which says no more than that the message before it is stored.
 */
export interface MessageRow {
  terminalId: number
  ts: number
  sequence: number
  oemId: string
  vehicleId: number | null
  protocol: number
  direction: number
  messageId: number
  serial: number | null
  phone: string
  version: string
  packages: number
  deviceTs: number | null
  content: Uint8Array
  fault: string | null
}

/**
 * One row of `energy_sample`: 0.1 km/h, 0.1 km, 0.1 V, 0.1 A signed, %, kΩ, mV, °C. `ts` is the device time, or the receive
 * time where the clock is implausible; `blocks` has a bit for each of ENERGY_BLOCKS; `content` is the whole frame. The
 * primary key (vehicle_id, ts, kind, digest) drops reports that are sent again, and keeps those that share a second because
 * their data do not fit one frame (table B.6 of the 2016 edition).
 */
export interface EnergyRow {
  vehicleId: number
  ts: number
  kind: number
  oemId: string
  terminalId: number
  receivedAt: number
  version: string
  blocks: number
  vehicleState: number | null
  chargeState: number | null
  mode: number | null
  speed: number | null
  mileage: number | null
  voltage: number | null
  current: number | null
  soc: number | null
  dcdc: number | null
  gear: number | null
  insulation: number | null
  accelerator: number | null
  brake: number | null
  cellHigh: number | null
  cellLow: number | null
  temperatureHigh: number | null
  temperatureLow: number | null
  alarmLevel: number | null
  alarmBits: number | null
  fault: string | null
  content: Uint8Array
  /** CRC-32 of the content, signed; rows that an earlier version put on the telemetry stream have none. */
  digest?: number
}

/** One row of `driver_report`. */
export interface DriverReportRow {
  oemId: string
  vehicleId: number
  terminalId: number
  ts: number
  receivedAt: number
  serial: number
  event: string
  driver: string
  licence: string
  idCard: string
  issuer: string
  /** YYYY-MM-DD */
  validUntil: string | null
  readResult: number | null
  lat: number | null
  lng: number | null
  content: Uint8Array
}

/** overtaken: another process works on this part of the telemetry stream; nothing of the request was stored here. */
export type StoreOutcome = 'stored' | 'refused' | 'overtaken'

/** Where in the telemetry stream rows come from. */
export interface StreamSource {
  /** Name of the stream and when it was made. */
  stream: string
  partition: number
  /** Sequence of the message of this partition before these rows; 0: none. */
  after: number
  sequence: number
}

/** Rows of every table the recorder writes. */
export interface TelemetryRows {
  positions: readonly PositionRow[]
  logs: readonly TerminalLogRow[]
  messages?: readonly MessageRow[] | undefined
  energy?: readonly EnergyRow[] | undefined
  drivers?: readonly DriverReportRow[] | undefined
}

/**
 * Rows to store for one message of a terminal: all of them or none. `settle` is called once, after the commit, or
 * with `refused` when the database rejects the very content of this request.
 */
export interface StoreRequest extends TelemetryRows {
  /** Requests with one number are stored in the order they came; positions use the vehicle id. */
  order: number
  source?: StreamSource
  settle(outcome: StoreOutcome): void
}

/** Rows of one transaction. */
export interface TelemetryBatch extends TelemetryRows {
  /** One for each partition of the telemetry stream the rows come from. */
  sources?: readonly StreamSource[]
  alarms: readonly AlarmChange[]
}
