import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import { type Jt808Frame, phoneToBytes, readFrame, writeFrame, writeFrames } from '#core/protocol/jt808/frame.ts'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { attributes, authentication, registration } from './introduction.ts'
import { Inbox } from './inbox.ts'
import { Outbox, type SentMessage } from './outbox.ts'
import { SentParts } from './sent-parts.ts'
import type { Surroundings } from './surroundings.ts'
import type { Link, Target } from './tcp-link.ts'

/** offline → connecting → registering → authenticating → online, back to offline from anywhere. */
export type SessionState = 'offline' | 'connecting' | 'registering' | 'authenticating' | 'online'

export interface SessionEvents {
  /** Authenticated; messages in flight were sent again. */
  online(): void
  /** The connection is lost; `connectAt` says when it is tried again. */
  lost(): void
  acknowledged(message: SentMessage): void
  /** Anything the platform sent that is no answer, put together when it came in parts. */
  command(frame: Jt808Frame): void
  /** Something is due earlier than `nextDue` said before. */
  waiting(): void
  /** Version of the software that runs now. */
  firmware(): string
  /** The wrong VIN it reads; undefined: it names the plate. */
  misreadVin(): string | undefined
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 120_000
const LOGIN_MS = 20_000
const GOODBYE_MS = 3_000
const MOVES_AFTER_MS = 2_000
/** Failures at another server after which the usual one is tried again. */
const GIVES_UP_AFTER = 3
/** A muted connection that lasted longer is given up for a new one: the platform may have done so too. */
const LINK_SURVIVES_MS = 120_000
const FOR_LAST_SERIAL = 101

const ID = {
  register: 0x0100,
  authenticate: 0x0102,
  logout: 0x0003,
  attributes: 0x0107,
  timeRequest: 0x0004,
  partsRequest: 0x0005,
  platformAnswer: 0x8001,
  partsAgain: 0x8003,
  timeAnswer: 0x8004,
  registerAnswer: 0x8100,
} as const
const RESULT = { ok: 0, alarmConfirmed: 4 } as const

/** The connection of one terminal: login, serials, acknowledgements, coming back after a loss. */
export class Session {
  state: SessionState = 'offline'
  /** Not before this moment is a connection tried again. */
  connectAt: number
  lastSentAt = 0
  readonly outbox = new Outbox()
  readonly sentParts = new SentParts()
  /** Another server than the usual one, when the platform said so. */
  target: Target | undefined
  private readonly vehicle: DemoVehicle
  private readonly world: Surroundings
  private readonly events: SessionEvents
  private readonly phoneBytes: Uint8Array
  private readonly inbox: Inbox
  private link: Link | null = null
  private mutedSince: number | null = null
  private authCode: string | null = null
  private serial: number
  private failures = 0
  /** It has no modem for this protocol. */
  private readonly isAbsent: boolean
  private loginBy = 0
  private goodbyeBy = Number.POSITIVE_INFINITY

  constructor(world: Surroundings, vehicle: DemoVehicle, events: SessionEvents, connectAt: number | null) {
    this.world = world
    this.vehicle = vehicle
    this.events = events
    this.isAbsent = connectAt === null
    this.connectAt = connectAt ?? Number.POSITIVE_INFINITY
    this.phoneBytes = phoneToBytes(vehicle.phone, vehicle.protocolVersion, vehicle.framing)
    this.inbox = new Inbox(unitOf(world.seed, FOR_LAST_SERIAL, vehicle.index) < world.habits.lastSerialShare)
    // A restarted terminal counts from somewhere else; the platform must not take that for a repetition.
    this.serial = hashOf(world.seed, vehicle.index, Math.floor((connectAt ?? 0) / 1000)) & 0xffff
  }

  /** Messages can be sent and answered now. */
  get isUsable(): boolean {
    return this.state === 'online' && this.mutedSince === null && this.goodbyeBy === Number.POSITIVE_INFINITY
  }

  get isMuted(): boolean {
    return this.mutedSince !== null
  }

  /** When `tick` is needed next, if not before. */
  get nextDue(): number {
    if (this.isAbsent || this.mutedSince !== null) return Number.POSITIVE_INFINITY
    if (this.state === 'offline') return this.connectAt
    if (this.state === 'online') return Math.min(this.outbox.nextDue, this.goodbyeBy, this.inbox.nextDue)
    return this.loginBy
  }

  /** Overdue work: a connection, a login without response, a message without acknowledgement. */
  tick(now: number): void {
    if (this.isAbsent || this.mutedSince !== null) return
    if (this.state === 'offline') {
      if (now >= this.connectAt) this.connect(now)
    } else if (this.state === 'online') {
      if (now >= this.goodbyeBy) this.close(now)
      else if (!this.outbox.resend(now, (frame) => this.writeAgain(frame))) this.lost(now)
      else this.askForParts(now)
    } else if (now >= this.loginBy) this.lost(now)
  }

  /** Sends a message the platform has to acknowledge. */
  send(id: number, body: Uint8Array, times: readonly string[] = [], alarm = 0, done?: () => void): void {
    const { serial, frame } = this.frameOf(id, body)
    const now = this.world.now()
    this.outbox.add({ serial, id, frame, times, alarm, sentAt: now, attempts: 1, done })
    this.world.counters.sent++
    this.write(frame)
  }

  /** Sends a message that is itself an answer, or has one of its own; in parts when it is large. */
  reply(id: number, body: Uint8Array): void {
    const { serial, vehicle, phoneBytes } = this
    const { protocolVersion: version, framing } = vehicle
    const frames = writeFrames({ id, version, framing, phoneBytes, serial, body })
    this.serial = (serial + frames.length) & 0xffff
    if (frames.length > 1) this.sentParts.keep(id, serial, frames)
    for (const frame of frames) this.write(frame)
  }

  /** Sends parts of an earlier message again. */
  repeat(frames: readonly Uint8Array[]): void {
    for (const frame of frames) this.writeAgain(frame)
  }

  /** Bytes that are no frame. */
  babble(noise: Uint8Array): void {
    this.link?.write(noise)
  }

  /** Radio failure: the connection stays open and silent. */
  mute(now: number): void {
    if (this.mutedSince !== null) return
    this.mutedSince = now
    this.link?.mute()
  }

  /** The radio is back. After a long silence a new connection replaces the old, which the platform has to cope with. */
  unmute(now: number): void {
    if (this.mutedSince === null) return
    const silence = now - this.mutedSince
    this.mutedSince = null
    if (this.state === 'offline') return
    if (silence < LINK_SURVIVES_MS && this.state === 'online') {
      this.link?.unmute()
      this.outbox.forgive(now)
      return
    }
    const old = this.link
    this.connect(now)
    old?.close()
  }

  /** 0x0003, then closes after the answer or a timeout. */
  logOut(now: number): void {
    if (!this.isUsable) return
    this.goodbyeBy = now + GOODBYE_MS
    this.send(ID.logout, new Uint8Array(0))
  }

  /** Logs in at another server, or at the usual one; a server that does not know the terminal registers it. */
  moveTo(target: Target | undefined): void {
    this.target = target
    this.authCode = null
    const now = this.world.now()
    this.close(now, now + MOVES_AFTER_MS)
  }

  /** Closes without a word and stays away until `connectAt`. */
  close(now: number, connectAt = now): void {
    const { link } = this
    this.link = null
    this.state = 'offline'
    this.goodbyeBy = Number.POSITIVE_INFINITY
    this.connectAt = connectAt
    if (!link) return
    link.close()
    this.world.counters.disconnects++
  }

  private connect(now: number): void {
    this.state = 'connecting'
    this.outbox.forget(ID.logout)
    this.goodbyeBy = Number.POSITIVE_INFINITY
    this.loginBy = now + LOGIN_MS
    this.world.counters.connects++
    // Events of a connection that was given up are none of ours.
    const current = (act: () => void) => () => {
      if (this.link === link) act()
    }
    const link: Link = this.world.openLink(
      {
        opened: current(() => this.introduce()),
        frame: (escaped) => {
          if (this.link === link) this.receive(escaped)
        },
        closed: current(() => this.lost(this.world.now())),
      },
      this.target,
    )
    this.link = link
  }

  private introduce(): void {
    if (this.authCode === null) {
      this.state = 'registering'
      // One that reads its vehicle's VIN wrong is rejected, and names the plate the next time.
      this.reply(ID.register, registration(this.vehicle, this.failures === 0 ? this.events.misreadVin() : undefined))
    } else this.authenticate()
  }

  private authenticate(): void {
    this.state = 'authenticating'
    const { serial, frame } = this.frameOf(
      ID.authenticate,
      authentication(this.vehicle, this.authCode ?? '', this.events.firmware()),
    )
    this.authenticationSerial = serial
    this.write(frame)
  }
  private authenticationSerial = -1

  private receive(escaped: Uint8Array): void {
    const frame = readFrame(escaped)
    if ('malformed' in frame || !frame.checksumOk) return
    if (frame.id === ID.registerAnswer) this.registered(frame)
    else if (frame.id === ID.platformAnswer) this.answered(frame)
    else if (frame.id === ID.partsAgain) this.sendAgain(frame)
    else if (frame.id !== ID.timeAnswer && this.state === 'online') {
      const whole = this.inbox.take(frame, this.world.now())
      if (whole) this.events.command(whole)
      else this.events.waiting()
    }
  }

  /** 0x8003 */
  private sendAgain({ version, body }: Jt808Frame): void {
    const { value } = decodeAs(ID.partsAgain, version, body)
    this.repeat(this.sentParts.find(value.serial, value.parts))
  }

  private askForParts(now: number): void {
    for (const missing of this.inbox.missing(now))
      this.reply(ID.partsRequest, encodeBody(ID.partsRequest, this.vehicle.protocolVersion, missing))
  }

  private registered({ version, body }: Jt808Frame): void {
    if (this.state !== 'registering') return
    const { value } = decodeAs(ID.registerAnswer, version, body)
    if (value.result !== RESULT.ok || !value.authCode) return this.lost(this.world.now())
    this.authCode = value.authCode
    this.authenticate()
  }

  private answered({ version, body }: Jt808Frame): void {
    const { value } = decodeAs(ID.platformAnswer, version, body)
    if (this.state === 'authenticating' && value.serial === this.authenticationSerial) {
      if (value.result === RESULT.ok) return this.loggedIn()
      // The platform knows another code or none: register again.
      this.authCode = null
      return this.lost(this.world.now())
    }
    if (value.result !== RESULT.ok && value.result !== RESULT.alarmConfirmed) return
    const message = this.outbox.answered(value.serial, value.id)
    if (!message) return
    this.world.counters.acknowledged++
    this.events.acknowledged(message)
    if (message.id === ID.logout) this.close(this.world.now(), this.connectAt)
  }

  private loggedIn(): void {
    const now = this.world.now()
    this.state = 'online'
    this.failures = 0
    this.outbox.resendAll(now, (frame) => this.writeAgain(frame))
    this.send(ID.attributes, attributes(this.vehicle, this.events.firmware()))
    if (this.vehicle.protocolVersion === '2019') this.reply(ID.timeRequest, new Uint8Array(0))
    this.events.online()
  }

  /** Tries again later, each time twice as late, and not all terminals at once. */
  private lost(now: number): void {
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures)
    this.failures = Math.min(this.failures + 1, 16)
    if (this.target && this.failures > GIVES_UP_AFTER) {
      this.target = undefined
      this.authCode = null
    }
    this.close(now, now + wait * (0.5 + this.world.random()))
    this.events.lost()
  }

  private frameOf(id: number, body: Uint8Array): { serial: number; frame: Uint8Array } {
    const { serial, phoneBytes } = this
    const { protocolVersion: version, framing } = this.vehicle
    this.serial = (serial + 1) & 0xffff
    return { serial, frame: writeFrame({ id, version, framing, phoneBytes, serial, body }) }
  }

  private write(frame: Uint8Array): void {
    this.lastSentAt = this.world.now()
    this.link?.write(frame)
  }

  private writeAgain(frame: Uint8Array): void {
    this.world.counters.resent++
    this.write(frame)
  }
}
