import { type AlarmKind, type AlarmSource, alarmBits, alarmKindOf, alarmKindOfBit } from '#core/domain/alarm-kind.ts'
import { momentOf, nextFrom, secondOf } from '../tracker/moment.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import {
  type AlarmChange,
  type AlarmOrigin,
  type AlarmRow,
  beginningAfter,
  endAlarm,
  endedIn,
  vehicleAsSuch,
} from './alarm-change.ts'

interface VehicleAlarms {
  /** Newest position seen, epoch ms. */
  at: number
  word: number
  /** Open alarms: bit → change as it was begun. */
  open: Map<number, AlarmRow> | null
  /** Ended in the moment they began. */
  momentary: AlarmRow[] | null
}

/** An alarm an earlier process wrote that is still active. */
export interface OpenAlarm extends AlarmOrigin {
  oemId: string
  vehicleId: number
  level: number
  startedAt: number
  value: number | null
}

/** A word whose bits are alarms, repeated by every report. */
export interface AlarmWord {
  source: AlarmSource
  /** Null: the position does not have the word. */
  wordOf: (position: PositionRow) => number | null
  kindOf: (bit: number) => AlarmKind | undefined
  bitOf: (kind: string) => number | undefined
}

/** The alarm word of the standard. */
const STANDARD_WORD: AlarmWord = {
  source: 'terminal',
  wordOf: ({ alarm }) => alarm,
  kindOf: alarmKindOfBit,
  bitOf: (kind) => alarmKindOf(kind)?.bit,
}

/** Back-filled reports further apart than this are two alarms. */
const LONGEST_GAP_MS = 10 * 60_000

/**
 * Turns the alarm bits every report repeats into alarms with a start and an end. Positions must come in the order they
 * are stored; what it answers belongs into the same transaction.
 */
export class AlarmTracker {
  private readonly vehicles = new Map<number, VehicleAlarms>()
  private readonly alarmWord: AlarmWord

  constructor(word: AlarmWord = STANDARD_WORD) {
    this.alarmWord = word
  }

  /** Knows a vehicle's newest stored position, so that older ones are not taken for the present. */
  restorePosition(vehicleId: number, at: number): void {
    this.of(vehicleId).at = at
  }

  restoreOpen(alarm: OpenAlarm): void {
    const bit = this.alarmWord.bitOf(alarm.kind)
    if (bit === undefined) return
    const vehicle = this.of(alarm.vehicleId)
    vehicle.open ??= new Map()
    vehicle.open.set(bit, openRow(alarm))
    vehicle.word = wordOf(vehicle.open)
    vehicle.at = Math.max(vehicle.at, secondOf(alarm.startedAt))
  }

  changesOf(positions: readonly PositionRow[]): AlarmChange[] {
    const changes = new Set<AlarmChange>()
    this.collect(positions, changes)
    return [...changes]
  }

  /** Alarm rows that begin or end with these positions. */
  collect(positions: readonly PositionRow[], changes: Set<AlarmChange>): void {
    let late: Map<number, PositionRow[]> | undefined
    for (const position of positions) {
      const word = this.alarmWord.wordOf(position)
      if (word === null) continue
      const vehicle = this.of(position.vehicleId)
      if (momentOf(position) >= vehicle.at) {
        vehicle.at = nextFrom(position, vehicle.at)
        if (word !== vehicle.word) this.follow(vehicle, position, word, changes)
      } else if (word !== 0) {
        late ??= new Map()
        const rows = late.get(position.vehicleId)
        if (rows) rows.push(position)
        else late.set(position.vehicleId, [position])
      }
    }
    for (const rows of late?.values() ?? []) for (const change of this.pastAlarms(rows)) changes.add(change)
  }

  private follow(vehicle: VehicleAlarms, position: PositionRow, word: number, changes: Set<AlarmChange>): void {
    const bits = new Set(alarmBits(word))
    vehicle.open ??= new Map()
    vehicle.momentary &&= endedIn(position.ts, vehicle.momentary)
    for (const [bit, change] of vehicle.open) {
      if (bits.has(bit)) continue
      if (change.startedAt >= position.ts) (vehicle.momentary ??= []).push(change)
      endAlarm(change, position.ts, changes)
      vehicle.open.delete(bit)
    }
    for (const bit of bits) {
      if (vehicle.open.has(bit)) continue
      const change = this.begin(position, bit)
      if (!change) continue
      change.startedAt = beginningAfter(vehicle.momentary, change.kind, position.ts)
      vehicle.open.set(bit, change)
      changes.add(change)
    }
    vehicle.word = word
    if (vehicle.open.size === 0) vehicle.open = null
  }

  private of(vehicleId: number): VehicleAlarms {
    let vehicle = this.vehicles.get(vehicleId)
    if (!vehicle) {
      vehicle = { at: 0, word: 0, open: null, momentary: null }
      this.vehicles.set(vehicleId, vehicle)
    }
    return vehicle
  }

  private begin(position: PositionRow, bit: number): AlarmRow | undefined {
    const kind = this.alarmWord.kindOf(bit)
    return (
      kind && {
        change: 'alarm',
        ...vehicleAsSuch,
        source: this.alarmWord.source,
        oemId: position.oemId,
        vehicleId: position.vehicleId,
        kind: kind.key,
        level: kind.level,
        startedAt: position.ts,
        endedAt: null,
        begins: true,
        late: false,
        lat: position.lat / 1e6,
        lng: position.lng / 1e6,
        speed: position.speed / 10,
      }
    )
  }

  /** Ended alarms of back-filled positions: one for each unbroken run of a bit. */
  private pastAlarms(rows: PositionRow[]): AlarmRow[] {
    const runs = new Map<number, AlarmRow>()
    const past: AlarmRow[] = []
    for (const position of rows.sort((a, b) => a.ts - b.ts)) {
      for (const bit of alarmBits(this.alarmWord.wordOf(position) ?? 0)) {
        const run = runs.get(bit)
        if (run && position.ts - run.endedAt! <= LONGEST_GAP_MS) {
          run.endedAt = position.ts
          continue
        }
        const change = this.begin(position, bit)
        if (!change) continue
        change.endedAt = position.ts
        change.late = true
        runs.set(bit, change)
        past.push(change)
      }
    }
    return past
  }
}

/** The row of an alarm that was written before, for its end. */
export const openRow = (alarm: OpenAlarm): AlarmRow => ({
  change: 'alarm',
  ...vehicleAsSuch,
  ...alarm,
  endedAt: null,
  begins: false,
  late: false,
  lat: 0,
  lng: 0,
  speed: 0,
})

function wordOf(open: ReadonlyMap<number, unknown>): number {
  let word = 0
  for (const bit of open.keys()) word += 2 ** bit
  return word
}
