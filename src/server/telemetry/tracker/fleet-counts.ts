import type { FleetCounters } from '#core/contract/live.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { CONNECTED_STATES, stateCode, VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { alarmLevels } from '../alarms/alarm-levels.ts'
import { platformDay } from './day-statistics.ts'
import type { FleetScope } from './fleet-view.ts'
import type { Tracker } from './tracker.ts'

/** Seconds the message rate is taken over. */
const RATE_SECONDS = 10
const STATES = VEHICLE_STATES.length
const CONNECTED = [...CONNECTED_STATES].map(stateCode)

interface PartCounts {
  total: number
  onboarded: number
  states: Int32Array
  mileageKm: number
  level1: number
  level2: number
  level3: number
}

const noCounts = (): PartCounts => ({
  total: 0,
  onboarded: 0,
  states: new Int32Array(STATES),
  mileageKm: 0,
  level1: 0,
  level2: 0,
  level3: 0,
})

/** Counts by part of the directory, taken once a second over the whole fleet and added up per scope. */
export class FleetCounts {
  private readonly tracker: Tracker
  private byPart: PartCounts[] = []
  private alarmsToday = new Map<number, number>()
  private alarmDay = ''
  private readonly rates: { at: number; stored: Float64Array }[] = []

  constructor(tracker: Tracker) {
    this.tracker = tracker
  }

  /** Alarms of today by vehicle, counted from the database. */
  restoreAlarms(day: string, byVehicle: ReadonlyMap<number, number>): void {
    this.alarmDay = day
    this.alarmsToday = new Map()
    for (const [vehicleId, count] of byVehicle) this.countAlarms(vehicleId, count)
  }

  alarmRaised(vehicleId: number, startedAt: number): void {
    const day = platformDay(startedAt)
    if (day > this.alarmDay) {
      this.alarmDay = day
      this.alarmsToday = new Map()
    }
    if (day === this.alarmDay) this.countAlarms(vehicleId, 1)
  }

  tick(now: number): void {
    const { table, days, directory, stored } = this.tracker
    const today = platformDay(now)
    if (today > this.alarmDay) this.restoreAlarms(today, new Map())
    const byPart = Array.from({ length: directory.parts }, noCounts)
    for (let index = 0; index < table.size; index += 1) {
      const counts = byPart[table.part[index]!]
      if (!counts) continue
      counts.total += 1
      if (table.positionAt[index]! > 0) counts.onboarded += 1
      counts.states[table.state[index]!]! += 1
      if (table.alarm[index] !== 0) {
        const levels = alarmLevels(table.alarm[index]!)
        counts.level1 += levels.level1
        counts.level2 += levels.level2
        counts.level3 += levels.level3
      }
      const day = days.of(table.vehicleId[index]!)
      if (day?.day === today) counts.mileageKm += day.mileageKm
    }
    this.byPart = byPart
    this.rates.push({ at: now, stored: stored.slice() })
    while (this.rates.length > 2 && this.rates[1]!.at <= now - RATE_SECONDS * 1000) this.rates.shift()
  }

  /** Numbers of the last tick. */
  counters(scope: FleetScope, now: number): FleetCounters {
    const inScope = this.tracker.directory.inScope(scope)
    const sum = noCounts()
    let alarmsToday = 0
    let rate = 0
    for (let part = 0; part < inScope.length; part += 1) {
      if (inScope[part] === 0) continue
      alarmsToday += this.alarmsToday.get(part) ?? 0
      rate += this.rateOf(part)
      const counts = this.byPart[part]
      if (counts) add(sum, counts)
    }
    return {
      atTime: toPlatformTime(now),
      total: sum.total,
      onboarded: sum.onboarded,
      online: onlineOf(sum.states),
      states: statesOf(sum.states),
      mileageTodayKm: Math.round(sum.mileageKm * 10) / 10,
      openAlarms: { level1: sum.level1, level2: sum.level2, level3: sum.level3 },
      alarmsToday,
      messageRate: Math.round(rate * 10) / 10,
    }
  }

  /** One row for each organisation over its subtree. */
  samples(): { oemId: string; orgId: number; total: number; online: number; states: Record<string, number> }[] {
    const { directory } = this.tracker
    return directory.orgs.map((org) => {
      const sum = noCounts()
      for (const part of org.subtree.flatMap((slot) => directory.partsOf(slot))) {
        if (this.byPart[part]) add(sum, this.byPart[part])
      }
      return {
        oemId: org.oemId,
        orgId: org.id,
        total: sum.total,
        online: onlineOf(sum.states),
        states: statesOf(sum.states),
      }
    })
  }

  private countAlarms(vehicleId: number, count: number): void {
    const index = this.tracker.indexOf(vehicleId)
    const part = index === undefined ? -1 : this.tracker.table.part[index]!
    if (part >= 0) this.alarmsToday.set(part, (this.alarmsToday.get(part) ?? 0) + count)
  }

  private rateOf(part: number): number {
    const first = this.rates[0]
    const last = this.rates.at(-1)
    if (!first || !last || last.at <= first.at) return 0
    return (((last.stored[part] ?? 0) - (first.stored[part] ?? 0)) * 1000) / (last.at - first.at)
  }
}

function add(sum: PartCounts, counts: PartCounts): void {
  sum.total += counts.total
  sum.onboarded += counts.onboarded
  sum.mileageKm += counts.mileageKm
  sum.level1 += counts.level1
  sum.level2 += counts.level2
  sum.level3 += counts.level3
  for (let state = 0; state < STATES; state += 1) sum.states[state]! += counts.states[state]!
}

const onlineOf = (states: Int32Array): number => CONNECTED.reduce((sum, state) => sum + states[state]!, 0)
const statesOf = (states: Int32Array): Record<string, number> =>
  Object.fromEntries(VEHICLE_STATES.map((state, code) => [state, states[code]!]))
