import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { ConnectionBudget } from '../gateway/connection-limits.ts'
import { createLog } from '#server/ops/log.ts'
import { MediaServer } from '../video/media-server.ts'
import { StreamRequests } from '../video/stream-requests.ts'
import { videoMetrics } from '../video/video-metrics.ts'
import type { Database } from '#server/store/database.ts'
import { type Attachments, startAttachments } from './start-attachments.ts'

const log = createLog('silent')
const ends: (() => Promise<void>)[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(ends.splice(0).map((end) => end()))
})

const never = () => Promise.reject(new Error('nobody asks for it here'))

/** A port no terminal announces anything on. */
async function anAttachmentPort(budget: ConnectionBudget): Promise<Attachments> {
  const attachments = await startAttachments({
    db: {} as Database,
    log,
    metrics: new Registry(),
    commands: { create: never },
    files: { put: never, stored: never },
    partFolder: '/nowhere',
    attachmentPort: 0,
    hostFor: () => 'files.example',
    complete: () => undefined,
    budget,
  })
  ends.push(() => attachments.close())
  return attachments
}

async function aMediaPort(budget: ConnectionBudget): Promise<number> {
  const media = new MediaServer({ requests: new StreamRequests(), metrics: videoMetrics(new Registry()), budget, log })
  ends.push(() => media.close())
  return media.listen(0)
}

function aSocket(port: number): { closed: Promise<true>; socket: Socket } {
  const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.alloc(1)))
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.resume()
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve(true))) }
}

/** How many of these are left when as many as may not be there have gone. */
async function leftOf(opened: ReturnType<typeof aSocket>[], limit: number): Promise<number> {
  let gone = 0
  for (const { closed } of opened) void closed.then(() => (gone += 1))
  await expect.poll(() => gone).toBeGreaterThanOrEqual(opened.length - limit)
  return opened.length - gone
}

it('one address cannot fill the attachment port', async () => {
  const { port } = await anAttachmentPort(new ConnectionBudget({ trusted: [] }))
  expect(
    await leftOf(
      Array.from({ length: 80 }, () => aSocket(port)),
      50,
    ),
  ).toBe(50)
})

it('one address cannot fill the media port', async () => {
  const port = await aMediaPort(new ConnectionBudget({ trusted: [] }))
  expect(
    await leftOf(
      Array.from({ length: 130 }, () => aSocket(port)),
      100,
    ),
  ).toBe(100)
})

it('a connection that announces no files goes, however many bytes it sends', async () => {
  const { port } = await anAttachmentPort(new ConnectionBudget({ authenticateMs: 500 }))
  const { socket, closed } = aSocket(port)
  const drip = setInterval(() => socket.write(Buffer.alloc(1)), 50)
  expect(await closed).toBe(true)
  clearInterval(drip)
})
