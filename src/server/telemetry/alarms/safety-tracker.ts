import { levelOfKind } from '#core/domain/alarm-kind.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { holdsSafetyItem } from '#core/protocol/jt808/location/read-safety-items.ts'
import { momentOf as orderOf, nextFrom } from '../tracker/moment.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { type AlarmChange, type AlarmMark, type AlarmRow, endAlarm, vehicleAsSuch } from './alarm-change.ts'
import { type OpenAlarm, openRow } from './alarm-tracker.ts'
import { type SafetyReport, safetyReports } from './safety-items.ts'

const BEGINS = 1
const ENDS = 2
/** Limits the duration of such an alarm when the terminal never reports its end. */
const LONGEST_MS = 30 * 60_000
const NUMBER_LENGTH = 32
/** Past alarms whose end may still come. */
const MAX_PAST = 100_000
/** A report further from its position than this has a clock of its own. */
const TRUSTED_MS = 86_400_000

/** How a terminal writes its items; undefined: by the standard. */
export type DialectOf = (terminalId: number) => Jt808Dialect | undefined

/** Turns active-safety reports into alarms; each carries its mark for the files that belong to it. */
export class SafetyTracker {
  /** By vehicle: kind and subject → the row as it was begun. */
  private readonly open = new Map<number, Map<string, AlarmRow>>()
  /** The newest alarm of each kind that was over when it was reported, until its end comes. */
  private readonly past = new Map<string, AlarmRow>()
  /** Newest position by vehicle, epoch ms. */
  private readonly newest = new Map<number, number>()
  private readonly dialectOf: DialectOf

  constructor(dialectOf: DialectOf) {
    this.dialectOf = dialectOf
  }

  /** Knows a vehicle's newest stored position, so that older ones are not taken for the present. */
  restorePosition(vehicleId: number, at: number): void {
    this.newest.set(vehicleId, at)
  }

  restoreOpen(alarm: OpenAlarm): void {
    this.of(alarm.vehicleId).set(keyOf(alarm.kind, alarm.subject), openRow(alarm))
  }

  collect(positions: readonly PositionRow[], changes: Set<AlarmChange>): void {
    for (const position of positions) {
      const newest = this.newest.get(position.vehicleId) ?? 0
      const isPast = orderOf(position) < newest
      if (!isPast) this.newest.set(position.vehicleId, nextFrom(position, newest))
      if (this.open.size > 0 && !isPast) this.endForgotten(position, changes)
      if (position.items === null) continue
      const dialect = this.dialectOf(position.terminalId)
      if (!holdsSafetyItem(position.items, dialect)) continue
      for (const report of safetyReports(position.items, dialect)) {
        if (isPast) this.followPast(report, position, changes)
        else this.follow(report, position, changes)
      }
    }
  }

  private follow(report: SafetyReport, position: PositionRow, changes: Set<AlarmChange>): void {
    const at = momentOf(report, position)
    for (const [index, alarm] of report.alarms.entries()) {
      const key = keyOf(alarm.kind, alarm.subject)
      const before = this.open.get(position.vehicleId)?.get(key)
      if (report.flag === ENDS) {
        if (before && before.startedAt <= at) this.end(before, key, at, changes)
        continue
      }
      // The serial distinguishes alarms of the same second.
      const startedAt = at + report.serial
      if (before && startedAt < before.startedAt) continue
      if (before?.startedAt === startedAt) continue
      const row = rowOf(report, alarm, position, startedAt, index === 0 ? markOf(report, position, at) : null)
      if (report.flag === BEGINS) {
        if (before) this.end(before, key, startedAt, changes)
        this.of(position.vehicleId).set(key, row)
      } else row.endedAt = startedAt
      changes.add(row)
    }
  }

  /** Alarms of positions older than what is known. */
  private followPast(report: SafetyReport, position: PositionRow, changes: Set<AlarmChange>): void {
    const at = momentOf(report, position)
    for (const [index, alarm] of report.alarms.entries()) {
      const key = `${position.vehicleId} ${keyOf(alarm.kind, alarm.subject)}`
      const before = this.past.get(key)
      if (report.flag === ENDS) {
        this.past.delete(key)
        const fits = before && before.startedAt <= at && at - before.startedAt <= LONGEST_MS
        if (fits) changes.add({ ...before, endedAt: at })
        continue
      }
      const startedAt = at + report.serial
      const row = rowOf(report, alarm, position, startedAt, index === 0 ? markOf(report, position, at) : null)
      Object.assign(row, { endedAt: startedAt, late: true })
      if (report.flag === BEGINS && this.past.size < MAX_PAST) this.past.set(key, row)
      changes.add(row)
    }
  }

  private end(row: AlarmRow, key: string, at: number, changes: Set<AlarmChange>): void {
    endAlarm(row, at, changes)
    const vehicle = this.open.get(row.vehicleId)
    vehicle?.delete(key)
    if (vehicle?.size === 0) this.open.delete(row.vehicleId)
  }

  private endForgotten(position: PositionRow, changes: Set<AlarmChange>): void {
    const vehicle = this.open.get(position.vehicleId)
    if (!vehicle) return
    for (const [key, row] of vehicle) {
      if (position.ts - row.startedAt > LONGEST_MS) this.end(row, key, row.startedAt + LONGEST_MS, changes)
    }
  }

  private of(vehicleId: number): Map<string, AlarmRow> {
    let vehicle = this.open.get(vehicleId)
    if (!vehicle) {
      vehicle = new Map()
      this.open.set(vehicleId, vehicle)
    }
    return vehicle
  }
}

const momentOf = ({ at }: SafetyReport, { ts, quality }: PositionRow): number =>
  at !== null && (quality & POSITION_QUALITY.clockWrong) === 0 && Math.abs(at - ts) < TRUSTED_MS ? at : ts

const keyOf = (kind: string, subject: string) => `${kind} ${subject}`

function rowOf(
  report: SafetyReport,
  { kind, subject, value }: SafetyReport['alarms'][number],
  position: PositionRow,
  startedAt: number,
  mark: AlarmMark | null,
): AlarmRow {
  return {
    change: 'alarm',
    ...vehicleAsSuch,
    oemId: position.oemId,
    vehicleId: position.vehicleId,
    kind,
    source: 'safety',
    subject,
    level: report.level ?? levelOfKind(kind),
    startedAt,
    endedAt: null,
    begins: true,
    late: false,
    lat: position.lat / 1e6,
    lng: position.lng / 1e6,
    speed: report.speed,
    value,
    facts: { item: report.item, ...report.facts },
    mark,
  }
}

/** The same report gets the same number, however often it comes. */
function markOf(report: SafetyReport, position: PositionRow, at: number): AlarmMark {
  const [{ kind, subject } = { kind: '', subject: '' }] = report.alarms
  const parts = [position.terminalId, Math.floor(at / 1000), report.serial].map((part) => part.toString(36))
  const number = `${parts.join('-')}-${report.item.toString(16)}-${kind}${subject.replace('wheel:', '')}`
  return { number: number.slice(0, NUMBER_LENGTH), bytes: report.mark, attachments: report.attachments }
}
