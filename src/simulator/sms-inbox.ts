import { createServer, type IncomingMessage } from 'node:http'
import { terminalKey } from '#core/protocol/jt808/frame.ts'

/** The radio network of the simulated terminals: what reaches one that has no connection. */
export interface SmsInbox {
  readonly port: number
  close(): Promise<void>
}

const WAKE_TEXT = 'WAKE'
const LONGEST_BODY = 10_000
const CODES = { taken: 202, bad: 400, unknown: 404 } as const

/**
 * `POST /sms` with `{phone, terminal, text}` on 127.0.0.1 (docs/decisions/0015): 202 when `wake` knows the terminal by the
 * key of its header phone. Rejects when the port is taken.
 */
export async function openSmsInbox(port: number, wake: (terminal: string) => boolean): Promise<SmsInbox> {
  const server = createServer((request, response) => {
    void readJson(request).then((message) => {
      const key = typeof message?.terminal === 'string' ? terminalKey(message.terminal) : null
      const isRight = request.method === 'POST' && request.url === '/sms' && key !== null && message?.text === WAKE_TEXT
      response.writeHead(!isRight ? CODES.bad : wake(key) ? CODES.taken : CODES.unknown).end()
    })
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

/** Null for what is no JSON object. */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  let text = ''
  try {
    for await (const chunk of request) {
      text += String(chunk)
      if (text.length > LONGEST_BODY) return null
    }
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
