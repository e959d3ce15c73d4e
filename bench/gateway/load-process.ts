import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { authenticationFrame, positionFrame } from './terminal-frames.ts'
import { shareOf } from '../share-of.ts'

/*
 * The terminals, in a process of their own. Frames are encoded before the clock starts; while it runs the process only
 * writes buffers and counts answers.
 */

export type LoadOrder =
  | { do: 'connect'; port: number; connections: number; authenticate: boolean }
  /** Every connection keeps `window` positions on the way for `seconds`. */
  | { do: 'flatOut'; seconds: number; window: number; framesEach: number }
  | { do: 'paced'; seconds: number; perSecond: number }
  /** Every connection is cut and comes back at some moment of `seconds`, every second terminal by two sockets. */
  | { do: 'storm'; port: number; seconds: number }
  | { do: 'end' }

export interface LoadResult {
  sent: number
  answered: number
  seconds: number
  /** Of paced runs, ms. */
  p50: number
  p99: number
  worst: number
  /** CPU seconds of this process. */
  cpu: number
}

const FLAG = 0x7e
const CONNECTS_AT_ONCE = 200

interface Line {
  socket: Socket
  terminal: number
  frames: Uint8Array[]
  next: number
  serial: number
  sentAt: number
  flags: number
}

const lines: Line[] = []
let onAnswer: (line: Line) => void = () => undefined

function open(terminal: number, port: number, authenticate: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const line: Line = {
      socket: undefined as unknown as Socket,
      terminal,
      frames: [],
      next: 0,
      serial: 1,
      sentAt: 0,
      flags: 0,
    }
    const buffer = Buffer.alloc(4096)
    const onread = {
      buffer,
      callback(length: number, bytes: Uint8Array) {
        for (let at = 0; at < length; at += 1) {
          if (bytes[at] !== FLAG) continue
          line.flags += 1
          if (line.flags % 2 === 0) onAnswer(line)
        }
        return true
      },
    }
    line.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread } as unknown as NetConnectOpts)
    line.socket.on('error', reject)
    line.socket.once('connect', () => {
      lines.push(line)
      if (!authenticate) return resolve()
      waiting.set(line, resolve)
      line.socket.write(authenticationFrame(terminal))
    })
  })
}

const waiting = new Map<Line, () => void>()

async function connectAll(port: number, connections: number, authenticate: boolean): Promise<void> {
  onAnswer = (line) => {
    waiting.get(line)?.()
    waiting.delete(line)
  }
  for (let from = 0; from < connections; from += CONNECTS_AT_ONCE) {
    const count = Math.min(CONNECTS_AT_ONCE, connections - from)
    await Promise.all(Array.from({ length: count }, (_, index) => open(from + index, port, authenticate)))
  }
}

/** Times lie in the past, one second apart, so that no two positions of a terminal are the same. */
function prepare(line: Line, count: number): void {
  const now = Math.floor(Date.now() / 1000) * 1000
  line.frames = Array.from({ length: count }, () => {
    const serial = line.serial++
    return positionFrame(line.terminal, serial, now - (60_000 - serial) * 1000)
  })
  line.next = 0
}

async function flatOut(seconds: number, window: number, framesEach: number): Promise<LoadResult> {
  for (const line of lines) prepare(line, framesEach)
  let sent = 0
  let answered = 0
  let running = true
  const send = (line: Line) => {
    const frame = line.frames[line.next]
    if (!frame || !running) return
    line.next += 1
    sent += 1
    line.socket.write(frame)
  }
  onAnswer = (line) => {
    answered += 1
    send(line)
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  for (const line of lines) for (let at = 0; at < window; at += 1) send(line)
  const exhausted = () => lines.every((line) => line.next >= line.frames.length)
  while (performance.now() - from < seconds * 1000 && !exhausted()) await pause(50)
  running = false
  const countedSeconds = (performance.now() - from) / 1000
  const countedAnswers = answered
  for (let waited = 0; answered < sent && waited < 400; waited += 1) await pause(50)
  if (answered < sent) throw new Error(`${sent - answered} positions were never answered`)
  return { sent, answered: countedAnswers, seconds: countedSeconds, p50: 0, p99: 0, worst: 0, cpu: cpuSeconds(cpu) }
}

async function paced(seconds: number, perSecond: number): Promise<LoadResult> {
  const total = seconds * perSecond
  for (const line of lines) prepare(line, Math.ceil(total / lines.length))
  const times: number[] = []
  onAnswer = (line) => {
    if (line.sentAt === 0) return
    times.push(performance.now() - line.sentAt)
    line.sentAt = 0
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond))
    for (; sent < due; sent += 1) {
      const line = lines[sent % lines.length]!
      line.sentAt = performance.now()
      line.socket.write(line.frames[line.next++]!)
    }
    await pause(5)
  }
  for (let waited = 0; times.length < sent && waited < 400; waited += 1) await pause(50)
  const sorted = times.toSorted((a, b) => a - b)
  return {
    sent,
    answered: times.length,
    seconds: (performance.now() - from) / 1000,
    p50: shareOf(sorted, 0.5),
    p99: shareOf(sorted, 0.99),
    worst: shareOf(sorted, 1),
    cpu: cpuSeconds(cpu),
  }
}

/** Answers how long it took until every terminal was logged in again. */
async function storm(port: number, seconds: number): Promise<LoadResult> {
  const terminals = lines.map((line) => line.terminal)
  const before = lines.splice(0)
  waiting.clear()
  onAnswer = (line) => {
    waiting.get(line)?.()
    waiting.delete(line)
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  for (const line of before) line.socket.resetAndDestroy()
  const back = async (terminal: number, place: number) => {
    await pause((place / terminals.length) * seconds * 1000)
    // The first of two sockets is replaced by the second; its end is no error.
    if (terminal % 2 === 0) void open(terminal, port, true).catch(() => undefined)
    for (;;) {
      try {
        return await open(terminal, port, true)
      } catch {
        await pause(500)
      }
    }
  }
  await Promise.all(terminals.map(back))
  const took = (performance.now() - from) / 1000
  const sent = terminals.length
  return { sent, answered: sent, seconds: took, p50: 0, p99: 0, worst: 0, cpu: cpuSeconds(cpu) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cpuSeconds = (from: NodeJS.CpuUsage): number => {
  const used = process.cpuUsage(from)
  return (used.user + used.system) / 1e6
}

async function obey(order: LoadOrder): Promise<LoadResult | null> {
  if (order.do === 'connect') await connectAll(order.port, order.connections, order.authenticate)
  else if (order.do === 'flatOut') return flatOut(order.seconds, order.window, order.framesEach)
  else if (order.do === 'paced') return paced(order.seconds, order.perSecond)
  else if (order.do === 'storm') return storm(order.port, order.seconds)
  else for (const line of lines.splice(0)) line.socket.destroy()
  return null
}

process.on('message', (order: LoadOrder) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
