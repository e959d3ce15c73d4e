import type { Logger } from 'pino'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { AlarmRepository } from '../alarms/alarm-repository.ts'
import type { AlarmEngine } from '../alarms/alarm-engine.ts'
import type { AlarmTracker } from '../alarms/alarm-tracker.ts'
import { actedItems } from '../gateway/location-items.ts'
import type { HourOfVehicle } from '../history/duty-repository.ts'
import { dutyPoint } from '../history/hour-summary.ts'
import { Underway } from '#server/ops/underway.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import { ClockWatch } from './clock-watch.ts'
import type { DayRepository } from './day-repository.ts'
import { platformDay } from './day-statistics.ts'
import { FleetCounts } from './fleet-counts.ts'
import type { FleetRepository } from './fleet-repository.ts'
import type { FleetScope, FleetView, VehicleSnapshot, VisitState } from './fleet-view.ts'
import type { FollowedHour } from './hour-statistics.ts'
import { frozenCopy, LiveVehicle } from './live-vehicle.ts'
import type { LastPositionRepository } from './last-position-repository.ts'
import { nextFrom } from './moment.ts'
import { isPlaced } from './plausible-place.ts'
import type { Tracker } from './tracker.ts'

export interface TrackedFleetParts {
  tracker: Tracker
  fleet: FleetRepository
  lastPositions: LastPositionRepository
  days: DayRepository
  alarms: AlarmRepository
  alarmTracker: Pick<AlarmTracker, 'restoreOpen'> & Pick<AlarmEngine, 'restorePosition'>
  /** One process of an installation writes samples of the fleet. */
  leads(): boolean
  /** And one the statistics of a vehicle. */
  owns: (vehicleId: number) => boolean
  log: Logger
}

const SAMPLE_MS = 5 * 60_000
const SAVE_MS = 60_000
const TICK_MS = 1_000
const DAY_MS = 86_400_000

/** Keeps the tracker in step with master data and clock, and writes its statistics down. */
export class TrackedFleet implements FleetView {
  readonly counts: FleetCounts
  private readonly parts: TrackedFleetParts
  private readonly timers: Repeating[] = []
  private readonly clock = new ClockWatch()
  private sampledAt = 0
  private saving: Promise<void> | null = null
  private readonly underway = new Underway()

  constructor(parts: TrackedFleetParts) {
    this.parts = parts
    this.counts = new FleetCounts(parts.tracker)
  }

  /** Rebuilds everything from the database. */
  async start(): Promise<void> {
    const { tracker, alarmTracker, days, alarms } = this.parts
    const now = Date.now()
    await tracker.directory.load()
    tracker.adoptDirectory(now)
    const today = platformDay(now)
    await this.restorePositions(now)
    for (const alarm of await alarms.open()) alarmTracker.restoreOpen(alarm)
    this.counts.restoreAlarms(today, await alarms.countSince(fromPlatformTime(`${today} 00:00:00`)))
    await days.save(tracker.days.takeChanged())
    tracker.refreshStates(now)
    this.counts.tick(now)
    // The slot that began before this process did is not its to describe.
    this.sampledAt = sampleSlot(now)
    const failed = (error: unknown) => this.parts.log.error({ err: error }, 'the fleet is not up to date')
    this.timers.push(
      every(TICK_MS, () => this.tick(), failed),
      every(SAVE_MS, () => this.save(), failed),
    )
  }

  /** Starting state for alarms; to be read before storing rows of vehicles that other processes have stored so far. */
  async restoreAlarms(): Promise<void> {
    const { alarmTracker, alarms } = this.parts
    for (const stored of await this.restoreNewest(Date.now())) restoreAlarmPosition(alarmTracker, stored)
    for (const alarm of await alarms.open()) alarmTracker.restoreOpen(alarm)
  }

  /** After a time without notifications about data stored by others. */
  async catchUp(): Promise<void> {
    await this.restoreNewest(Date.now())
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) void timer.stop()
    // A write under way began before what came since.
    await this.saving
    await this.save()
    await this.underway.settled()
  }

  async reload(): Promise<void> {
    await this.parts.tracker.directory.load()
    this.parts.tracker.adoptDirectory(Date.now())
    this.counts.tick(Date.now())
  }

  counters(scope: FleetScope) {
    return this.counts.counters(scope, Date.now())
  }

  state(vehicleId: number): VehicleSnapshot | undefined {
    const index = this.parts.tracker.indexOf(vehicleId)
    return index === undefined ? undefined : this.snapshot(index)
  }

  hour(vehicleId: number, hour: number): FollowedHour | undefined {
    return this.parts.tracker.days.hours.of(vehicleId, hour)
  }

  snapshots(vehicleIds: readonly number[]): VehicleSnapshot[] {
    return vehicleIds.map((id) => this.state(id)).filter((snapshot) => snapshot !== undefined)
  }

  *all(scope: FleetScope): Iterable<VehicleSnapshot> {
    const { table, directory } = this.parts.tracker
    const inScope = directory.inScope(scope)
    for (let index = 0; index < table.size; index += 1) {
      if (inScope[table.part[index]!] !== 1) continue
      const snapshot = this.snapshot(index)
      if (snapshot) yield snapshot
    }
  }

  *views(scope: FleetScope): Iterable<VehicleSnapshot> {
    const { table, directory } = this.parts.tracker
    const inScope = directory.inScope(scope)
    for (let index = 0; index < table.size; index += 1) {
      if (inScope[table.part[index]!] !== 1) continue
      const live = this.live(index)
      if (live) yield live
    }
  }

  eachState(scope: FleetScope, visit: VisitState): void {
    const { tracker } = this.parts
    const { table, directory } = tracker
    const inScope = directory.inScope(scope)
    for (let index = 0; index < table.size; index += 1) {
      if (inScope[table.part[index]!] !== 1) continue
      visit(table.vehicleId[index]!, tracker.stateAt(index), table.messageAt[index]!, table.positionAt[index]!)
    }
  }

  private async restoreNewest(now: number) {
    const { tracker, lastPositions } = this.parts
    const newest = await lastPositions.newest([...tracker.directory.vehicles.keys()])
    for (const stored of newest) {
      const { sleeping, charging } = actedItems(stored.items ?? new Uint8Array())
      tracker.restore({ ...stored, sleeping, charging })
    }
    tracker.refreshStates(now)
    return newest
  }

  private async restorePositions(now: number): Promise<void> {
    const { tracker, lastPositions, days, alarmTracker } = this.parts
    const newest = await this.restoreNewest(now)
    for (const stored of newest) restoreAlarmPosition(alarmTracker, stored)
    const lost = newest.filter((row) => !isPlaced(row)).map((row) => row.vehicleId)
    for (const fix of await lastPositions.newestFix(lost)) tracker.restoreFix(fix)
    const today = platformDay(now)
    const { days: counted, hours } = await days.count(today, null)
    await days.save(counted)
    for (const hour of hours) tracker.days.hours.counted(followedHour(hour))
    const rows = new Map(newest.map((row) => [row.vehicleId, row]))
    for (const row of newest) tracker.days.restoreLast(row)
    for (const row of counted) {
      const last = rows.get(row.vehicleId)
      tracker.days.restore(row, last ? dutyPoint(last) : null)
    }
  }

  private tick(): void {
    const now = Date.now()
    const set = this.clock.setBy()
    if (set !== 0) {
      this.parts.log.warn({ seconds: Math.round(set / 1000) }, 'the clock of this machine was set')
      this.parts.tracker.clockSet(set)
    }
    this.parts.tracker.refreshStates(now)
    this.counts.tick(now)
    const sampleAt = sampleSlot(now)
    if (sampleAt <= this.sampledAt) return
    this.sampledAt = sampleAt
    if (!this.parts.leads()) return
    const samples = this.counts.samples().map((sample) => ({ ...sample, sampledAt: new Date(sampleAt) }))
    const saved = this.parts.fleet.saveSamples(samples).catch((error: unknown) => {
      this.parts.log.warn({ err: error }, 'fleet sample not saved')
    })
    void this.underway.add(saved)
  }

  private save(): Promise<void> {
    this.saving ??= this.saveDays().finally(() => {
      this.saving = null
    })
    return this.saving
  }

  private async saveDays(): Promise<void> {
    const { tracker, days, log, owns } = this.parts
    const changed = tracker.days.takeChanged().filter(({ vehicleId }) => owns(vehicleId))
    let late = tracker.days.takeOutOfOrder().filter(({ vehicleId }) => owns(vehicleId))
    try {
      await days.save(changed)
      if (late.length > 0) {
        // A day whose hours are all closed is counted when its late positions are merged.
        const closed = await days.closedBefore()
        late = late.filter(({ day }) => fromPlatformTime(`${day} 00:00:00`) + DAY_MS > closed)
      }
      for (const day of new Set(late.map((entry) => entry.day))) {
        const ids = late.filter((entry) => entry.day === day).map((entry) => entry.vehicleId)
        const before = new Map(ids.map((id) => [id, copyOf(tracker.days.of(id))]))
        const hoursBefore = new Map(ids.map((id) => [id, tracker.days.hours.hoursOf(id)]))
        const { days: recounted, hours } = await days.count(day, ids)
        await days.save(recounted, { recounted: true })
        for (const hour of hours)
          tracker.days.hours.counted(followedHour(hour), hoursBefore.get(hour.vehicleId)?.get(hour.hour))
        // Messages received while the database counted are added on top.
        for (const row of recounted) tracker.days.recounted(row, before.get(row.vehicleId))
      }
    } catch (error) {
      tracker.days.keepChanged(changed, late)
      log.warn({ err: error }, 'day statistics not saved, will retry')
    }
  }

  private snapshot(index: number): VehicleSnapshot | undefined {
    const live = this.live(index)
    return live && frozenCopy(live)
  }

  private live(index: number): LiveVehicle | undefined {
    const { tracker } = this.parts
    const vehicle = tracker.directory.vehicles.get(tracker.table.vehicleId[index]!)
    return vehicle && new LiveVehicle(tracker, index, vehicle)
  }
}

const followedHour = (hour: HourOfVehicle) => ({ ...hour, firstAt: hour.first.ts, lastAt: hour.last.ts })
const sampleSlot = (now: number): number => Math.floor(now / SAMPLE_MS) * SAMPLE_MS
const copyOf = <T extends object>(value: T | undefined): T | undefined => value && { ...value }

/** With its place, where that is believed: a fence may be entered between it and the next report. */
const restoreAlarmPosition = (
  engine: Pick<AlarmEngine, 'restorePosition'>,
  stored: Awaited<ReturnType<LastPositionRepository['newest']>>[number],
): void => {
  const { vehicleId, ts, lat, lng } = stored
  engine.restorePosition(vehicleId, nextFrom(stored, 0), isPlaced(stored) ? { ts, lat, lng } : undefined)
}
