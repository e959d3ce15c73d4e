import type { Socket } from 'node:net'
import {
  COMMAND_FLAG,
  type Gb32960Edition,
  type Gb32960Frame,
  readGbFrame,
  writeGbFrame,
} from '#core/protocol/gb32960/frame.ts'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { openPlain, type OpenSocket } from './scripted-terminal.ts'

const WAIT_MS = 10_000

const isRequest = ({ command, answer }: Gb32960Frame, wanted: number): boolean =>
  command === wanted && answer === COMMAND_FLAG

/** An electric vehicle that does what the test says, over a real socket. */
export class ScriptedVehicle {
  readonly vin: string
  readonly edition: Gb32960Edition
  /** Frames of the platform that were not awaited. */
  readonly received: Gb32960Frame[] = []
  socket!: Socket
  closed = false
  private readonly asked: { command: number; take: (frame: Gb32960Frame) => void }[] = []
  private readonly waiting: ((frame: Gb32960Frame) => void)[] = []

  constructor(vin: string, edition: Gb32960Edition = '2016') {
    this.vin = vin
    this.edition = edition
  }

  async connect(port: number, open: OpenSocket = openPlain): Promise<this> {
    const splitter = new GbFrameSplitter()
    this.socket = open(port)
    this.socket.on('data', (chunk) => splitter.push(chunk, (bytes) => this.take(bytes)))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.closed = true
    })
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve)
      this.socket.once('error', reject)
    })
    return this
  }

  /** Sends a body of a command; answers the next frame of the platform. */
  ask(command: number, body: Uint8Array, vin: string | Uint8Array = this.vin): Promise<Gb32960Frame> {
    this.socket.write(writeGbFrame({ edition: this.edition, command, vin, body }))
    const early = this.received.shift()
    if (early) return Promise.resolve(early)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${command}`)), WAIT_MS)
      this.waiting.push((frame) => {
        clearTimeout(timer)
        resolve(frame)
      })
    })
  }

  /** The next request of the platform with this command. */
  request(command: number): Promise<Gb32960Frame> {
    const at = this.received.findIndex((frame) => isRequest(frame, command))
    if (at >= 0) return Promise.resolve(this.received.splice(at, 1)[0]!)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no request ${command}`)), WAIT_MS)
      this.asked.push({
        command,
        take(frame) {
          clearTimeout(timer)
          resolve(frame)
        },
      })
    })
  }

  /** Answers a request with its time, and what follows it. */
  answer({ command, body }: Gb32960Frame, flag = 1, rest: Uint8Array = new Uint8Array()): void {
    const content = Buffer.concat([body.subarray(0, 6), rest])
    this.socket.write(writeGbFrame({ edition: this.edition, command, answer: flag, vin: this.vin, body: content }))
  }

  async logIn(iccid = '89860000000000000001'): Promise<number> {
    const body = encodeGbBody('2016', 0x01, {
      time: toPlatformTime(Date.now()),
      serial: 1,
      iccid,
      codeLength: 0,
      codes: [],
    })
    return (await this.ask(0x01, body)).answer
  }

  /** A real-time report with a vehicle and a position unit. */
  report(values: {
    at: number
    speed?: number
    soc?: number
    chargeState?: number
    lat?: number
    lng?: number
    command?: 2 | 3
  }) {
    const { at, speed = 36.5, soc = 81, chargeState = 3, lat = 31.2304, lng = 121.4737, command = 2 } = values
    const body = encodeGbBody('2016', 0x02, {
      time: toPlatformTime(at),
      units: [
        {
          id: 0x01,
          key: 'vehicle',
          value: {
            vehicleState: 1,
            chargeState,
            runMode: 1,
            speed,
            mileage: 12_345.6,
            totalVoltage: 540.2,
            totalCurrent: -12.5,
            soc,
            dcdcState: 1,
            gear: 0x2e,
            insulationResistance: 2000,
            accelerator: 10,
            brake: 0,
          },
        },
        { id: 0x05, key: 'position', value: { positionState: 0, lng, lat } },
      ],
    })
    return this.ask(command, body)
  }

  end(): void {
    this.socket?.destroy()
  }

  private take(bytes: Uint8Array): void {
    const frame = readGbFrame(bytes.slice())
    if ('malformed' in frame) throw new Error(`the platform sent a bad frame: ${frame.malformed}`)
    const asked = this.asked.findIndex(({ command }) => isRequest(frame, command))
    if (asked >= 0) return this.asked.splice(asked, 1)[0]!.take(frame)
    const waiting = this.waiting.shift()
    if (waiting) waiting(frame)
    else this.received.push(frame)
  }
}
