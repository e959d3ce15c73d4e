import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** An HTTP server on loopback that takes webhooks and answers as the test says. */
export async function testReceiver() {
  const calls: ReceivedCall[] = []
  let answer: (call: ReceivedCall) => {
    status: number
    body?: string
    headers?: Record<string, string>
    hang?: boolean
  } = () => ({
    status: 200,
    body: '{"errcode":0}',
  })
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = { path: request.url ?? '', headers: request.headers, body }
      calls.push(call)
      const { status, body: content = '', headers = {}, hang = false } = answer(call)
      if (!hang) response.writeHead(status, headers).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
