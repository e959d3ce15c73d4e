import { demoDeviceId } from '#core/demo/demo-device.ts'
import { phoneToBytes, readFrame, writeFrames } from '#core/protocol/jt808/frame.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type BodyOf, decodeAs, encodeBody, type KnownId } from '#core/protocol/jt808/message.ts'
import type { Target } from '../tcp-link.ts'
import type { Stream } from '../tcp-stream.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { AlarmMark } from './safety-item.ts'

export interface EvidenceFile {
  name: string
  /** As 0x1211 has it: 0 picture 2 video. */
  kind: number
  data: Uint8Array
}

export interface Evidence {
  mark: AlarmMark
  alarmNo: string
  files: readonly EvidenceFile[]
  /** A part of each file is left out the first time. */
  leavesGaps: boolean
}

const BLOCK_MAGIC = [0x30, 0x31, 0x63, 0x64] as const
const NAME_BYTES = 50
const BLOCK_HEAD = 62
const BLOCK_BYTES = 16 * 1024
/** A gap lies here in the file. */
const GAP = { from: 0.4, to: 0.6 } as const
const RETRY_MS = 15_000
const MAX_TRIES = 3
const KIND = { normal: 0, again: 1 } as const
const DONE = 0
const ID = { general: 0x8001, fileAnswer: 0x9212 } as const

/** One connection to the attachment server (T/JSATL 12 clause 4.7): list, then file by file, until the server has all. */
export class AttachmentUpload {
  private readonly terminal: TerminalHost
  private readonly target: Target
  private readonly evidence: Evidence
  private readonly splitter = new FrameSplitter()
  private stream: Stream | null = null
  private serial = 0
  private waitsFor: { id: number; serial: number; next: () => void } | null = null
  private file = 0
  private tries = 0

  constructor(terminal: TerminalHost, target: Target, evidence: Evidence) {
    this.terminal = terminal
    this.target = target
    this.evidence = evidence
  }

  start(): void {
    this.tries++
    const { host, port } = this.target
    this.stream = this.terminal.world.openStream(host, port, {
      opened: () => this.list(),
      data: (chunk) => this.splitter.push(chunk, (frame) => this.take(frame)),
      closed: () => this.again(),
    })
  }

  private again(): void {
    this.stream = null
    if (this.tries >= MAX_TRIES || this.file >= this.evidence.files.length) return
    const { world } = this.terminal
    world.schedule({ wake: () => this.start() }, world.now() + RETRY_MS)
  }

  private list(): void {
    const { mark, alarmNo, files } = this.evidence
    const listing = {
      terminalId: demoDeviceId(this.terminal.motion.vehicle).slice(-mark.terminalId.length),
      mark,
      alarmNo,
      kind: this.tries > 1 ? KIND.again : KIND.normal,
      files: files.map(({ name, data }) => ({ name, size: data.length })),
    }
    this.say(0x1210, listing as BodyOf<0x1210>, () => this.announce())
  }

  private announce(): void {
    const file = this.evidence.files[this.file]
    if (!file) return this.close()
    const { name, kind, data } = file
    this.say(0x1211, { name, kind, size: data.length }, () => {
      if (this.evidence.leavesGaps) {
        this.sendRange(file, 0, Math.floor(data.length * GAP.from))
        this.sendRange(file, Math.floor(data.length * GAP.to), data.length)
      } else this.sendRange(file, 0, data.length)
      this.end(file)
    })
  }

  private end({ name, kind, data }: EvidenceFile): void {
    this.say(0x1212, { name, kind, size: data.length })
  }

  /** 0x9212: the file is there, or ranges of it are missing. */
  private answered({ result, ranges }: BodyOf<0x9212>): void {
    const file = this.evidence.files[this.file]
    if (!file) return
    if (result === DONE) {
      this.file++
      return this.announce()
    }
    for (const { offset, length } of ranges) this.sendRange(file, offset, Math.min(file.data.length, offset + length))
    this.end(file)
  }

  private sendRange({ name, data }: EvidenceFile, from: number, to: number): void {
    for (let offset = from; offset < to; offset += BLOCK_BYTES) {
      const part = data.subarray(offset, Math.min(to, offset + BLOCK_BYTES))
      const block = new Uint8Array(BLOCK_HEAD + part.length)
      block.set(BLOCK_MAGIC)
      block.set(new TextEncoder().encode(name).subarray(0, NAME_BYTES), BLOCK_MAGIC.length)
      const view = new DataView(block.buffer)
      view.setUint32(BLOCK_HEAD - 8, offset)
      view.setUint32(BLOCK_HEAD - 4, part.length)
      block.set(part, BLOCK_HEAD)
      this.stream?.write(block)
    }
  }

  private say<Id extends KnownId>(id: Id, body: BodyOf<Id>, next: () => void = () => undefined): void {
    const { version, motion } = this.terminal
    const serial = this.serial
    const phoneBytes = phoneToBytes(motion.vehicle.phone, version)
    const frames = writeFrames({ id, version, phoneBytes, serial, body: encodeBody(id, version, body) })
    this.serial = (serial + frames.length) & 0xffff
    this.waitsFor = { id, serial, next }
    for (const frame of frames) this.stream?.write(frame)
  }

  private take(escaped: Uint8Array): void {
    const frame = readFrame(escaped)
    if ('malformed' in frame || !frame.checksumOk) return
    if (frame.id === ID.fileAnswer) return this.answered(decodeAs(0x9212, frame.version, frame.body).value)
    if (frame.id !== ID.general) return
    const { value } = decodeAs(0x8001, frame.version, frame.body)
    const { waitsFor } = this
    if (waitsFor?.id !== value.id || waitsFor.serial !== value.serial || value.result !== 0) return
    this.waitsFor = null
    waitsFor.next()
  }

  private close(): void {
    this.stream?.close()
    this.stream = null
  }
}
