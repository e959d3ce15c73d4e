import { request } from 'node:http'
import { createServer } from 'node:net'
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
