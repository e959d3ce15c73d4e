import { createServer, type IncomingMessage } from 'node:http'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { PastProgress } from './past/past-delivery.ts'
import type { RecordedFrame, ReplayOrder } from './terminal/replay.ts'

/** Input of simulated terminals other than their connection: messages to their SIM, and replay orders. */
export interface SmsInbox {
  readonly port: number
  close(): Promise<void>
}

interface SmsInboxParts {
  /** First part of every path: two simulators on one machine must not get each other's messages. Empty: none. */
  secret?: string
  /** False when there is no terminal with this key of its header phone. */
  wake(terminal: string): boolean
  play(terminal: string, order: ReplayOrder): 'playing' | 'unknown' | 'notConnected' | 'otherEdition'
  /** Progress of the delivery of the past; null when none is delivered. */
  past(): Readonly<PastProgress> | null
  /** False when no past is delivered. */
  stopPast(): boolean
}

const WAKE_TEXT = 'WAKE'
const LONGEST_MESSAGE = 10_000
/** Some thousand frames. */
const LONGEST_RECORDING = 16_000_000
const CODES = { ok: 200, taken: 202, bad: 400, forbidden: 403, unknown: 404, conflict: 409, failed: 500 } as const
const PLAYED = {
  playing: CODES.taken,
  unknown: CODES.unknown,
  notConnected: CODES.conflict,
  otherEdition: CODES.conflict,
} as const

interface Answer {
  code: number
  reason?: string
  json?: object
}
type Json = Record<string, unknown> | null

/**
 * On 127.0.0.1: `POST /sms` with `{phone, terminal, text}` (docs/decisions/0015) is 202 when `wake` knows the terminal by the
 * key of its header phone; `POST /replay` with `{terminal, pace, asNow, frames: [{afterMs, hex}]}` lets it say a recorded
 * session, 409 with the reason when it cannot; `GET /past` is the progress of the past, `POST /past/stop` ends its
 * delivery, both 404 without one. With a secret the paths are `/<secret>/sms` and so on, and everything else is 403. Rejects when the port is taken.
 */
export async function openSmsInbox(port: number, parts: SmsInboxParts): Promise<SmsInbox> {
  const server = createServer((request, response) => {
    void answerTo(request, parts)
      .catch((): Answer => ({ code: CODES.failed }))
      .then(({ code, reason, json }) => response.writeHead(code).end(json ? JSON.stringify(json) : reason))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answerTo(request: IncomingMessage, parts: SmsInboxParts): Promise<Answer> {
  const prefix = parts.secret ? `/${parts.secret}` : ''
  if (!request.url?.startsWith(`${prefix}/`)) return { code: CODES.forbidden }
  const path = request.url.slice(prefix.length)
  if (path === '/past' || path === '/past/stop') return pastAnswer(request.method, path, parts)
  const isReplay = path === '/replay'
  const body = await readJson(request, isReplay ? LONGEST_RECORDING : LONGEST_MESSAGE)
  const key = typeof body?.terminal === 'string' ? terminalKey(body.terminal) : null
  if (request.method !== 'POST' || key === null) return { code: CODES.bad }
  if (isReplay) {
    const order = orderOf(body)
    if (!order) return { code: CODES.bad }
    const outcome = parts.play(key, order)
    return { code: PLAYED[outcome], reason: outcome }
  }
  if (path !== '/sms' || body?.text !== WAKE_TEXT) return { code: CODES.bad }
  return { code: parts.wake(key) ? CODES.taken : CODES.unknown }
}

function pastAnswer(method: string | undefined, path: string, parts: SmsInboxParts): Answer {
  if (method === 'POST' && path === '/past/stop') return { code: parts.stopPast() ? CODES.taken : CODES.unknown }
  if (method !== 'GET' || path !== '/past') return { code: CODES.bad }
  const progress = parts.past()
  return progress ? { code: CODES.ok, json: progress } : { code: CODES.unknown }
}

function orderOf(body: Json): ReplayOrder | null {
  const { frames, pace, asNow } = body ?? {}
  if (!Array.isArray(frames) || frames.length === 0 || !frames.every(isRecorded)) return null
  if (typeof pace !== 'number' || !(pace > 0) || typeof asNow !== 'boolean') return null
  return { frames, pace, asNow }
}

const isRecorded = (value: unknown): value is RecordedFrame => {
  const { afterMs, hex } = (value ?? {}) as Partial<RecordedFrame>
  return typeof afterMs === 'number' && afterMs >= 0 && typeof hex === 'string'
}

/** Null for what is no JSON object. */
async function readJson(request: IncomingMessage, longest: number): Promise<Json> {
  let text = ''
  try {
    for await (const chunk of request) {
      text += String(chunk)
      if (text.length > longest) return null
    }
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
