import { DEMO_SEED, demoVehicle, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame, writeFrame, writeFrames } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { drivingStyle } from '#simulator/motion/driving-style.ts'
import type { MediaAssets } from '#simulator/media/media-assets.ts'
import type { Motion, MotionState } from '#simulator/motion/vehicle-motion.ts'
import { type Habits, QUIET } from '#simulator/terminal/habits.ts'
import type { Surroundings } from '#simulator/terminal/surroundings.ts'
import type { LinkEvents, Target } from '#simulator/terminal/tcp-link.ts'
import type { StreamEvents } from '#simulator/terminal/tcp-stream.ts'
import { TimerWheel } from '#simulator/timer-wheel.ts'

const FLAG = 0x7e

/** A platform and a clock a test moves explicitly; everything happens at once and in order. */
export class ManualWorld implements Surroundings {
  readonly seed = DEMO_SEED
  readonly counters = { sent: 0, acknowledged: 0, resent: 0, connects: 0, disconnects: 0, dropped: 0 }
  /** Messages received by the platform, with their time. */
  readonly received: (Jt808Frame & { at: number; hex: string; link: number })[] = []
  readonly acknowledged: { phone: string; serial: number; time: string; messageId: number }[] = []
  /** The platform takes connections. */
  accepts = true
  /** The platform answers this frame. */
  answers: (frame: Jt808Frame) => boolean = () => true
  authCode = 'code-1'
  habits: Habits = QUIET
  /** Pieces that were no frame, from terminals that send such things. */
  noise = 0
  media: MediaAssets | null = null
  /** Servers the terminal connected to instead of the usual one. */
  readonly targets: (Target | undefined)[] = []
  /** Connections without framing; a test plays their other side. */
  readonly streams: ManualStream[] = []
  private clock: number
  private readonly wheel: TimerWheel
  private links = 0
  private current: LinkEvents | null = null
  private isMuted = false
  private serial = 0

  constructor(now: number) {
    this.clock = now
    this.wheel = new TimerWheel(now)
  }

  now = (): number => this.clock
  random = (): number => 0.5
  schedule: Surroundings['schedule'] = (who, at) => this.wheel.schedule(who, at)
  onAcknowledged: Surroundings['onAcknowledged'] = (phone, serial, time, messageId) =>
    this.acknowledged.push({ phone, serial, time, messageId })

  openLink: Surroundings['openLink'] = (events, target) => {
    this.targets.push(target)
    const link = ++this.links
    const splitter = new FrameSplitter({ onOther: (unit) => this.take(unit, link, events) })
    let isOpen = this.accepts
    let isMuted = false
    // Sockets report their outcome later, never while they are being created.
    queueMicrotask(() => {
      if (!isOpen) return events.closed()
      this.current = events
      this.isMuted = false
      events.opened()
    })
    return {
      write: (frame) => {
        if (isOpen && !isMuted) splitter.push(frame, (escaped) => this.take(escaped, link, events))
      },
      mute: () => {
        isMuted = true
        if (this.current === events) this.isMuted = true
      },
      unmute: () => {
        isMuted = false
        if (this.current === events) this.isMuted = false
      },
      close: () => {
        isOpen = false
        if (this.current === events) this.current = null
      },
    }
  }

  openStream: Surroundings['openStream'] = (host, port, events) => {
    const stream = new ManualStream(host, port, events)
    this.streams.push(stream)
    queueMicrotask(() => events.opened())
    return stream
  }

  /** Lets time pass, and everything due happen in it. */
  async pass(seconds: number): Promise<void> {
    const until = this.clock + seconds * 1000
    while (this.clock < until) {
      this.clock = Math.min(until, this.clock + 100)
      this.wheel.advance(this.clock)
      await Promise.resolve()
    }
    await Promise.resolve()
  }

  /** The connection breaks. */
  cut(): void {
    const events = this.current
    this.current = null
    events?.closed()
  }

  /** Sends a command; answers its serial. */
  command(vehicle: DemoVehicle, id: number, body: Uint8Array): number {
    const serial = this.serial++
    const last = this.received[this.received.length - 1] as Jt808Frame
    const { protocolVersion: version, framing } = vehicle
    this.current?.frame(within(writeFrame({ id, version, framing, phoneBytes: last.phoneBytes, serial, body })))
    return serial
  }

  /** Sends a command in parts; answers the serial of the first. Parts of these numbers are lost on the way. */
  commandInParts(vehicle: DemoVehicle, id: number, body: Uint8Array, lost: readonly number[] = []): number {
    const first = this.serial
    const last = this.received[this.received.length - 1] as Jt808Frame
    const { phoneBytes } = last
    const { protocolVersion: version, framing } = vehicle
    const frames = writeFrames({ id, version, framing, phoneBytes, serial: first, body }, 200)
    this.serial += frames.length
    for (const [at, frame] of frames.entries()) if (!lost.includes(at + 1)) this.current?.frame(within(frame))
    this.parts = frames
    return first
  }

  /** Repeats a part of the last command in parts. */
  sendPart(part: number): void {
    const frame = this.parts[part - 1]
    if (frame) this.current?.frame(within(frame))
  }
  private parts: Uint8Array[] = []

  /** Ids in the order of arrival. */
  ids(): number[] {
    return this.received.map(({ id }) => id)
  }

  ofId(id: number) {
    return this.received.filter((frame) => frame.id === id)
  }

  private take(escaped: Uint8Array, link: number, events: LinkEvents): void {
    const frame = readFrame(escaped.slice())
    const isFrame = !('malformed' in frame) && frame.checksumOk
    if (!isFrame && this.habits.noisePerDay > 0) {
      this.noise++
      return
    }
    if ('malformed' in frame) throw new Error(frame.malformed)
    this.received.push({ ...frame, at: this.clock, hex: Buffer.from(escaped).toString('hex'), link })
    if (!this.answers(frame)) return
    const { id, version, serial, phoneBytes, framing } = frame
    const send = (answer: number, body: Uint8Array) => {
      const bytes = writeFrame({ id: answer, version, framing, phoneBytes, serial: this.serial++, body })
      queueMicrotask(() => {
        if (this.current === events && !this.isMuted) events.frame(within(bytes))
      })
    }
    if (id === 0x0100) {
      send(0x8100, encodeBody(0x8100, version, { serial, result: 0, authCode: this.authCode }))
    } else if (id === 0x0102) {
      const isRight = Buffer.from(frame.body).includes(this.authCode)
      send(0x8001, encodeBody(0x8001, version, { serial, id, result: isRight ? 0 : 1 }))
    } else if (id !== 0x0001 && id !== 0x0004) {
      send(0x8001, encodeBody(0x8001, version, { serial, id, result: 0 }))
    }
  }
}

/** As a splitter gives it: without 7Es, but with E7s. */
const within = (wire: Uint8Array): Uint8Array => (wire[0] === FLAG ? wire.subarray(1, -1) : wire)

/** Bytes a terminal wrote to another server. */
export class ManualStream {
  readonly host: string
  readonly port: number
  readonly events: StreamEvents
  readonly written: Uint8Array[] = []
  waiting = 0
  isClosed = false

  constructor(host: string, port: number, events: StreamEvents) {
    this.host = host
    this.port = port
    this.events = events
  }

  get bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.written))
  }

  write(bytes: Uint8Array): void {
    if (!this.isClosed) this.written.push(bytes.slice())
  }

  close(): void {
    this.isClosed = true
  }
}

const STANDING: MotionState = {
  time: Date.UTC(2026, 10, 21, 4),
  lng: 114.3,
  lat: 30.6,
  heading: 90,
  speed: 0,
  acceleration: 0,
  odometer: 120_000_000,
  engineOn: false,
  stop: 'night',
  since: 60,
  until: 36_000,
  tier: 0,
  energy: 0.6,
  charging: false,
  wear: 0,
}
export const aStandingVehicle = (change: Partial<MotionState> = {}): MotionState => ({ ...STANDING, ...change })
export const aDrivingVehicle = (change: Partial<MotionState> = {}): MotionState => ({
  ...STANDING,
  speed: 72.5,
  engineOn: true,
  stop: null,
  until: 0,
  ...change,
})

/** Motion a test decides on. The vehicle is the first of the demo fleet that fits. */
export function aMotion(
  state: (now: number) => MotionState,
  fits: (vehicle: DemoVehicle) => boolean = () => true,
): Motion {
  for (let index = 0; ; index++) {
    const vehicle = demoVehicle(DEMO_SEED, index)
    if (fits(vehicle)) return { vehicle, style: drivingStyle(vehicle), at: state }
  }
}
