import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from './console-test.ts'
import { BASE_URL } from './platform.ts'

test.use({
  serviceWorkers: 'allow',
  // What a page says whose platform is away.
  tolerated:
    /Failed to (load|fetch)|ERR_|WebSocket|net::|NetworkError|cannot be reached|not available|could not be loaded|^not loaded: /,
})

/** A way to the platform that can be cut, because a service worker has a network of its own to the browser's switch. */
class Link {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private port = 0
  requests = 0

  constructor() {
    const target = new URL(BASE_URL)
    this.server = createServer((incoming: IncomingMessage, answer: ServerResponse) => {
      this.requests += 1
      const { method, url: path, headers } = incoming
      const onward = request({ hostname: target.hostname, port: target.port, method, path, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      incoming.pipe(onward)
    })
    this.server.on('upgrade', (incoming, socket) => {
      const onward = connect(Number(target.port), target.hostname, () => {
        const lines = incoming.rawHeaders.flatMap((each, at, all) => (at % 2 ? [] : [`${each}: ${all[at + 1]}`]))
        onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        socket.pipe(onward).pipe(socket)
      })
      for (const each of [onward, socket]) each.on('error', () => socket.destroy())
    })
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.address() as AddressInfo).port
    return `http://127.0.0.1:${this.port}`
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }
}

let link: Link
let url: string
test.setTimeout(150_000)
test.beforeEach(async () => {
  link = new Link()
  url = await link.open()
})
test.afterEach(() => link.cut())

/** Pages that can start without the platform: a shell is opened before it is complete, and its page is stored last. */
const storedPages = async () => {
  const pages: string[] = []
  for (const name of await caches.keys()) {
    const page = name.startsWith('fleetwall-shell') ? name.split(' ')[1] : undefined
    if (page && (await (await caches.open(name)).match(page))) pages.push(page)
  }
  return pages
}

test('a wall that is reloaded without a network shows its last figures, and picks up the platform when it is back', async ({
  page,
}) => {
  await page.goto(`${url}/screens.html#/bigScreen`)
  await expect(page.locator('[data-metric="online"]')).toHaveText(/[1-9]/)
  await expect.poll(() => page.evaluate(storedPages)).toEqual(['/screens.html'])
  // Its figures are kept every fifteen seconds.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fleetwall.lastGood.counters')), { timeout: 30_000 })
    .not.toBeNull()

  await link.cut()
  await page.reload()
  await expect(page.locator('[data-screen="/bigScreen"]')).toBeVisible()
  await expect(page.locator('[data-metric="online"]')).toHaveText(/[1-9]/)
  await expect(page.locator('[data-connection="live"]')).toHaveCount(0)

  // It must not need another reload.
  await link.open()
  await expect(page.locator('[data-screen][data-connection="live"]')).toBeVisible({ timeout: 45_000 })
  const before = link.requests
  await page.reload()
  await expect(page.locator('[data-screen][data-connection="live"]')).toBeVisible()
  expect(link.requests).toBeGreaterThan(before)
})

test('the console starts without a network, and a page that was never opened says what is wrong', async ({ page }) => {
  await page.goto(`${url}/#/login`)
  await expect(page.getByRole('heading')).not.toHaveCount(0)
  await expect.poll(() => page.evaluate(storedPages)).toEqual(['/index.html'])
  await link.cut()

  await page.reload()
  await expect(page.locator('#root > *')).not.toHaveCount(0)
  await page.goto(`${url}/screens.html#/bigScreen`)
  await expect(page.getByRole('heading', { name: 'The platform cannot be reached' })).toBeVisible()
})

test('a new release is never hidden by the shell of the one before', async ({ page }) => {
  await page.goto(`${url}/screens.html#/bigScreen`)
  await expect.poll(() => page.evaluate(storedPages)).toEqual(['/screens.html'])
  // The service worker asks the platform for each start of the page, whatever it has stored.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const stale = new Response('<!doctype html><title>stale</title>', { headers: { 'content-type': 'text/html' } })
      await cache.put('/screens.html', stale)
    }
  })
  await page.reload()
  await expect(page.locator('[data-screen="/bigScreen"]')).toBeVisible()
  expect(await page.title()).not.toBe('stale')
})
