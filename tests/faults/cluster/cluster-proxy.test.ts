import { createServer } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startProxy } from '../../../scripts/cluster-proxy.mjs'

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createSocketServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const api = createServer(async (asked, answer) => {
  let body = ''
  for await (const chunk of asked) body += String(chunk)
  answer.end(`${asked.method} ${body}`)
})
afterAll(() => new Promise((done) => api.close(done)))

it('gives every call to an api that is there, with what it carries', async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  const gone = await freePort()
  const port = await freePort()
  const gatewayPort = await freePort()
  const apis = [(api.address() as AddressInfo).port, gone]
  const proxy = startProxy({ port, apis, video: gone, gateways: [gone, gone], gatewayPort })
  try {
    const answers: string[] = []
    // As many as there are apis and one more: each turn is taken.
    for (const body of ['one', 'two', 'three']) {
      const answer = await fetch(`http://127.0.0.1:${port}/call`, { method: 'POST', body })
      answers.push(`${answer.status} ${await answer.text()}`)
    }
    expect(answers).toEqual(['200 POST one', '200 POST two', '200 POST three'])
    expect((await fetch(`http://127.0.0.1:${port}/call`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/video/1`)).status).toBe(502)
  } finally {
    proxy.close()
  }
})
