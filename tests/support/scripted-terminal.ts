import { connect, type Socket } from 'node:net'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, phoneToBytes, readFrame, writeFrame, writeFrames } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, decodeAs, encodeBody, type KnownId } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'

export interface PositionValues {
  lat: number
  lng: number
  speed: number
  direction: number
  alarm: number
  status: number
  /** Epoch ms of the device clock; null: no date. */
  at: number | null
  items: BodyOf<0x0200>['items']
}

/** Connects to a port; with TLS, where a test wants that. */
export type OpenSocket = (port: number) => Socket

export const openPlain: OpenSocket = (port) => connect({ port, host: '127.0.0.1', noDelay: true })

const ACC_AND_FIX = 3
const WAIT_MS = 10_000

/** Body of a position with sensible values. */
export function aPosition(values: Partial<PositionValues> = {}): BodyOf<0x0200> {
  const { at = Date.now(), ...rest } = values
  const time = at === null ? null : toPlatformTime(at)
  return {
    alarm: 0,
    status: ACC_AND_FIX,
    lat: 31.2304,
    lng: 121.4737,
    altitude: 12,
    speed: 50,
    direction: 90,
    items: [],
    ...rest,
    time,
  }
}

/** A terminal that does what the test says, over a real socket. */
export class ScriptedTerminal {
  readonly phone: string
  readonly version: Jt808Version
  private readonly framing: 'e7' | undefined
  /** Every frame the platform sent. */
  readonly received: Jt808Frame[] = []
  socket!: Socket
  closed = false
  /** How long a frame is waited for. */
  waitMs = WAIT_MS
  private readonly phoneBytes: Uint8Array
  private readonly waiting: { matches(frame: Jt808Frame): boolean; found(frame: Jt808Frame): void }[] = []
  private onClosed: (() => void)[] = []
  private serial = 0

  /** `framing`: it speaks between E7s. */
  constructor(phone: string, version: Jt808Version = '2013', framing?: 'e7') {
    this.phone = phone
    this.version = version
    this.framing = framing
    this.phoneBytes = phoneToBytes(phone, version, framing)
  }

  async connect(port: number, open: OpenSocket = openPlain): Promise<this> {
    const splitter = new FrameSplitter({ onOther: (unit) => this.take(unit) })
    this.closed = false
    this.socket = open(port)
    this.socket.on('data', (chunk) => splitter.push(chunk, (escaped) => this.take(escaped)))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.closed = true
      for (const done of this.onClosed.splice(0)) done()
    })
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve)
      this.socket.once('error', reject)
    })
    return this
  }

  /** Sends a body; answers its serial. */
  send<Id extends KnownId>(id: Id, body: BodyOf<Id>, serial = this.nextSerial()): number {
    this.write(this.frame(id, encodeBody(id, this.version, body), serial))
    return serial
  }

  frame(id: number, body: Uint8Array, serial = this.nextSerial(), phoneBytes = this.phoneBytes): Uint8Array {
    return writeFrame({ id, version: this.version, framing: this.framing, phoneBytes, serial, body })
  }

  /** A position whose check byte is one off. No byte of it becomes an escape by that, whatever the check byte is. */
  frameOfWrongCheck(): Uint8Array {
    const frame = this.frame(0x0200, new Uint8Array(28)).slice()
    frame[frame.lastIndexOf(0)] = 1
    return frame
  }

  part(id: number, body: Uint8Array, subpackage: { total: number; index: number }, serial: number): Uint8Array {
    const { version, framing, phoneBytes } = this
    return writeFrame({ id, version, framing, phoneBytes, serial, body, subpackage })
  }

  frames(id: number, body: Uint8Array, longest?: number): Uint8Array[] {
    const { version, framing, phoneBytes, serial } = this
    const frames = writeFrames({ id, version, framing, phoneBytes, serial, body }, longest)
    this.serial = (this.serial + frames.length) & 0xffff
    return frames
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  nextSerial(): number {
    const { serial } = this
    this.serial = (this.serial + 1) & 0xffff
    return serial
  }

  /** The first frame that matches, of those received and those to come. */
  next(matches: (frame: Jt808Frame) => boolean): Promise<Jt808Frame> {
    const index = this.received.findIndex(matches)
    if (index >= 0) return Promise.resolve(this.received.splice(index, 1)[0]!)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no such frame; got ${this.received.map((f) => f.id.toString(16)).join()}`)),
        this.waitMs,
      )
      this.waiting.push({
        matches,
        found(frame) {
          clearTimeout(timer)
          resolve(frame)
        },
      })
    })
  }

  /** Result of the general answer to a serial. */
  async answerTo(serial: number): Promise<number> {
    const frame = await this.next(
      (one) => one.id === 0x8001 && decodeAs(0x8001, one.version, one.body).value.serial === serial,
    )
    return decodeAs(0x8001, frame.version, frame.body).value.result
  }

  /** True when the answer to this serial has come. */
  hasAnswerTo(serial: number): boolean {
    return this.received.some(
      (one) => one.id === 0x8001 && decodeAs(0x8001, one.version, one.body).value.serial === serial,
    )
  }

  async register(plate = ''): Promise<{ result: number; authCode: string }> {
    this.send(0x0100, { province: 31, city: 1, maker: 'FW', model: 'T1', terminalId: 'T0001', plateColor: 1, plate })
    const frame = await this.next((one) => one.id === 0x8100)
    const { value } = decodeAs(0x8100, frame.version, frame.body)
    return { result: value.result, authCode: value.authCode ?? '' }
  }

  authenticate(authCode: string): Promise<number> {
    const body = this.version === '2019' ? { authCode, imei: '860000000000001', software: 'v9.1' } : { authCode }
    return this.answerTo(this.send(0x0102, body))
  }

  /** Connected, registered and authenticated. */
  async signOn(port: number, open?: OpenSocket): Promise<this> {
    await this.connect(port, open)
    const { authCode } = await this.register()
    const result = await this.authenticate(authCode)
    if (result !== 0) throw new Error(`authentication answered ${result}`)
    return this
  }

  whenClosed(): Promise<void> {
    return this.closed ? Promise.resolve() : new Promise((resolve) => this.onClosed.push(resolve))
  }

  end(): void {
    this.socket?.destroy()
  }

  private take(escaped: Uint8Array): void {
    const frame = readFrame(escaped)
    if ('malformed' in frame) throw new Error(`the platform sent a bad frame: ${frame.malformed}`)
    if (frame.framing !== this.framing) throw new Error('the platform sent a frame of another framing')
    const at = this.waiting.findIndex((one) => one.matches(frame))
    if (at >= 0) this.waiting.splice(at, 1)[0]!.found(frame)
    else this.received.push(frame)
  }
}
