import type { Timed } from '#simulator/timer-wheel.ts'
import type { Stream } from '../tcp-stream.ts'
import type { TerminalHost } from '../terminal-host.ts'

export interface FtpOrder {
  server: string
  port: number
  user: string
  password: string
  path: string
}

export interface FtpFile {
  name: string
  data: Uint8Array
}

const STEP_MS = 100
const SILENCE_MS = 60_000
const PIECE_BYTES = 32 * 1024
const MAX_WAITING = 128 * 1024
const MAX_REPLY = 4096
const ENTERING = /\((?:\d{1,3},){4}(\d{1,3}),(\d{1,3})\)/

/** Dialogue with the server: the expected reply code, and the next command. */
type Step = 'greeting' | 'user' | 'password' | 'type' | 'path' | 'passive' | 'store' | 'sending' | 'done'

/** One file on its way to an FTP server (RFC 959, passive), on two connections of its own. */
export class FtpUpload implements Timed {
  private isPaused = false
  private readonly terminal: TerminalHost
  private readonly order: FtpOrder
  private readonly file: FtpFile
  private readonly ended: (stored: boolean) => void
  private readonly control: Stream
  private data: Stream | null = null
  private step: Step = 'greeting'
  private reply = ''
  private sent = 0
  private mayWrite = false
  private lastContactAt: number

  constructor(terminal: TerminalHost, order: FtpOrder, file: FtpFile, ended: (stored: boolean) => void) {
    const { world } = terminal
    this.terminal = terminal
    this.order = order
    this.file = file
    this.ended = ended
    this.lastContactAt = world.now()
    this.control = world.openStream(order.server, order.port, {
      opened: () => undefined,
      data: (chunk) => this.receive(chunk),
      closed: () => this.end(false),
    })
    world.schedule(this, world.now() + STEP_MS)
  }

  wake(now: number): void {
    if (this.step === 'done') return
    if (now - this.lastContactAt > SILENCE_MS && !this.isPaused) return this.end(false)
    this.terminal.world.schedule(this, now + STEP_MS)
    this.write()
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    // Silence while nothing was sent is not the server's.
    this.lastContactAt = this.terminal.world.now()
  }

  cancel(): void {
    this.end(false)
  }

  private receive(chunk: Uint8Array): void {
    this.lastContactAt = this.terminal.world.now()
    this.reply += new TextDecoder('latin1').decode(chunk)
    if (this.reply.length > MAX_REPLY) return this.end(false)
    const lines = this.reply.split('\r\n')
    this.reply = lines.pop() ?? ''
    for (const line of lines) {
      // Lines of a longer reply have a dash behind the code, or none at all.
      const [, code, text] = /^(\d{3}) (.*)$/.exec(line) ?? []
      if (code && this.step !== 'done') this.answered(Number(code), text ?? '')
    }
  }

  private answered(code: number, text: string): void {
    if (code >= 400) return this.end(false)
    const { order } = this
    switch (this.step) {
      case 'greeting':
        return this.say('user', `USER ${order.user}`)
      case 'user':
        return code === 331 ? this.say('password', `PASS ${order.password}`) : this.say('type', 'TYPE I')
      case 'password':
        return this.say('type', 'TYPE I')
      case 'type':
        return order.path === '' ? this.say('passive', 'PASV') : this.say('path', `CWD ${order.path}`)
      case 'path':
        return this.say('passive', 'PASV')
      case 'passive':
        return this.open(text)
      case 'store':
        this.mayWrite = true
        this.step = 'sending'
        return this.write()
      case 'sending':
        this.control.write(new TextEncoder().encode('QUIT\r\n'))
        return this.end(this.sent === this.file.data.length)
      default:
    }
  }

  private say(step: Step, words: string): void {
    this.step = step
    this.control.write(new TextEncoder().encode(`${words.replace(/[\r\n]/g, '')}\r\n`))
  }

  /** The port of the reply at the server of the order: its own address may be one of another network. */
  private open(text: string): void {
    const [, high, low] = ENTERING.exec(text) ?? []
    if (high === undefined || low === undefined) return this.end(false)
    this.data = this.terminal.world.openStream(this.order.server, Number(high) * 256 + Number(low), {
      opened: () => this.say('store', `STOR ${this.file.name}`),
      data: () => undefined,
      closed: () => this.end(false),
    })
  }

  private write(): void {
    const { data, file } = this
    if (!data || !this.mayWrite || this.isPaused) return
    while (this.sent < file.data.length && data.waiting <= MAX_WAITING) {
      data.write(file.data.subarray(this.sent, this.sent + PIECE_BYTES))
      this.sent = Math.min(file.data.length, this.sent + PIECE_BYTES)
      this.lastContactAt = this.terminal.world.now()
    }
    if (this.sent < file.data.length) return
    this.mayWrite = false
    data.close()
  }

  private end(stored: boolean): void {
    if (this.step === 'done') return
    this.step = 'done'
    this.data?.close()
    this.control.close()
    this.ended(stored)
  }
}
