import { demoDeviceId } from '#core/demo/demo-device.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import { altitudeAt } from '../location-report.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'
import { Occasions } from './occasions.ts'
import { type Incident, plausibleIncident, type SafetyKind } from './safety-incidents.ts'

const STRETCH_MS = 35 * 60_000
const CHANCE = 0.6
const FOR = { moment: 181, kind: 182 } as const
const FLAG = { unavailable: 0, start: 1, end: 2 } as const
const MAX_STORED = 12
const SERIALS = 256
const ID_BYTES = 7
const VEHICLE = { acc: 1, brake: 1 << 4, card: 1 << 5, positioned: 1 << 10 } as const

export type AlarmMark = NonNullable<NamedItems['adas']>['mark']

/** An alarm whose evidence the platform can ask for. */
export interface StoredAlarm {
  mark: AlarmMark
  kind: SafetyKind
  type: number
  channel: number
}

interface PendingReport {
  incident: Incident
  alarmId: number
  flag: number
  mark: AlarmMark
}

/** Alarms of the cameras that watch the road and the driver, of tyres and blind spots (T/JSATL 12), where they are plausible. */
export class SafetyAlarms implements Ability {
  nextDue: number
  readonly stored: StoredAlarm[] = []
  private readonly occasions: Occasions
  private happens: boolean
  private pending: PendingReport[] = []
  private lasting: (PendingReport & { until: number }) | null = null
  private count = 0
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    const { world, motion } = terminal
    this.occasions = new Occasions(STRETCH_MS, CHANCE, world.seed, FOR.moment, motion.vehicle.index)
    const first = this.occasions.after(startsAt)
    this.nextDue = startsAt === Number.POSITIVE_INFINITY ? startsAt : first.at
    this.happens = first.happens
  }

  tick(now: number, state: MotionState): void {
    const { lasting, happens } = this
    if (lasting && now >= lasting.until) {
      this.lasting = null
      this.pending.push({ ...lasting, flag: FLAG.end })
    } else if (happens && !lasting) {
      const incident = plausibleIncident(state, this.hourOf(now), hashOf(this.terminal.world.seed, FOR.kind, now))
      if (incident) this.raise(incident, now)
    }
    const next = this.occasions.after(now)
    this.happens = next.happens
    this.nextDue = Math.min(next.at, this.lasting?.until ?? Number.POSITIVE_INFINITY)
    if (this.pending.length > 0) this.terminal.reportNow()
  }

  /** An alarm of this kind at once: what a test or a demonstration asks for. */
  raise(incident: Incident, now: number): void {
    const { terminal } = this
    const alarmId = this.count++
    const mark: AlarmMark = {
      terminalId: demoDeviceId(terminal.motion.vehicle).slice(-ID_BYTES),
      time: terminal.deviceTime(now),
      serial: alarmId % SERIALS,
      attachments: incident.attachments,
      reserve: new Uint8Array(1),
    }
    const isLasting = incident.seconds > 0
    const pending = { incident, alarmId, flag: isLasting ? FLAG.start : FLAG.unavailable, mark }
    this.pending.push(pending)
    if (isLasting) this.lasting = { ...pending, until: now + incident.seconds * 1000 }
    if (incident.attachments > 0) {
      this.stored.push({ mark, kind: incident.kind, type: incident.type, channel: incident.channel })
      if (this.stored.length > MAX_STORED) this.stored.shift()
    }
    this.nextDue = Math.min(this.nextDue, this.lasting?.until ?? this.nextDue)
    terminal.reportNow()
  }

  /** The stored alarm a mark names. */
  find({ time, serial }: Pick<AlarmMark, 'time' | 'serial'>): StoredAlarm | undefined {
    return this.stored.find(({ mark }) => mark.time === time && mark.serial === serial)
  }

  addTo({ items }: Additions, now: number, state: MotionState, isReport: boolean): void {
    const pending = isReport ? this.pending.shift() : undefined
    if (!pending) return
    Object.assign(items, this.itemOf(pending, now, state))
    if (this.pending.length > 0) this.terminal.reportNow()
  }

  private itemOf({ incident, alarmId, flag, mark }: PendingReport, now: number, state: MotionState): NamedItems {
    const { kind, type, level } = incident
    const place = {
      speed: Math.min(255, Math.round(state.speed)),
      altitude: altitudeAt(state.lng, state.lat),
      lat: state.lat,
      lng: state.lng,
      time: this.terminal.deviceTime(now),
      vehicle:
        (state.engineOn ? VEHICLE.acc : 0) | VEHICLE.positioned | (state.acceleration < -0.3 ? VEHICLE.brake : 0),
    }
    const head = { alarmId, flag }
    if (kind === 'adas') {
      const ahead = {
        frontSpeed: Math.max(0, Math.round(state.speed) - 18),
        distance: type === 1 || type === 3 ? 0.9 : 0,
      }
      const side = { side: type === 2 ? 1 + (alarmId % 2) : 0, signKind: 0, signValue: 0 }
      return { adas: { ...head, type, level, ...ahead, ...side, ...place, mark } }
    }
    if (kind === 'dsm') {
      const fatigue = type === 1 ? 5 + (alarmId % 5) : 0
      return { dsm: { ...head, type, level, fatigue, reserve: new Uint8Array(4), ...place, mark } }
    }
    if (kind === 'blindSpot') return { blindSpot: { ...head, type, ...place, mark } }
    const wheel = { wheel: alarmId % 6, kind: type, pressure: 560, temperature: 61, battery: 82 }
    return { tyres: { ...head, ...place, mark, wheels: [wheel] } }
  }

  private hourOf(now: number): number {
    return (now / 3_600_000 + this.terminal.motion.vehicle.utcOffsetHours) % 24
  }
}
