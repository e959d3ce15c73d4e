import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { alarmRaised, commandJobChanged, type FleetCounters, fleetCounters } from '#core/contract/live.ts'
import { createScreenToken, revokeScreenToken, sendWallOrder, updateScreenToken } from '#core/contract/screen-admin.ts'
import { screenOrder, sendHeartbeat } from '#core/contract/screen-display.ts'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { getFleetOverview } from '#core/contract/wall.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { contractCalls } from '#tests/support/contract.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedHistory } from '#tests/support/demo-history.ts'
import { endpointSample } from '#tests/support/endpoint-sample.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { seedDemo } from '../modules/system/demo/seed-demo.ts'
import { createLog } from '../ops/log.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'

const endpoints = contractCalls.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const named = endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

const db = await testDatabase()
const log = createLog('silent')
await seedDemo(db, { simVehicles: 6 }, log)
const foreign = await seedHistory(db)
// The vehicle every sample is about is the only one abroad.
await db.pool.query(`update vehicle set country = case when id = $1 then 'DE' else 'CN' end where oem_id = 'demo'`, [
  foreign.vehicleId,
])
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
// A package would answer for the tenant what only the scope should.
await db.pool.query(`update tenant set package_id = null where oem_id = 'demo-two'`)
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

const displayBody = (screens: readonly string[], orgId = maker.orgId) => ({
  name: 'Display',
  orgId,
  screens,
  expireTime: toPlatformTime(Date.now() + 365 * 86_400_000),
})

async function displayFor(screens: readonly string[], { token, orgId } = maker, more: object = {}) {
  const body = { ...displayBody(screens, orgId), ...more }
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

  it('changes nothing: it reports that it is alive and starts pictures where it shows some', () => {
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
    const leaking = [...answers.values()].filter(({ code, data }) => code === 403 && data !== null)
    expect(leaking).toEqual([])
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

describe('a display that is held to one market', async () => {
  const abroad = await displayFor(SCREEN_PATHS, maker, { market: 'eu' })
  const home = await displayFor(SCREEN_PATHS, maker, { market: 'cn' })
  const found = await db.pool.query(
    `select v.vin, v.plate, t.sn, t.iccid, v.country from vehicle v join terminal t on t.vehicle_id = v.id where v.oem_id = 'demo'`,
  )
  const vehicles = found.rows as { vin: string; plate: string; sn: string; iccid: string; country: string }[]
  const secretsOf = (country: string) =>
    vehicles
      .filter((each) => each.country === country)
      .flatMap(({ vin, plate, sn, iccid }) => [vin, plate, sn, iccid])
      .filter((secret) => secret.length > 4)
  const reading = named.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'signed-in')

  it.each([
    ['eu', abroad.token, 'CN'],
    ['cn', home.token, 'DE'],
  ])('%s hears of no vehicle elsewhere, whatever it asks', async (_market, token, elsewhere) => {
    const secrets = secretsOf(elsewhere)
    expect(secrets.length).toBeGreaterThan(0)
    for (const { name, endpoint } of reading) {
      const { text } = await send(endpoint, token, endpointSample(endpoint, foreign))
      expect({ name, seen: secrets.filter((secret) => text.includes(secret)) }).toEqual({ name, seen: [] })
    }
  })

  it('knows no vehicle elsewhere by its number, and its own by the same', async () => {
    const about = reading.filter(({ endpoint }) => {
      const { query } = endpointSample(endpoint, foreign)
      return 'vehicleId' in query || 'vehicleIds' in query || 'vin' in query
    })
    let known = 0
    for (const { name, endpoint } of about) {
      const sample = endpointSample(endpoint, foreign)
      const [inside, outside] = [await send(endpoint, abroad.token, sample), await send(endpoint, home.token, sample)]
      if (inside.code !== 200) continue
      known += 1
      expect({ name, code: outside.code }).toEqual({ name, code: 404 })
    }
    expect(known).toBeGreaterThan(5)
  })

  it('counts and lists its own, on the public wall too', async () => {
    const counted = async (token: string) => {
      const [list, overview] = [await send(getMonitorFleet, token), await send(getFleetOverview, token)]
      return [
        (list.data as { vehicles: unknown[] }).vehicles.length,
        (overview.data as { total: number; byMarket: unknown }).total,
        (overview.data as { byMarket: { key: string }[] }).byMarket.map(({ key }) => key),
      ]
    }
    expect(await counted(abroad.token)).toEqual([1, 1, ['eu']])
    expect(await counted(home.token)).toEqual([vehicles.length - 1, vehicles.length - 1, ['cn']])
    const asked = await send(getFleetOverview, abroad.token, { query: { market: 'cn' } })
    expect((asked.data as { total: number }).total).toBe(0)
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
    const received: string[] = []
    const listen = async (name: string, more: { display?: string; anonymous?: boolean }) => {
      const { socket } = await connected(token, more)
      socket.on(screenOrder.name, ({ order }: { order: string }) => received.push(`${name} ${order}`))
      socket.emit('join', screenOrder.name)
    }
    await listen('this', {})
    await listen('public', { anonymous: true })
    await listen('other', { display: 'other00000000000' })
    const { code } = await send(sendWallOrder, maker.token, { body: { id: await wallId(), order: 'next' } })
    expect(code).toBe(200)
    await expect.poll(() => received.toSorted(), { timeout: 10_000 }).toEqual(['public next', 'this next'])
  })

  it('lets it join what walls show, and not the notifications of users', async () => {
    const { token } = await displayFor(['/overseas'])
    const { socket } = await connected(token)
    const received: string[] = []
    socket.onAny((name: string) => received.push(name))
    for (const { name } of [commandJobChanged, alarmRaised, fleetCounters]) socket.emit('join', name)
    await expect.poll(() => received, { timeout: 10_000 }).toContain(fleetCounters.name)
    expect(received).not.toContain(commandJobChanged.name)
  })

  const totals = async (token: string, more: { anonymous?: boolean } = {}) => {
    const { socket } = await connected(token, more)
    const received: number[] = []
    socket.on(fleetCounters.name, ({ total }: FleetCounters) => received.push(total))
    socket.emit('join', fleetCounters.name)
    return { socket, received }
  }

  it('counts the market it is held to alone, also where it shows what everybody sees', async () => {
    const { token } = await displayFor(['/bigScreen', '/overseas'], maker, { market: 'eu' })
    for (const more of [{}, { anonymous: true }]) {
      const { received } = await totals(token, more)
      await expect.poll(() => received[0], { timeout: 10_000 }).toBe(1)
    }
  })

  it('follows at once when its token is changed, and is notified to ask what it is', async () => {
    const { id, token } = await displayFor(['/overseas'])
    const { socket, received } = await totals(token)
    const orders: string[] = []
    socket.on(screenOrder.name, ({ order }: { order: string }) => orders.push(order))
    socket.emit('join', screenOrder.name)
    await expect.poll(() => received.at(-1), { timeout: 10_000 }).toBeGreaterThan(1)
    const body = { ...displayBody(['/overseas']), id, market: 'eu' }
    expect((await send(updateScreenToken, maker.token, { body })).code).toBe(200)
    await expect.poll(() => received.at(-1), { timeout: 10_000 }).toBe(1)
    expect(orders).toEqual(['playlist'])
    // Displays that asked for it in the walk above were refused.
    const storedRows = () =>
      db.pool.query(
        `select kind, changes from audit_entry where object = 'screen_token' and object_id = $1 and action = 'update'
          and result = 'ok'`,
        [String(id)],
      )
    await expect
      .poll(async () => (await storedRows()).rows, { timeout: 15_000 })
      .toMatchObject([
        { kind: 'permission', changes: [{ objectId: String(id), before: { market: null }, after: { market: 'eu' } }] },
      ])
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    await send(updateScreenToken, maker.token, { body: { ...body, ipRanges: ['10.20.0.0/16'] } })
    expect(await cut).toBe('io server disconnect')
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
