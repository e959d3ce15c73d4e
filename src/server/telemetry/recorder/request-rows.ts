import {
  type EnergyRow,
  POSITION_KIND,
  type PositionRow,
  type StoreRequest,
  type TelemetryBatch,
  type TelemetryRows,
} from './telemetry-row.ts'
import type { AlarmChange } from '../alarms/alarm-change.ts'
import { sourcesOf } from './stream-position-repository.ts'

/** Back-filled reports older than this wait for live ones. */
const PAST_AFTER_MS = 3_600_000
const LATE_AFTER_MS = 60_000
const NONE: readonly never[] = []

export const rowsOf = ({ positions, logs, messages, energy, drivers }: TelemetryRows): number =>
  positions.length + logs.length + (messages?.length ?? 0) + (energy?.length ?? 0) + (drivers?.length ?? 0)

export const sumOf = (requests: readonly StoreRequest[]): number =>
  requests.reduce((sum, each) => sum + rowsOf(each), 0)

export const batchOf = (requests: readonly StoreRequest[], alarms: readonly AlarmChange[]): TelemetryBatch => ({
  positions: requests.flatMap((request) => request.positions),
  logs: requests.flatMap((request) => request.logs),
  messages: requests.flatMap((request) => request.messages ?? NONE),
  energy: requests.flatMap((request) => request.energy ?? NONE),
  drivers: requests.flatMap((request) => request.drivers ?? NONE),
  alarms,
  sources: sourcesOf(requests),
})

/** Takes requests with so many rows, at least one. */
export function firstOf(queue: StoreRequest[], mostRows: number): StoreRequest[] {
  let rows = 0
  let count = 0
  while (count < queue.length && (count === 0 || rows + rowsOf(queue[count]!) <= mostRows)) {
    rows += rowsOf(queue[count]!)
    count += 1
  }
  return queue.splice(0, count)
}

/** Whether everything in a request is long over, so that live reports go first. Requests of a stream stay in its order. */
export function isPast({
  positions,
  energy = NONE,
  logs,
  messages = NONE,
  drivers = NONE,
  source,
}: StoreRequest): boolean {
  if (source || logs.length + messages.length + drivers.length > 0) return false
  return positions.every(isOver) && energy.every(isOver)
}

/** Reports of now without an alarm: neither a person nor a command waits for them, and the next one comes by itself. */
export function isPlain({
  positions,
  energy = NONE,
  logs,
  messages = NONE,
  drivers = NONE,
  source,
}: StoreRequest): boolean {
  if (source || logs.length + messages.length + drivers.length > 0) return false
  return positions.every(isCalm) && energy.every((row) => isOnTime(row) && !row.alarmLevel && !row.alarmBits)
}

const isCalm = (row: PositionRow): boolean => row.kind === POSITION_KIND.live && row.alarm === 0 && isOnTime(row)

/** A terminal that reports what it had stored, one by one, waits for each acknowledgement. */
const isOnTime = ({ ts, receivedAt }: PositionRow | EnergyRow): boolean => receivedAt - ts < LATE_AFTER_MS

const isOver = ({ kind, ts, receivedAt }: PositionRow | EnergyRow): boolean =>
  kind === POSITION_KIND.replayed && receivedAt - ts > PAST_AFTER_MS
