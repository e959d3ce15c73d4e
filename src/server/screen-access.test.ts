import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { alarmRaised, commandJobChanged, fleetCounters } from '#core/contract/live.ts'
import { createScreenToken, revokeScreenToken, sendWallOrder } from '#core/contract/screen-admin.ts'
import { screenOrder, sendHeartbeat } from '#core/contract/screen-display.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedHistory } from '#tests/support/demo-history.ts'
import { endpointSample } from '#tests/support/endpoint-sample.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountRepository } from './modules/account/account-repository.ts'
import { createSessions } from './modules/account/sessions.ts'
import { seedDemo } from './modules/demo/seed-demo.ts'
import { createLog } from './ops/log.ts'
import { startPlatform } from './platform.ts'
import { readSettings } from './settings.ts'

const modules = import.meta.glob<Record<string, unknown>>('../shared/core/contract/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const named = endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

const db = await testDatabase()
const log = createLog('silent')
await seedDemo(db, { simVehicles: 6 }, log)
const foreign = await seedHistory(db)
const folder = mkdtempSync(join(tmpdir(), 'fw-screens-'))
const settings = readSettings({
  DATA_DIR: folder,
  DATABASE_URL: db.url,
  SIM_VEHICLES: '6',
  ADMIN_PASSWORD: 'admin 1 a',
})
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, log, () => undefined)
await platform.ready
const viewers: LiveViewer[] = []
afterAll(async () => {
  for (const { socket } of viewers) socket.disconnect()
  await platform.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

async function send(endpoint: AnyEndpoint, token: string, input: { query?: object; body?: object } = {}) {
  const url = new URL(endpoint.path, platform.address)
  for (const [key, value] of Object.entries(input.query ?? {})) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  })
  const text = await response.text()
  const isEnvelope = response.headers.get('content-type')?.includes('json')
  const envelope = isEnvelope ? (JSON.parse(text) as { code: number; data: unknown }) : undefined
  return { code: envelope?.code ?? response.status, data: envelope?.data, text }
}

let people = 0
async function administratorOf(oemId: string) {
  const found = await db.pool.query('select id from organisation where oem_id = $1 and parent_id is null', [oemId])
  const orgId = (found.rows[0] as { id: number }).id
  people += 1
  const { id } = await addAccount(db, { username: `maker${people}`, password: 'x', oemId, orgId, roles: ['all'] })
  const { token } = await createSessions(accountRepository(db)).open(id, 'test')
  return { token, orgId }
}
const maker = await administratorOf('demo')

async function displayFor(screens: readonly string[], { token, orgId } = maker) {
  const body = { name: 'Display', orgId, screens, expireTime: '2039-01-01 00:00:00' }
  const { data } = await send(createScreenToken, token, { body })
  return data as { id: number; token: string }
}

/** They change who is signed in; the samples have nothing for them. */
const SESSION: readonly AnyEndpoint[] = [signIn, signOut, modifyPassword, getPubKey]

/** By the code of the screen or of one of its buttons. */
const belongs = ({ access }: AnyEndpoint, screen: string) =>
  codesOf(access).some((code) => code === screen || code.startsWith(`${screen}/`))

/** Everything a display with this screen may call; the list is the promise. */
const OWN = ['GET /tsp-bss/v1/screen/self', 'POST /tsp-bss/v1/screen/heartbeat']
const VIDEO = [
  'POST /tsp-jsatl/safety/v1/liveVideo/start',
  'POST /end/realtimeVideo',
  'POST /polling/command/records/batch',
]
const VEHICLE_READS = /vehicle\/(monitorFleet|monitorDetail|trail)$|geocoding\/reverse$|liveVideo\/channels$/
const WITH_VIDEO: readonly string[] = ['/single', '/change', '/multiTrack']

describe.each(SCREEN_PATHS)('a display with a token for %s', async (screen) => {
  const { token } = await displayFor([screen])
  const answers = new Map<string, Awaited<ReturnType<typeof send>>>()
  for (const { name, endpoint } of named) {
    if (endpoint.access === 'public') continue
    // They end before their input is looked at.
    const input = SESSION.includes(endpoint) ? {} : endpointSample(endpoint, foreign)
    answers.set(name, await send(endpoint, token, input))
  }
  const answered = [...answers].filter(([, { code }]) => code !== 403).map(([name]) => name)

  it('changes nothing: it tells that it is alive and starts pictures where it shows some', () => {
    const writing = answered.filter((name) => !name.startsWith('GET '))
    const allowed = new Set([OWN[1], ...(WITH_VIDEO.includes(screen) ? VIDEO : [])])
    expect(new Set(writing)).toEqual(allowed)
  })

  it('reads what belongs to its screen', () => {
    const belonging = named.filter(
      ({ endpoint }) => endpoint.method === 'GET' && belongs(endpoint, screen) && !endpoint.path.endsWith('/export'),
    )
    for (const { name } of belonging) expect({ name, code: answers.get(name)?.code }).toEqual({ name, code: 200 })
  })

  it('reads nothing of other pages', () => {
    const foreignReads = answered.filter((name) => {
      const { endpoint } = named.find((each) => each.name === name)!
      return name.startsWith('GET ') && !OWN.includes(name) && !belongs(endpoint, screen)
    })
    const ofVehicles = WITH_VIDEO.includes(screen) ? foreignReads.filter((name) => VEHICLE_READS.test(name)) : []
    expect(foreignReads).toEqual(ofVehicles)
  })

  it('is refused without a word about what it may not see', () => {
    const told = [...answers.values()].filter(({ code, data }) => code === 403 && data !== null)
    expect(told).toEqual([])
  })
})

describe('a display of another tenant', async () => {
  const { token } = await displayFor(SCREEN_PATHS, await administratorOf('demo-two'))

  it('sees nothing of this one', async () => {
    for (const { name, endpoint } of named.filter((each) => each.endpoint.method === 'GET')) {
      const { text } = await send(endpoint, token, endpointSample(endpoint, foreign))
      expect({ name, seen: foreign.secrets.filter((secret) => text.includes(secret)) }).toEqual({ name, seen: [] })
    }
  })
})

describe('the live stream of a display', () => {
  const displayId = 'walltest00000000'
  const connected = async (token: string, more: { display?: string; anonymous?: boolean } = {}) => {
    const viewer = new LiveViewer(platform.port, token, { display: displayId, ...more })
    viewers.push(viewer)
    return viewer.connected()
  }
  const beat = (token: string) => {
    const { body } = endpointSample(sendHeartbeat, foreign)
    return send(sendHeartbeat, token, { body: { ...body, displayId } })
  }
  const wallId = async () => {
    const found = await db.pool.query('select id from wall_display where display_id = $1', [displayId])
    return (found.rows[0] as { id: number }).id
  }

  it('brings orders to exactly that wall, also where it shows what everybody sees', async () => {
    const { token } = await displayFor(['/overseas'])
    await beat(token)
    const heard: string[] = []
    const listen = async (name: string, more: { display?: string; anonymous?: boolean }) => {
      const { socket } = await connected(token, more)
      socket.on(screenOrder.name, ({ order }: { order: string }) => heard.push(`${name} ${order}`))
      socket.emit('join', screenOrder.name)
    }
    await listen('this', {})
    await listen('public', { anonymous: true })
    await listen('other', { display: 'other00000000000' })
    const { code } = await send(sendWallOrder, maker.token, { body: { id: await wallId(), order: 'next' } })
    expect(code).toBe(200)
    await expect.poll(() => heard.toSorted(), { timeout: 10_000 }).toEqual(['public next', 'this next'])
  })

  it('lets it join what walls show, and not what people are told', async () => {
    const { token } = await displayFor(['/overseas'])
    const { socket } = await connected(token)
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    for (const { name } of [commandJobChanged, alarmRaised, fleetCounters]) socket.emit('join', name)
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(fleetCounters.name)
    expect(heard).not.toContain(commandJobChanged.name)
  })

  it('ends within seconds when its token is revoked, and does not begin again', async () => {
    const { id, token } = await displayFor(['/overseas'])
    const { socket } = await connected(token)
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    await send(revokeScreenToken, maker.token, { body: { id } })
    expect(await cut).toBe('io server disconnect')
    await expect(connected(token)).rejects.toThrow('unauthorized')
    expect((await beat(token)).code).toBe(401)
  })
})
