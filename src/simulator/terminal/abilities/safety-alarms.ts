import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'
import { Occasions } from './occasions.ts'
import { type Incident, plausibleIncident, type SafetyKind } from './safety-incidents.ts'
import { type AlarmMark, FLAG, markOf, safetyItem, type SafetyReport } from './safety-item.ts'

/** While a vehicle drives, one in about ten hours. */
export const SAFETY_STRETCH_MS = 4 * 3_600_000
export const SAFETY_CHANCE = 0.4
export const FOR_SAFETY = { moment: 181, kind: 182 } as const
const MAX_STORED = 12

/** An alarm whose evidence the platform can ask for. */
export interface StoredAlarm {
  mark: AlarmMark
  kind: SafetyKind
  type: number
  channel: number
}

/** Alarms of the cameras that watch the road and the driver, of tyres and blind spots (T/JSATL 12), where they are plausible. */
export class SafetyAlarms implements Ability {
  nextDue: number
  readonly stored: StoredAlarm[] = []
  private readonly occasions: Occasions
  private happens: boolean
  private pending: SafetyReport[] = []
  private lasting: (SafetyReport & { until: number }) | null = null
  private count = 0
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    const { world, motion } = terminal
    this.occasions = new Occasions(
      SAFETY_STRETCH_MS,
      SAFETY_CHANCE,
      world.seed,
      FOR_SAFETY.moment,
      motion.vehicle.index,
    )
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
      const incident = plausibleIncident(
        state,
        this.hourOf(now),
        hashOf(this.terminal.world.seed, FOR_SAFETY.kind, now),
      )
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
    const mark = markOf(terminal.motion.vehicle, terminal.deviceTime(now), alarmId, incident.attachments)
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
    Object.assign(items, safetyItem(pending, this.terminal.deviceTime(now), state))
    if (this.pending.length > 0) this.terminal.reportNow()
  }

  private hourOf(now: number): number {
    return (now / 3_600_000 + this.terminal.motion.vehicle.utcOffsetHours) % 24
  }
}
