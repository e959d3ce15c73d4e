import type { Socket } from 'node:net'
import { type Jt808Frame, readFrame, terminalKey } from '#core/protocol/jt808/frame.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import { type BodyOf, encodeBody } from '#core/protocol/jt808/message.ts'
import { ANSWER, type AnswerResult, generalAnswer, platformFrame } from '../gateway/answer-frame.ts'
import type { Place } from '../gateway/connection-limits.ts'
import { receivedAs } from '../gateway/received-text.ts'
import type { Logger } from '#server/ops/log.ts'
import type { AttachmentIntake, OpenSet } from './attachment-intake.ts'
import { AttachmentStream } from './attachment-stream.ts'

/** A terminal that sends nothing of a file for this long is considered disconnected. */
export const SILENT_MS = 60_000
const MOST_FAULTS = 32
const MOST_NOISE_BYTES = 64 * 1024
/** Answers of 0x9212 name this many ranges at most; the next 0x1212 asks for more. */
const MOST_RANGES = 200

export interface AttachmentConnectionParts {
  intake: AttachmentIntake
  log: Logger
  place: Place
  closed: (connection: AttachmentConnection) => void
}

/** One socket: list, then file by file, until everything is there. Bytes go to disk before more are read. */
export class AttachmentConnection {
  private readonly socket: Socket
  private readonly parts: AttachmentConnectionParts
  private readonly stream = new AttachmentStream()
  private readonly finished: Promise<void>
  private work: Promise<void> = Promise.resolve()
  /** Lists of many files come in parts. */
  private readonly partsOfList = new SubPackages({ maxBytes: 64 * 1024, maxSets: 2 })
  private set: OpenSet | null = null
  private faults = 0
  private serial = 0
  private readonly openedAt = performance.now()
  private usefulAt = this.openedAt

  constructor(socket: Socket, parts: AttachmentConnectionParts) {
    this.socket = socket
    this.parts = parts
    socket.on('data', (chunk) => {
      socket.pause()
      this.work = this.work
        .then(() => this.take(chunk))
        .catch((error: unknown) => {
          parts.log.warn({ err: error }, 'attachments of an alarm could not be taken')
          socket.destroy()
        })
        .finally(() => socket.resume())
    })
    this.finished = new Promise((done) => {
      socket.on('close', () => {
        this.work = this.work
          .then(() => this.set?.leave())
          .catch((error: unknown) => parts.log.warn({ err: error }, 'end of attachments not stored'))
          .finally(() => {
            parts.place.leave()
            parts.closed(this)
          })
        done()
      })
    })
    // A reset is no more than the end; 'close' follows.
    socket.on('error', () => undefined)
  }

  /** Ends what has announced no files in time, and what has stopped sending them. */
  sweep(now: number, announceMs: number): void {
    if (this.set ? now - this.usefulAt > SILENT_MS : now - this.openedAt > announceMs) this.socket.destroy()
  }

  /** Ends the connection; settles when what came in was taken and nothing is left behind. */
  async end(): Promise<void> {
    this.socket.destroy()
    await this.finished
    await this.work
  }

  private async take(chunk: Buffer): Promise<void> {
    for (const event of this.stream.push(chunk)) {
      if (this.socket.destroyed) return
      if (event.is === 'frame') await this.frame(event.escaped)
      else if (await this.set?.write(event.name, event.offset, event.bytes)) this.usefulAt = performance.now()
      else this.fault()
    }
    if (this.stream.discarded > MOST_NOISE_BYTES) this.socket.destroy()
  }

  private async frame(escaped: Uint8Array): Promise<void> {
    const read = readFrame(escaped)
    if ('malformed' in read || !read.checksumOk) return this.fault()
    this.usefulAt = performance.now()
    const frame = read.subpackage ? this.whole(read) : read
    if (!frame) return this.answer(read, ANSWER.ok)
    if (frame.id === 0x1210) return this.list(frame)
    if (frame.id === 0x1211) return this.announce(frame)
    if (frame.id === 0x1212) return this.finish(frame)
    // Heartbeats and the like are common and harmless.
    this.answer(frame, ANSWER.ok)
  }

  private whole(part: Jt808Frame): Jt808Frame | null {
    const result = this.partsOfList.add(part, Date.now())
    return result.state === 'complete' ? { ...part, body: result.body } : null
  }

  private async list(frame: Jt808Frame): Promise<void> {
    const { value, warnings } = receivedAs(0x1210, frame)
    const given = { phone: terminalKey(frame.phone), alarmNo: value.alarmNo, files: value.files }
    const opened = warnings.length > 0 ? null : await this.parts.intake.open(given)
    this.answer(frame, opened ? ANSWER.ok : ANSWER.failed)
    if (!opened) return this.fault()
    await this.set?.leave()
    this.set = opened
    this.parts.place.known()
  }

  private async announce(frame: Jt808Frame): Promise<void> {
    const { value } = receivedAs(0x1211, frame)
    const taken = (await this.set?.announce(value)) ?? false
    this.answer(frame, taken ? ANSWER.ok : ANSWER.failed)
    if (!taken) this.fault()
  }

  private async finish(frame: Jt808Frame): Promise<void> {
    const { value } = receivedAs(0x1212, frame)
    const missing = await this.set?.finish(value.name)
    if (!missing) {
      this.answer(frame, ANSWER.failed)
      return this.fault()
    }
    const ranges = missing.slice(0, MOST_RANGES)
    const { name, kind } = value
    const body: BodyOf<0x9212> = { name, kind, result: ranges.length > 0 ? 1 : 0, ranges }
    this.send(platformFrame(frame, 0x9212, this.nextSerial(), encodeBody(0x9212, frame.version, body)))
  }

  private answer(frame: Jt808Frame, result: AnswerResult): void {
    this.send(generalAnswer(frame, this.nextSerial(), result))
  }

  private send(frame: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(frame)
  }

  private nextSerial(): number {
    const serial = this.serial
    this.serial = (serial + 1) & 0xffff
    return serial
  }

  private fault(): void {
    this.faults += 1
    if (this.faults > MOST_FAULTS) this.socket.destroy()
  }
}
