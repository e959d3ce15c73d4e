import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { FOR_SAFETY, SAFETY_CHANCE, SAFETY_STRETCH_MS } from '../terminal/abilities/safety-alarms.ts'
import { Occasions } from '../terminal/abilities/occasions.ts'
import { type Incident, plausibleIncident } from '../terminal/abilities/safety-incidents.ts'
import { FLAG, markOf, safetyItem } from '../terminal/abilities/safety-item.ts'
import { AlarmPlan } from '../terminal/alarm-plan.ts'
import { BATCH_BYTES, batchBody, LENGTH_PREFIX } from '../terminal/batch-body.ts'
import { dialectOf, locationReport } from '../terminal/location-report.ts'
import type { MotionState, VehicleMotion } from '../motion/vehicle-motion.ts'

const LOCATION = 0x0200
const SECOND = 1000
const HOUR_MS = 3_600_000
/** A terminal without coverage stores fewer positions than it sends with it, seconds between them. */
const STORED = { driving: 120, engineOn: 240, charging: 285, parked: 1_800, alarm: 540 } as const
/** A memory that fills up keeps every second one of older drives. */
const THINNED_AFTER_MS = 7 * 24 * HOUR_MS
const THINNED_DRIVING = 285
/** The last position of a day, so that what lasts over midnight has no gap there. */
const BEFORE_END_MS = 300 * SECOND
/** Moments of a stop at which something changes: the engine goes off, a charger is plugged in, the engine starts. */
const ENGINE_OFF = 101
const PLUGGED_IN = 250
/** Of a shorter stop only arrival and departure are stored. */
const SHORT_STOP = 420
const ENGINE_ON_BEFORE = 74
/** Rolls by then. */
const AFTER_DEPARTURE = 20

/** Body of a 0x0704, and how many positions it holds. */
export interface StoredBatch {
  body: Uint8Array
  positions: number
}

/** What a terminal has stored of some time, as it goes over the wire. */
export interface StoredPast {
  batches: StoredBatch[]
  positions: number
}

/** Positions a terminal stored of its past, one after another as it would have reported them without coverage. */
export class PastReports {
  private readonly motion: VehicleMotion
  private readonly alarms: AlarmPlan
  private readonly incidents: Occasions | null
  private readonly seed: number
  private readonly anchor: number

  constructor(seed: number, motion: VehicleMotion, anchor: number, isRich: boolean) {
    this.seed = seed
    this.anchor = anchor
    this.motion = motion
    const { vehicle, style } = motion
    this.alarms = new AlarmPlan(seed, vehicle, () => style.alarmSpeed, anchor)
    this.incidents =
      isRich && demoEquipment(seed, vehicle).hasSafety
        ? new Occasions(SAFETY_STRETCH_MS, SAFETY_CHANCE, seed, FOR_SAFETY.moment, vehicle.index)
        : null
  }

  /** Of [from, to), epoch ms, in full seconds. */
  between(from: number, to: number): StoredPast {
    const batches: StoredBatch[] = []
    let bodies: Uint8Array[] = []
    let bytes = 0
    let positions = 0
    const close = () => {
      if (bodies.length > 0) batches.push({ body: batchBody(bodies), positions: bodies.length })
      bodies = []
      bytes = 0
    }
    for (const { state, incident } of this.moments(from, to)) {
      const body = this.bodyOf(state, incident)
      if (bytes + body.length + LENGTH_PREFIX > BATCH_BYTES) close()
      bodies.push(body)
      bytes += body.length + LENGTH_PREFIX
      positions++
    }
    close()
    return { batches, positions }
  }

  private *moments(from: number, to: number): Generator<{ state: MotionState; incident: Incident | null }> {
    let nextIncident = this.incidentAfter(from - 1)
    let at = Math.ceil(from / SECOND) * SECOND
    while (at < to) {
      const state = this.motion.at(at)
      const isIncident = at >= nextIncident
      const incident = isIncident ? this.incidentOf(state) : null
      if (isIncident) nextIncident = Math.max(at + SECOND, this.incidentAfter(at))
      yield { state, incident }
      const hasAlarm = this.alarms.keys(at, state).length > 0
      const driving = this.anchor - at > THINNED_AFTER_MS ? THINNED_DRIVING : STORED.driving
      const isElectric = this.motion.vehicle.powerType === '纯电动'
      const seconds = Math.min(secondsUntilNext(state, driving, isElectric), hasAlarm ? STORED.alarm : STORED.parked)
      const next = at + Math.max(1, Math.ceil(seconds)) * SECOND
      const last = to - BEFORE_END_MS
      at = Math.min(next, nextIncident, at < last ? Math.max(last, at + SECOND) : next)
    }
  }

  private incidentAfter(at: number): number {
    if (!this.incidents) return Number.POSITIVE_INFINITY
    return Math.ceil(this.incidents.after(at).at / SECOND) * SECOND
  }

  private incidentOf(state: MotionState): Incident | null {
    const hour = (state.time / HOUR_MS + this.motion.vehicle.utcOffsetHours) % 24
    const found = plausibleIncident(state, hour, hashOf(this.seed, FOR_SAFETY.kind, state.time))
    // Its files are overwritten by now.
    return found && { ...found, attachments: 0 }
  }

  private bodyOf(state: MotionState, incident: Incident | null): Uint8Array {
    const { vehicle } = this.motion
    const { time: at } = state
    const time = toPlatformTime(at)
    const alarms = new Set(this.alarms.keys(at, state))
    const items: NamedItems = incident ? this.itemOf(incident, time, state) : {}
    const report = locationReport(vehicle, state, {
      additions: { alarms, status: new Set(), load: 0, items },
      time,
      sleeping: false,
      isStored: true,
      hasFix: !alarms.has('gnssFault') && !alarms.has('antennaOpen'),
      hour: (at / HOUR_MS + vehicle.utcOffsetHours) % 24,
    })
    return encodeBody(LOCATION, vehicle.protocolVersion, report, dialectOf(vehicle))
  }

  private itemOf(incident: Incident, time: string, state: MotionState): NamedItems {
    const alarmId = hashOf(this.seed, state.time) % 65_536
    const mark = markOf(this.motion.vehicle, time, alarmId, incident.attachments)
    return safetyItem({ incident, alarmId, flag: FLAG.unavailable, mark }, time, state)
  }
}

/** Until the next moment at which a terminal stores a position. */
function secondsUntilNext(state: MotionState, driving: number, isElectric: boolean): number {
  const { stop, since, until, engineOn, charging } = state
  if (stop === null) return Math.min(driving, until)
  if (since + until < SHORT_STOP && !charging) return until + AFTER_DEPARTURE
  if (since < ENGINE_OFF && engineOn && until > ENGINE_OFF + ENGINE_ON_BEFORE) return ENGINE_OFF - since
  if (engineOn) return Math.min(STORED.engineOn, until + AFTER_DEPARTURE)
  const beforeDeparture = until > ENGINE_ON_BEFORE + 1 ? until - ENGINE_ON_BEFORE : until
  if (charging) return Math.min(STORED.charging, beforeDeparture)
  const untilPlugged = isElectric && since < PLUGGED_IN ? PLUGGED_IN - since : STORED.parked
  return Math.min(untilPlugged, beforeDeparture)
}
