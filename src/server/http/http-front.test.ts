import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { PortUnusable } from '#server/ops/listen.ts'
import { buildApp } from './app.ts'
import { HttpFront } from './http-front.ts'

const open: { close(): unknown }[] = []
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())))

async function front(answer: () => Promise<string>) {
  const app = await buildApp({ log: createLog('silent'), authenticate: () => Promise.resolve(null) })
  app.get('/slow', answer)
  await app.ready()
  const made = new HttpFront(app)
  open.push(made)
  return { made, port: await made.listen(0) }
}

describe('the HTTP port', () => {
  it('says which port is taken and which setting chooses another', async () => {
    const taken = createServer()
    const port = await new Promise<number>((done) => {
      taken.listen(0, () => done((taken.address() as { port: number }).port))
    })
    open.push(taken)
    const app = await buildApp({ log: createLog('silent'), authenticate: () => Promise.resolve(null) })
    await app.ready()
    const refused = new HttpFront(app).listen(port)
    await expect(refused).rejects.toThrow(PortUnusable)
    await expect(refused).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or set PORT to a free port.`,
    )
  })

  it('ends what it is answering, takes nothing new and does not wait for idle connections', async () => {
    let finish: (text: string) => void = () => undefined
    let asked: () => void = () => undefined
    const arrived = new Promise<void>((done) => (asked = done))
    const { made, port } = await front(() => {
      asked()
      return new Promise((done) => (finish = done))
    })
    const idle = await fetch(`http://127.0.0.1:${port}/nowhere`)
    await idle.text()
    const slow = fetch(`http://127.0.0.1:${port}/slow`)
    await arrived

    const closed = made.close()
    const refused = await new Promise<string>((done) => {
      request({ port, path: '/slow', agent: false })
        .on('error', (error: NodeJS.ErrnoException) => done(error.code ?? ''))
        .on('response', () => done('answered'))
        .end()
    })
    expect(refused).toBe('ECONNREFUSED')
    finish('done in the end')
    expect(await (await slow).text()).toBe('done in the end')
    await closed
  })
})

/** What the port sends back to these bytes until it closes the connection. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => socket.end())
    socket.on('close', () => done(text))
    socket.on('error', failed)
  })
}

/** Sends an upgrade and resets the connection as soon as it was sent, or after the answer. */
function resetAfter(port: number, target: string, when: 'sent' | 'answered'): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(upgradeOf(target), () => when === 'sent' && socket.resetAndDestroy())
    })
    socket.on('data', () => socket.resetAndDestroy())
    socket.on('error', () => undefined)
    socket.on('close', () => done())
  })
}

const upgradeOf = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
const plainOf = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
const ODD_TARGETS = [
  '//',
  '///x',
  'http://[',
  'http://host:99999/',
  '/%',
  '/%c0%af',
  '/..%2f..%2f',
  '*',
  '/?%',
  '//[',
  '/video//%ff.flv',
]

describe('what strangers send to the HTTP port', () => {
  it.each(ODD_TARGETS)('answers an upgrade and a plain request for %s, and goes on', async (target) => {
    const { port } = await front(() => Promise.resolve('here'))
    expect(await answerTo(port, upgradeOf(target))).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await answerTo(port, plainOf(target))).toMatch(/^HTTP\/1\.1 [24]\d\d /)
    expect(await answerTo(port, plainOf('/slow'))).toMatch(/^HTTP\/1\.1 200 .*here/s)
  })

  it.each([
    '',
    '\r\n\r\n',
    '\0\0\0\0',
    'GET',
    'GET / HTTP/9\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  ])('survives bytes that are no request', async (bytes) => {
    const { port } = await front(() => Promise.resolve('here'))
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('error', () => undefined).resume()
    await new Promise((done) => socket.on('close', done))
    expect(await answerTo(port, plainOf('/slow'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each(['sent', 'answered'] as const)(
    'survives connections that are reset once the upgrade was %s',
    async (when) => {
      const { port } = await front(() => Promise.resolve('here'))
      for (const target of ['/livezz', '/video/x.flv', '/nowhere']) {
        await Promise.all(Array.from({ length: 20 }, () => resetAfter(port, target, when)))
      }
      expect(await answerTo(port, plainOf('/slow'))).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('closes a rejected upgrade whose client says nothing more', async () => {
    const { port } = await front(() => Promise.resolve('here'))
    const failed = new Promise<string | undefined>((done) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
        socket.write(upgradeOf('/nowhere')),
      )
      // Never ends its own side and goes on writing: the server has to cut it.
      const writing = setInterval(() => socket.write('still here'), 20)
      socket.resume().on('error', (error: NodeJS.ErrnoException) => {
        clearInterval(writing)
        done(error.code)
      })
    })
    expect(await failed).toMatch(/ECONNRESET|EPIPE/)
  })

  it('ends one connection when the code behind an upgrade throws', async () => {
    const { made, port } = await front(() => Promise.resolve('here'))
    made.mount('/broken/').on('upgrade', () => {
      throw new Error('a defect')
    })
    expect(await answerTo(port, upgradeOf('/broken/x'))).toBe('')
    expect(await answerTo(port, plainOf('/slow'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('gives a mounted part its own paths only', async () => {
    const { made, port } = await front(() => Promise.resolve('here'))
    made.mount('/part/').on('request', (_request, response) => response.end('from the part'))
    expect(await answerTo(port, plainOf('/part/a?b'))).toContain('from the part')
    expect(await answerTo(port, plainOf('/particular'))).toMatch(/^HTTP\/1\.1 404 /)
    expect(await answerTo(port, upgradeOf('/part/a'))).toMatch(/^HTTP\/1\.1 404 /)
  })
})
