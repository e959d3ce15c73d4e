import { type DemoEquipment, demoEquipment } from '#core/demo/demo-equipment.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { LocationBody } from '#core/protocol/jt808/location/location-body.ts'
import { type BodyOf, encodeBody, type KnownId } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { Motion, MotionState } from '../motion/vehicle-motion.ts'
import { misreadVin } from '../terminal-faults.ts'
import type { Timed } from '../timer-wheel.ts'
import type { Additions } from './abilities/ability.ts'
import { Abilities } from './abilities/abilities.ts'
import { AlarmPlan } from './alarm-plan.ts'
import { Backlog } from './backlog.ts'
import { BATCH, batchBody } from './batch-body.ts'
import { coverageGap, type Gap } from './coverage.ts'
import { deviceTime } from './device-clock.ts'
import { dialectOf, locationReport } from './location-report.ts'
import type { SentMessage } from './outbox.ts'
import { answerCommand } from './platform-commands.ts'
import { messagesOf, Replay, type ReplayOrder } from './replay.ts'
import { type Alertness, alertness, reportInterval } from './reporting-plan.ts'
import { Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'
import type { Target } from './tcp-link.ts'
import type { TerminalHost } from './terminal-host.ts'
import { TerminalParameters } from './terminal-parameters.ts'

const HEARTBEAT = 0x0002
const LOCATION = 0x0200
const MOMENTARY_ALARMS = 1
/** Live messages find room next to stored ones. */
const MAX_STORED_UNANSWERED = 6
/** Distance between two batches of a back-fill, so that live positions come between. */
const BATCH_PAUSE_MS = 400
const WOKEN_FOR_MS = 300_000
/** Time resolution of a replay. */
const TRIES_AGAIN_MS = 100

/** One simulated tbox: a vehicle's motion in, JT/T 808 out. */
export class Terminal implements Timed, TerminalHost {
  readonly motion: Motion
  readonly parameters: TerminalParameters
  readonly session: Session
  readonly abilities: Abilities
  readonly equipment: DemoEquipment
  readonly world: Surroundings
  readonly speaks808: boolean
  /** Called when it leaves the network for so long: the unit that talks in its place leaves, too. */
  wentAway: ((awayMs: number) => void) | null = null
  private readonly backlog = new Backlog()
  private readonly alarms: AlarmPlan
  private mode: Alertness = 'awake'
  private gap: { gap: Gap; until: number } | null = null
  private poweredAt: number
  private reportAt: number
  private batchAt = Number.POSITIVE_INFINITY
  private tracking: { intervalMs: number; until: number } | null = null
  private awakeUntil = 0
  private replay: Replay | null = null
  private wasOnline = false
  private isStopped = false
  /** Stays awake because stored positions have not been sent yet. */
  private holdsStored = false

  /** `speaks808`: false where another unit of the vehicle is the only one that talks to the platform. */
  constructor(world: Surroundings, motion: Motion, startAt: number, speaks808 = true) {
    const { vehicle, style } = motion
    this.world = world
    this.motion = motion
    this.speaks808 = speaks808
    this.equipment = demoEquipment(world.seed, vehicle)
    this.parameters = new TerminalParameters(vehicle, style.alarmSpeed, world.seed, world.parameterStore)
    this.alarms = new AlarmPlan(world.seed, vehicle, () => this.parameters.topSpeed, world.anchor)
    this.poweredAt = startAt
    this.reportAt = startAt
    const events = {
      online: () => this.wentOnline(),
      lost: () => this.plan(this.world.now()),
      acknowledged: (message: SentMessage) => this.acknowledged(message),
      command: (frame: Jt808Frame) => answerCommand(this, frame, this.abilities),
      waiting: () => this.plan(this.world.now()),
      firmware: () => this.abilities.upgrade.version,
      misreadVin: () => misreadVin(world, vehicle),
    }
    this.session = new Session(world, vehicle, events, speaks808 ? startAt : null)
    this.abilities = new Abilities(this, startAt)
    world.schedule(this, startAt)
  }

  /** Positions not acknowledged yet, sent or not. */
  get pending(): number {
    return this.session.outbox.size + this.backlog.size
  }

  /** Everything that is due now; then asks for the next moment. */
  wake(now: number): void {
    if (this.isStopped) return
    if (!this.speaks808) return this.goOnSilently(now)
    if (this.replay) return this.goOnReplaying(this.replay, now)
    const state = this.stateAt(now)
    this.lookForGap(now, state)
    this.changeMode(now, state)
    this.session.tick(now)
    for (const ability of this.abilities.all) if (now >= ability.nextDue) ability.tick(now, state)
    if (now >= this.reportAt) this.report(now, state)
    if (now >= this.batchAt) this.backfill(now)
    const heartbeatAt = this.session.lastSentAt + this.parameters.heartbeatMs
    if (this.session.isUsable && now >= heartbeatAt) this.session.send(HEARTBEAT, new Uint8Array(0))
    this.plan(now)
  }

  /** Says what was recorded instead of what it has to say itself, until that is over. */
  play(order: ReplayOrder): 'playing' | 'notConnected' | 'otherEdition' {
    if (!this.session.isUsable) return 'notConnected'
    const messages = messagesOf(order.frames, this.version)
    if (!messages) return 'otherEdition'
    const now = this.world.now()
    this.replay = new Replay(messages, order, now)
    this.world.schedule(this, now)
    return 'playing'
  }

  /** Stays awake while it has positions of the past to send. */
  holdStored(holds: boolean): void {
    if (holds === this.holdsStored) return
    this.holdsStored = holds
    if (!holds) return
    const now = this.world.now()
    if (this.session.state === 'offline') this.session.connectAt = Math.min(this.session.connectAt, now)
    this.plan(now)
  }

  /** Signed on, with coverage. */
  get isReachable(): boolean {
    return this.session.isUsable
  }

  /** Sends stored positions as a back-fill, or another stored message; false when the connection has no room for it now. */
  sendStored(body: Uint8Array, done: () => void, id: number = BATCH): boolean {
    if (!this.session.isUsable || this.session.outbox.size >= MAX_STORED_UNANSWERED) return false
    this.session.send(id, body, [], 0, done)
    return true
  }

  /** Says nothing more and closes. */
  stop(): void {
    this.isStopped = true
    this.session.close(this.world.now())
  }

  /** Closes and comes back after a while, as after a reset. */
  restart(awayMs: number = 5_000 + this.world.random() * 15_000): void {
    const now = this.world.now()
    this.poweredAt = now + awayMs
    for (const ability of this.abilities.all) ability.restarted?.()
    this.session.close(now, this.poweredAt)
    this.wentAway?.(awayMs)
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

  /** The 0x0200 body of this moment; `isReport` when it goes out as a report. */
  position(now: number = this.world.now(), state: MotionState = this.stateAt(now), isReport = false): LocationBody {
    const { vehicle } = this.motion
    const alarms = new Set(this.alarms.keys(now, state))
    const additions: Additions = { alarms, status: new Set(), load: 0, items: {} }
    for (const ability of this.abilities.all) ability.addTo?.(additions, now, state, isReport)
    return locationReport(
      vehicle,
      { ...state, ...additions.place },
      {
        additions,
        time: this.deviceTime(now),
        sleeping: this.mode !== 'awake',
        hasFix:
          !additions.noFix && this.gap?.gap !== 'tunnel' && !alarms.has('gnssFault') && !alarms.has('antennaOpen'),
        hour: (now / 3_600_000 + vehicle.utcOffsetHours) % 24,
      },
    )
  }

  get version(): Jt808Version {
    return this.motion.vehicle.protocolVersion
  }

  get isAwake(): boolean {
    return this.mode === 'awake'
  }

  /** Time of the device clock. */
  deviceTime(now: number = this.world.now()): string {
    return deviceTime(this.motion.vehicle.index, now, this.poweredAt)
  }

  /** A position at the next opportunity, because something happened. */
  reportNow(): void {
    const now = this.world.now()
    this.reportAt = Math.min(this.reportAt, now)
    this.world.schedule(this, now)
  }

  /** Asks for `wake` because an ability has something to do earlier than planned. */
  replan(): void {
    this.plan(this.world.now())
  }

  /** Sends a message that needs an acknowledgement, unless offline. True when it was sent. */
  send<Id extends KnownId>(id: Id, body: BodyOf<Id>): boolean {
    if (!this.session.isUsable || this.session.outbox.isFull) return false
    this.session.send(id, encodeBody(id, this.version, body, dialectOf(this.motion.vehicle)))
    return true
  }

  /** Sends an answer. */
  answer<Id extends KnownId>(id: Id, body: BodyOf<Id>): void {
    this.session.reply(id, encodeBody(id, this.version, body, dialectOf(this.motion.vehicle)))
  }

  /** Motion of the vehicle, including orders of the platform. */
  stateAt(now: number): MotionState {
    const { controls, body } = this.abilities
    return body.shape(controls.shape(this.motion.at(now)))
  }

  /** Closes its connection and comes back after this time, without having been off. */
  leave(awayMs: number): void {
    const now = this.world.now()
    this.session.close(now, now + awayMs)
    this.wentAway?.(awayMs)
    this.plan(now)
  }

  /** Goes on at another server, or at the usual one. */
  moveTo(target: Target | undefined): void {
    this.session.moveTo(target)
    this.plan(this.world.now())
  }

  /** Leaves its sleep and stays awake for a while. */
  wakeUp(): void {
    const now = this.world.now()
    this.awakeUntil = now + WOKEN_FOR_MS
    if (this.session.state === 'offline') this.session.connectAt = now
    this.reportAt = now
    this.world.schedule(this, now)
  }

  /** A momentary alarm has been seen and is not reported again. */
  alarmSeen(): void {
    this.alarms.answered(this.world.now())
  }

  private plan(now: number): void {
    const { session } = this
    if (this.replay) return
    if (!this.speaks808) return this.goOnSilently(now, false)
    const heartbeatAt = session.isUsable ? session.lastSentAt + this.parameters.heartbeatMs : Number.POSITIVE_INFINITY
    const gapEnds = this.gap?.until ?? Number.POSITIVE_INFINITY
    let next = Math.min(this.reportAt, this.batchAt, session.nextDue, heartbeatAt, gapEnds)
    for (const ability of this.abilities.all) next = Math.min(next, ability.nextDue)
    this.world.schedule(this, Math.max(now + 1, next))
  }

  /** Nothing but its own software: everything else goes out by JT/T 808. */
  private goOnSilently(now: number, ticks = true): void {
    const { upgrade } = this.abilities
    if (ticks && now >= upgrade.nextDue) upgrade.tick(now)
    if (upgrade.nextDue < Number.POSITIVE_INFINITY) this.world.schedule(this, Math.max(now + 1, upgrade.nextDue))
  }

  private goOnReplaying(replay: Replay, now: number): void {
    const { session } = this
    session.tick(now)
    replay.play(now, this.deviceTime(now), (id, body) => {
      if (!session.isUsable || session.outbox.isFull) return false
      session.send(id, body)
      return true
    })
    if (replay.isOver) {
      this.replay = null
      this.reportAt = now
    }
    // Unsent messages are retried when the connection is back or an answer came.
    const next = Math.max(Math.min(replay.nextDue, session.nextDue), now + TRIES_AGAIN_MS)
    this.world.schedule(this, replay.isOver ? now + 1 : next)
  }

  private lookForGap(now: number, state: MotionState): void {
    // A gap of a quarter of an hour would hold up the past of the whole fleet.
    this.gap = this.holdsStored ? null : coverageGap(this.world.seed, this.motion.vehicle.index, now, state)
    if (this.gap) this.session.mute(now)
    else if (this.session.isMuted) {
      this.session.unmute(now)
      this.batchAt = now
    }
  }

  private changeMode(now: number, state: MotionState): void {
    const isTracked = this.tracking !== null && now < this.tracking.until
    const awakeFor = now - this.poweredAt
    const mode =
      isTracked || this.holdsStored || now < this.awakeUntil
        ? 'awake'
        : alertness(this.world.seed, this.motion.vehicle.index, state, awakeFor)
    if (mode === this.mode) return
    this.mode = mode
    // Falling asleep and waking up are both reported at once.
    this.reportAt = now
  }

  private report(now: number, state: MotionState): void {
    const { vehicle } = this.motion
    const usual = reportInterval(state, this.mode, this.parameters.drivingSeconds)
    this.reportAt = now + (this.tracking ? Math.min(usual, this.tracking.intervalMs) : usual)
    // An offline terminal in deep sleep connects for its report.
    if (this.mode === 'deep') this.session.connectAt = Math.max(this.session.connectAt, this.reportAt)
    // Before its first login, a terminal does not record reports; neither does a parked vehicle.
    if (!this.session.isUsable && (!this.wasOnline || state.stop !== null)) return
    const position = this.position(now, state, true)
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

  private acknowledged({ id, serial, times, alarm, done }: SentMessage): void {
    done?.()
    const { phone } = this.motion.vehicle
    for (const time of times) this.world.onAcknowledged?.(phone, serial, time, id)
    if (id === LOCATION && alarm & MOMENTARY_ALARMS) this.alarmSeen()
    if (this.mode === 'deep' && this.pending === 0) this.session.logOut(this.world.now())
  }
}
