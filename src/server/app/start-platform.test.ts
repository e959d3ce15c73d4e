import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../ops/log.ts'
import { PortUnusable } from '../ops/listen.ts'
import { type RunningPlatform, startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'fw-platform-'))
const cluster = join(folder, 'pg')
const silent = createLog('silent')
const startCluster = () => startEmbeddedPostgres({ dataDir: cluster, log: silent, settings: { fsync: 'off' } })
const databaseUrl = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(cluster)}`

let server: EmbeddedPostgres
beforeAll(async () => {
  server = await startCluster()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let platform: RunningPlatform | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

const start = async (env: Record<string, string> = {}, lines: string[] = [], printed: string[] = []) => {
  const log = createLog('debug', { write: (line: string) => lines.push(line) })
  const settings = readSettings({
    PORT: '0',
    GATEWAY_PORT: '0',
    GB32960_PORT: '0',
    DATABASE_URL: databaseUrl,
    SIM_VEHICLES: '3',
    ...env,
  })
  platform = await startPlatform(settings, log, (text) => printed.push(text))
  return platform
}
const get = async (path: string) => {
  const answer = await fetch(new URL(path, platform!.address))
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} }
}
const readiness = async () => (await get('/readyz')).status
const becomes = (status: number) =>
  vi.waitFor(async () => expect(await readiness()).toBe(status), { timeout: 15_000, interval: 30 })

describe('the platform', () => {
  it('answers at once, waits for its database with clear words, and recovers each time it comes back', async () => {
    await server.stop()
    const lines: string[] = []
    const { ready } = await start({}, lines)
    expect((await get('/healthz')).json).toEqual({ status: 'ok' })
    const waiting = await get('/readyz')
    expect(waiting.status).toBe(503)
    expect(waiting.json).toMatchObject({
      status: 'unavailable',
      checks: { database: expect.stringContaining('ENOENT'), telemetry: 'starting' },
    })
    const call = await get('/b-iam-account/v1/account/getPubKey')
    expect(call).toMatchObject({ status: 503, json: { code: 503, msg: '平台正在启动，请稍候' } })
    // A terminal that downloads tries again; what is not found it gives up.
    expect((await get('/ota/0123456789abcdef0123')).status).toBe(503)
    await vi.waitFor(() => expect(lines.join('')).toContain('waiting for the database'))

    server = await startCluster()
    await ready
    expect(await readiness()).toBe(200)
    expect((await get('/b-iam-account/v1/account/getPubKey')).status).toBe(200)

    await server.stop()
    await becomes(503)
    expect((await get('/tsp-i18n/translation/frontQuery?lang=en')).json).toMatchObject({ code: 503 })
    expect((await get('/healthz')).status).toBe(200)

    server = await startCluster()
    await becomes(200)
    expect((await get('/tsp-i18n/translation/frontQuery?lang=en')).json).toMatchObject({ code: 200, data: {} })
  })

  it('can be stopped while it waits', async () => {
    await start({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:9/x' })
    const closing = platform!.close()
    await expect(platform!.ready).rejects.toThrow('aborted')
    await closing
  })

  it('shows its figures', async () => {
    await (await start()).ready
    await get('/tsp-i18n/translation/frontQuery?lang=en')
    const { text } = await get('/metrics')
    expect(text).toMatch(
      /http_request_duration_seconds_count\{.*route="\/tsp-i18n\/translation\/frontQuery",status="200"\} 1/,
    )
    expect(text).toContain('process_cpu_seconds_total')
  })

  it('documents its calls, and the page needs nothing from elsewhere', async () => {
    await (await start()).ready
    const page = await get('/docs')
    expect(page.status).toBe(200)
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      expect(address).toMatch(/^\/docs\//)
      expect(await get(address)).toMatchObject({ status: 200 })
    }
    expect(page.text).not.toMatch(/<script>(?!\s*<)/)
    const { json } = await get('/docs/json')
    const { paths, tags } = json as {
      paths: Record<string, Record<string, { 'x-access': string; summary: string; tags?: string[] }>>
      tags: { name: string; description: string }[]
    }
    expect(paths['/tsp-hbase-proxy/vehicleLog/getLoginLog']!.get).toMatchObject({
      'x-access': '/tbox/loginJournal',
      summary: 'Login frames of one vehicle',
      tags: ['vehicle-log'],
      security: [{ session: [] }, { apiKey: [] }],
      responses: { 200: { content: { 'application/json': { schema: { properties: { data: { type: 'object' } } } } } } },
    })
    const used = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.tags ?? ['none']))
    expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name))
    expect(tags.filter(({ description }) => !description)).toEqual([])
  })

  it('shows its documentation to signed-in people alone outside of a demo, or to nobody', async () => {
    await (await start({ DEMO: '0', ADMIN_PASSWORD: 'not a common one 7' })).ready
    expect(await get('/docs/json')).toMatchObject({ status: 401, json: { code: 401 } })
    const page = await fetch(new URL('/docs', platform!.address), {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/#/login'])
    await platform!.close()
    await (await start({ DOCS: 'off' })).ready
    expect((await get('/docs/json')).status).toBe(404)
  })

  it('shows its numbers to the holder of METRICS_TOKEN alone, outside of a demo to no one else', async () => {
    const token = 'token-of-the-scraper'
    const status = async (given?: string) => {
      const headers = given === undefined ? undefined : { authorization: `Bearer ${given}` }
      return (await fetch(new URL('/metrics', platform!.address), { headers })).status
    }
    await (await start({ METRICS_TOKEN: token })).ready
    expect([await status(), await status('token-of-a-stranger'), await status(token)]).toEqual([401, 401, 200])
    await platform!.close()
    await (await start({ DEMO: '0' })).ready
    expect([await status(), await status(token)]).toEqual([401, 401])
  })

  it.each(['PORT', 'GATEWAY_PORT'])('says that %s is taken', async (setting) => {
    const blocker = createServer()
    const port = await new Promise<number>((done) => {
      blocker.listen(0, () => done((blocker.address() as { port: number }).port))
    })
    const failure = await start({ [setting]: String(port) })
      .then((started) => started.ready)
      .catch((error: unknown) => error)
    await new Promise((done) => blocker.close(done))
    expect(failure).toBeInstanceOf(PortUnusable)
    expect((failure as Error).message).toBe(
      `Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`,
    )
  })

  it('warns about settings it does not use yet', async () => {
    const lines: string[] = []
    await start({ REDIS_URL: 'redis://cache:6379' }, lines)
    await platform!.ready
    expect(lines.some((line) => line.includes('REDIS_URL') && line.includes('not used'))).toBe(true)
  })
})

describe('readiness', () => {
  it('is ready only when the app that answers is the one that serves', async () => {
    const { ready } = await start()
    const pairs: string[] = []
    let over = false
    const watched = (async () => {
      while (!over) {
        const before = await readiness()
        pairs.push(`${before} ${(await get('/tsp-i18n/translation/frontQuery?lang=en')).status}`)
      }
    })()
    await ready
    await becomes(200)
    over = true
    await watched
    expect(pairs).toContain('503 503')
    expect(pairs).not.toContain('200 503')
  })
})
