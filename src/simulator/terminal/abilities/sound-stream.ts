import { MediaEncoder } from '#core/protocol/jt1078/media-encoder.ts'
import { MediaSplitter } from '#core/protocol/jt1078/media-splitter.ts'
import { aLaw } from '#simulator/media/g711.ts'
import type { Timed } from '#simulator/timer-wheel.ts'
import type { Target } from '../tcp-link.ts'
import type { Stream } from '../tcp-stream.ts'
import type { TerminalHost } from '../terminal-host.ts'

const STEP_MS = 100
const RATE = 8_000
/** As the terminal says in 0x1003: 40 ms. */
const PIECE_SAMPLES = 320
const MAX_WAITING = 32 * 1024
/** A cabin hums, and beeps once a second. */
const HUM = { hertz: 92, loud: 3_000 } as const
const BEEP = { hertz: 880, loud: 6_000, seconds: 0.12 } as const

/** The microphone of the cabin on a connection of its own; packets from the platform are counted. */
export class SoundStream implements Timed {
  /** Pieces of sound the platform sent. */
  packetsReceived = 0
  private readonly terminal: TerminalHost
  private readonly ended: () => void
  private readonly encoder: MediaEncoder
  private readonly stream: Stream
  private readonly startedAt: number
  private sent = 0
  private isOpen = false
  private isStopped = false

  constructor(terminal: TerminalHost, channel: number, target: Target, ended: () => void) {
    const { world, motion, equipment } = terminal
    this.terminal = terminal
    this.ended = ended
    this.startedAt = world.now()
    const idBytes = motion.vehicle.protocolVersion === '2019' ? 10 : 6
    this.encoder = new MediaEncoder({ phone: equipment.mediaId, idBytes, channel })
    const splitter = new MediaSplitter(idBytes)
    this.stream = world.openStream(target.host, target.port, {
      opened: () => {
        this.isOpen = true
        this.wake(world.now())
      },
      data: (chunk) => splitter.push(chunk, () => void this.packetsReceived++),
      closed: () => this.stop(),
    })
  }

  wake(now: number): void {
    if (this.isStopped || !this.isOpen) return
    this.terminal.world.schedule(this, now + STEP_MS)
    const due = Math.floor(((now - this.startedAt) / 1000) * RATE)
    while (this.sent + PIECE_SAMPLES <= due) this.send(this.stream.waiting <= MAX_WAITING)
  }

  stop(): void {
    if (this.isStopped) return
    this.isStopped = true
    this.stream.close()
    this.ended()
  }

  /** Sound that the network does not take is lost, as it is on the air. */
  private send(taken: boolean): void {
    const from = this.sent
    this.sent += PIECE_SAMPLES
    if (!taken) return
    const data = Uint8Array.from({ length: PIECE_SAMPLES }, (_, at) => aLaw(sampleAt((from + at) / RATE)))
    const timestampMs = this.startedAt + Math.round((from / RATE) * 1000)
    for (const packet of this.encoder.sound({ data, timestampMs })) this.stream.write(packet)
  }
}

function sampleAt(second: number): number {
  const hum = Math.sin(2 * Math.PI * HUM.hertz * second) * HUM.loud
  const beep = second % 1 < BEEP.seconds ? Math.sin(2 * Math.PI * BEEP.hertz * second) * BEEP.loud : 0
  return Math.round(hum + beep)
}
