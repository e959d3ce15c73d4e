import type { DataFaultKind } from '#core/domain/data-fault.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { VEHICLE_STATE_ID } from '#core/protocol/jt808/location/items.ts'
import { type RawPosition, readPosition } from '#core/protocol/jt808/location/read-position.ts'
import { unknownItems } from '#core/protocol/jt808/location/unknown-items.ts'
import { type MessageRow, POSITION_KIND, type PositionRow } from '../recorder/telemetry-row.ts'
import { isPlaced } from '../tracker/plausible-place.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { ANSWER } from './answer-frame.ts'
import { noteDeadOdometer } from './dead-odometer.ts'
import { CLOCK_RANGE, isImpossible, LIVE_CLOCK_RANGE } from './device-clock.ts'
import type { KnownIncoming, MessageContext } from './message-context.ts'
import { POSITION_LIMITS, type PositionContext, positionRow } from './position-row.ts'
import { withOwnMoments } from './same-second.ts'

const SERIAL_BYTES = 2
const REPLAYED = 1

/** 0x0200 */
export function takePosition(incoming: KnownIncoming, context: MessageContext): void {
  const raw = readPosition(incoming.frame.body, incoming.terminal.dialect)
  if (!raw) return rejectBody(incoming, context)
  store(incoming, context, rowsOf([raw], POSITION_KIND.live, incoming, context.tracker))
  const { terminal, receivedAt: at } = incoming
  // Other manufacturers use the number of this item for something else.
  if (terminal.vehicleId === null || terminal.dialect?.items?.get(VEHICLE_STATE_ID)?.key !== 'vehicleState') return
  context.readings.noteItems(raw.items, { vehicleId: terminal.vehicleId, at })
}

/** 0x0704: a batch counts as taken when its readable positions are stored. */
export function takeBatch(incoming: KnownIncoming, context: MessageContext): void {
  const batch = readBatch(incoming.frame, incoming)
  if (!batch || batch.positions.length === 0) return rejectBody(incoming, context)
  const kind = batch.kind === REPLAYED ? POSITION_KIND.replayed : POSITION_KIND.batch
  store(incoming, context, rowsOf(batch.positions, kind, incoming, context.tracker))
}

/** 0x0210 of some trackers, in the journal already: its positions are stored as such, its other form reports only a charge. */
export function takeTrackerReport(incoming: KnownIncoming, context: MessageContext): void {
  const { body } = incoming.frame
  const positions: RawPosition[] = []
  for (let at = 0; at < body.length; at += 1 + (body[at] as number)) {
    const end = at + 1 + (body[at] as number)
    const raw = end > body.length ? null : readPosition(body.subarray(at + 1, end), incoming.terminal.dialect)
    if (raw) positions.push(raw)
  }
  if (positions.length === 0 || incoming.terminal.vehicleId === null) return context.answer(incoming, ANSWER.ok)
  store(incoming, context, rowsOf(positions, POSITION_KIND.batch, incoming, context.tracker))
}

/** 0x0201 and 0x0500: a position behind the serial of the command it answers. */
export function takeAnsweredPosition(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal } = incoming
  const raw =
    frame.body.length > SERIAL_BYTES ? readPosition(frame.body.subarray(SERIAL_BYTES), terminal.dialect) : null
  if (!raw) return rejectBody(incoming, context)
  const serial = ((frame.body[0] as number) << 8) | (frame.body[1] as number)
  const kind = frame.id === 0x0201 ? POSITION_KIND.answer : POSITION_KIND.other
  const rows = rowsOf([raw], kind, incoming, context.tracker)
  store(incoming, context, rows, () => {
    const { ts, lat, lng, speed, status } = rows[0]!
    const value = { ts, lat: lat / 1e6, lng: lng / 1e6, speed: speed / 10, status }
    context.commands.answered(terminal.terminalId, { id: frame.id, serial, frame: incoming.escaped, value })
  })
}

function readBatch(frame: Jt808Frame, { terminal }: KnownIncoming): { kind: number; positions: RawPosition[] } | null {
  const { body } = frame
  if (body.length < 3) return null
  const positions: RawPosition[] = []
  let at = 3
  while (at + 2 <= body.length) {
    const length = ((body[at] as number) << 8) | (body[at + 1] as number)
    const end = at + 2 + length
    if (end > body.length) break
    const raw = readPosition(body.subarray(at + 2, end), terminal.dialect)
    if (raw) positions.push(raw)
    at = end
  }
  return { kind: body[2] as number, positions }
}

function rowsOf(raws: readonly RawPosition[], kind: number, incoming: KnownIncoming, tracker: Tracker): PositionRow[] {
  const { terminal, frame, receivedAt } = incoming
  const context: PositionContext = {
    vehicleId: terminal.vehicleId as number,
    terminalId: terminal.terminalId,
    oemId: terminal.oemId,
    serial: frame.serial,
    kind,
    receivedAt,
    replayed: kind === POSITION_KIND.replayed,
    live: kind === POSITION_KIND.live ? terminal.contact : undefined,
    before: newestOf(terminal.vehicleId as number, tracker),
  }
  const rows: PositionRow[] = []
  for (const raw of raws) {
    const row = positionRow(raw, context)
    if (isPlaced(row)) context.before = row
    rows.push(row)
  }
  return rows.length > 1 ? withOwnMoments(rows) : rows
}

/** The newest position of a vehicle that is known, to judge the next one by. */
export function newestOf(vehicleId: number, tracker: Tracker): PositionContext['before'] {
  const { table } = tracker
  const index = tracker.indexOf(vehicleId)
  if (index === undefined || table.located[index] === 0) return null
  const strays = tracker.strays.size === 0 ? undefined : tracker.strays.get(index)
  const [ts, quality] = [table.placeAt[index]!, table.placeQuality[index]!]
  return { ts, lat: table.lat[index]!, lng: table.lng[index]!, quality, strays }
}

function store(
  incoming: KnownIncoming,
  context: MessageContext,
  positions: PositionRow[],
  stored: () => void = nothing,
  messages?: MessageRow[],
): void {
  const { terminal } = incoming
  const startedAt = performance.now()
  const wakes = wakesUp(positions, context.tracker)
  terminal.contact.positionAt = incoming.receivedAt
  noteFaults(positions, incoming, context)
  context.recorder.submit({
    order: terminal.vehicleId as number,
    positions,
    logs: [],
    messages,
    settle(outcome) {
      context.answer(incoming, outcome === 'stored' ? ANSWER.ok : ANSWER.failed)
      context.metrics.acknowledged(performance.now() - startedAt)
      if (outcome !== 'stored') return
      stored()
      context.commands.positionStored(terminal.terminalId, positions.at(-1)!)
      if (wakes) context.commands.woke?.(terminal.terminalId)
    },
  })
}

/** A position of now from a terminal that announced sleep in its last one. */
function wakesUp(positions: readonly PositionRow[], tracker: Tracker): boolean {
  const last = positions.at(-1)!
  if (last.sleeping || last.kind === POSITION_KIND.replayed) return false
  const index = tracker.indexOf(last.vehicleId)
  return index !== undefined && tracker.table.sleeping[index] === 1
}

/** Bits of the quality that say what is wrong with the data, and not with the place or the way. */
const FAULT_OF_QUALITY = [
  [POSITION_QUALITY.clockWrong, 'clockWrong'],
  [POSITION_QUALITY.drift, 'impossibleJump'],
  [POSITION_QUALITY.truncatedItems, 'truncatedItems'],
] as const
const FAULTY = POSITION_QUALITY.clockWrong | POSITION_QUALITY.drift | POSITION_QUALITY.truncatedItems

function noteFaults(positions: readonly PositionRow[], incoming: KnownIncoming, context: MessageContext): void {
  noteUnknownItems(positions.at(-1), incoming, context)
  const { terminal, escaped } = incoming
  const itemOf = () => hexId(incoming.frame.id)
  noteDeadOdometer(context, terminal, { mileage: positions.at(-1)!.mileage, item: itemOf, sample: escaped })
  for (const row of positions) {
    if ((row.quality & FAULTY) === 0 && !row.offEarth) continue
    const item = itemOf()
    const note = (kind: DataFaultKind, value = '', expected = '') =>
      context.faults.note(terminal, terminal.phone, { kind, item, value, expected, sample: escaped })
    const values = {
      clockWrong: row.clockOff === undefined ? '' : inDays(row.clockOff),
      impossibleJump: row.jump ?? `${row.lat / 1e6}, ${row.lng / 1e6}`,
    }
    const isSlow = row.deviceAt !== undefined && !isImpossible(row.deviceAt, row.receivedAt)
    const limits = {
      clockWrong: isSlow ? LIVE_CLOCK_RANGE : CLOCK_RANGE,
      impossibleJump: POSITION_LIMITS[row.jump ? 'impossibleJump' : 'nowhere'],
    }
    for (const [bit, kind] of FAULT_OF_QUALITY) {
      if ((row.quality & bit) === 0) continue
      if (kind === 'truncatedItems') note(kind)
      else note(kind, values[kind], limits[kind])
    }
    if (row.offEarth) note('outOfRange', row.offEarth, POSITION_LIMITS.outOfRange)
  }
}

const DAY_S = 86_400
const inDays = (seconds: number): string => `${seconds < 0 ? '−' : '+'}${(Math.abs(seconds) / DAY_S).toFixed(1)} d`

/** Of the last position of a message: a terminal adds the same items to all of them. */
function noteUnknownItems(row: PositionRow | undefined, incoming: KnownIncoming, context: MessageContext): void {
  if (!row?.items) return
  const { terminal, escaped } = incoming
  for (const id of unknownItems(row.items, terminal.dialect)) {
    const item = `0x${id.toString(16).toUpperCase().padStart(2, '0')}`
    context.faults.note(terminal, terminal.phone, { kind: 'unknownItem', item, sample: escaped })
  }
}

const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0')}`

function rejectBody(incoming: KnownIncoming, context: MessageContext): void {
  context.fault(incoming.connection, 'badBody')
  context.answer(incoming, ANSWER.badMessage)
}

const nothing = (): void => undefined
