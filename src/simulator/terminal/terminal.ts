import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { LocationBody } from '#core/protocol/jt808/location/location-body.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import type { Motion, MotionState } from '../motion/vehicle-motion.ts'
import type { Timed } from '../timer-wheel.ts'
import { AlarmPlan } from './alarm-plan.ts'
import { Backlog } from './backlog.ts'
import { coverageGap, type Gap } from './coverage.ts'
import { deviceTime } from './device-clock.ts'
import { dialectOf, locationReport } from './location-report.ts'
import type { SentMessage } from './outbox.ts'
import { answerCommand } from './platform-commands.ts'
import { type Alertness, alertness, reportInterval } from './reporting-plan.ts'
import { Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'
import { TerminalParameters } from './terminal-parameters.ts'

const HEARTBEAT = 0x0002
const LOCATION = 0x0200
const BATCH = 0x0704
const BACKFILL = 1
const MOMENTARY_ALARMS = 1
/** Distance between two batches of a back-fill, so that live positions come between. */
const BATCH_PAUSE_MS = 400

/** One simulated tbox: a vehicle's motion in, JT/T 808 out. */
export class Terminal implements Timed {
  readonly motion: Motion
  readonly parameters: TerminalParameters
  readonly session: Session
  private readonly world: Surroundings
  private readonly backlog = new Backlog()
  private readonly alarms: AlarmPlan
  private mode: Alertness = 'awake'
  private gap: { gap: Gap; until: number } | null = null
  private poweredAt: number
  private reportAt: number
  private batchAt = Number.POSITIVE_INFINITY
  private tracking: { intervalMs: number; until: number } | null = null
  private wasOnline = false
  private isStopped = false

  constructor(world: Surroundings, motion: Motion, startAt: number) {
    const { vehicle, style } = motion
    this.world = world
    this.motion = motion
    this.parameters = new TerminalParameters(vehicle, style.alarmSpeed)
    this.alarms = new AlarmPlan(world.seed, vehicle, () => this.parameters.topSpeed)
    this.poweredAt = startAt
    this.reportAt = startAt
    const events = {
      online: () => this.wentOnline(),
      lost: () => this.plan(this.world.now()),
      acknowledged: (message: SentMessage) => this.acknowledged(message),
      command: (frame: Jt808Frame) => answerCommand(this, frame),
    }
    this.session = new Session(world, vehicle, events, startAt)
    world.schedule(this, startAt)
  }

  /** Positions not acknowledged yet, sent or not. */
  get pending(): number {
    return this.session.outbox.size + this.backlog.size
  }

  /** Everything that is due now; then asks for the next moment. */
  wake(now: number): void {
    if (this.isStopped) return
    const state = this.motion.at(now)
    this.lookForGap(now, state)
    this.changeMode(now, state)
    this.session.tick(now)
    if (now >= this.reportAt) this.report(now, state)
    if (now >= this.batchAt) this.backfill(now)
    const heartbeatAt = this.session.lastSentAt + this.parameters.heartbeatMs
    if (this.session.isUsable && now >= heartbeatAt) this.session.send(HEARTBEAT, new Uint8Array(0))
    this.plan(now)
  }

  /** Says nothing more and closes. */
  stop(): void {
    this.isStopped = true
    this.session.close(this.world.now())
  }

  /** Closes and comes back after a while, as after a reset. */
  restart(): void {
    const now = this.world.now()
    this.poweredAt = now + 5_000 + this.world.random() * 15_000
    this.session.close(now, this.poweredAt)
    this.plan(now)
  }

  /** 0x8202: reports every `seconds` for a while; 0 ends it. */
  trackTemporarily(intervalSeconds: number, validitySeconds: number): void {
    const now = this.world.now()
    const until = now + validitySeconds * 1000
    this.tracking = intervalSeconds > 0 ? { intervalMs: intervalSeconds * 1000, until } : null
    this.reportAt = now
    this.world.schedule(this, now)
  }

  /** The 0x0200 body of this moment. */
  position(now: number = this.world.now(), state: MotionState = this.motion.at(now)): LocationBody {
    const { vehicle } = this.motion
    const keys = this.alarms.keys(now, state)
    return locationReport(vehicle, state, {
      alarms: keys,
      time: deviceTime(vehicle.index, now, this.poweredAt),
      sleeping: this.mode !== 'awake',
      hasFix: this.gap?.gap !== 'tunnel' && !keys.includes('gnssFault') && !keys.includes('antennaOpen'),
      hour: (now / 3_600_000 + vehicle.utcOffsetHours) % 24,
    })
  }

  /** A momentary alarm has been seen and is not reported again. */
  alarmSeen(): void {
    this.alarms.answered(this.world.now())
  }

  private plan(now: number): void {
    const { session } = this
    const heartbeatAt = session.isUsable ? session.lastSentAt + this.parameters.heartbeatMs : Number.POSITIVE_INFINITY
    const gapEnds = this.gap?.until ?? Number.POSITIVE_INFINITY
    const next = Math.min(this.reportAt, this.batchAt, session.nextDue, heartbeatAt, gapEnds)
    this.world.schedule(this, Math.max(now + 1, next))
  }

  private lookForGap(now: number, state: MotionState): void {
    this.gap = coverageGap(this.world.seed, this.motion.vehicle.index, now, state)
    if (this.gap) this.session.mute(now)
    else if (this.session.isMuted) {
      this.session.unmute(now)
      this.batchAt = now
    }
  }

  private changeMode(now: number, state: MotionState): void {
    const isTracked = this.tracking !== null && now < this.tracking.until
    const awakeFor = now - this.poweredAt
    const mode = isTracked ? 'awake' : alertness(this.world.seed, this.motion.vehicle.index, state, awakeFor)
    if (mode === this.mode) return
    this.mode = mode
    // Falling asleep and waking up are both told at once.
    this.reportAt = now
  }

  private report(now: number, state: MotionState): void {
    const { vehicle } = this.motion
    const usual = reportInterval(state, this.mode, this.parameters.drivingSeconds)
    this.reportAt = now + (this.tracking ? Math.min(usual, this.tracking.intervalMs) : usual)
    // A deep sleeper that is away comes back for its report.
    if (this.mode === 'deep') this.session.connectAt = Math.max(this.session.connectAt, this.reportAt)
    // Who has not been online yet has nobody to report to; a parked vehicle has nothing to tell later.
    if (!this.session.isUsable && (!this.wasOnline || state.stop !== null)) return
    const position = this.position(now, state)
    const body = encodeBody(LOCATION, vehicle.protocolVersion, position, dialectOf(vehicle))
    const time = position.time as string
    if (this.session.isUsable && !this.session.outbox.isFull) this.session.send(LOCATION, body, [time], position.alarm)
    else if (this.backlog.keep({ body, time })) this.world.counters.dropped++
    if (this.tracking && now >= this.tracking.until) this.tracking = null
  }

  /** First where the vehicle is now, then what was missed. */
  private wentOnline(): void {
    const now = this.world.now()
    this.wasOnline = true
    this.reportAt = now
    this.batchAt = now
    this.world.schedule(this, now)
  }

  private backfill(now: number): void {
    this.batchAt = Number.POSITIVE_INFINITY
    if (!this.session.isUsable || this.backlog.size === 0) return
    if (!this.session.outbox.isFull) {
      const batch = this.backlog.takeBatch()
      this.session.send(
        BATCH,
        batchBody(batch.map(({ body }) => body)),
        batch.map(({ time }) => time),
      )
    }
    if (this.backlog.size > 0) this.batchAt = now + BATCH_PAUSE_MS
  }

  private acknowledged({ id, serial, times, alarm }: SentMessage): void {
    const { phone } = this.motion.vehicle
    for (const time of times) this.world.onAcknowledged?.(phone, serial, time, id)
    if (id === LOCATION && alarm & MOMENTARY_ALARMS) this.alarmSeen()
    if (this.mode === 'deep' && this.pending === 0) this.session.logOut(this.world.now())
  }
}

/** Body of 0x0704 around bodies that are encoded already. */
function batchBody(bodies: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(3 + bodies.reduce((sum, body) => sum + 2 + body.length, 0))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, bodies.length)
  view.setUint8(2, BACKFILL)
  let at = 3
  for (const body of bodies) {
    view.setUint16(at, body.length)
    bytes.set(body, at + 2)
    at += 2 + body.length
  }
  return bytes
}
