import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { listAudit } from '#core/contract/audit.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { opensAny } from '#core/domain/page-group.ts'
import { type AnyEndpoint, codesOf, isEndpoint } from '#core/contract/endpoint.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedHistory } from '#tests/support/demo-history.ts'
import { endpointSample, IMPORT_ID, OBJECT_KEY } from '#tests/support/endpoint-sample.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { seedDemo } from '../modules/system/demo/seed-demo.ts'
import { createLog } from '../ops/log.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../shared/core/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))
const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
/** They change who is signed in, so the walks that keep one session leave them out. */
const sessionEndpoints: AnyEndpoint[] = [signIn, signOut, modifyPassword, getPubKey]

const db = await testDatabase()
const log = createLog('silent')
await seedDemo(db, { simVehicles: 6 }, log)
const foreign = await seedHistory(db)
const folder = mkdtempSync(join(tmpdir(), 'fw-access-'))
const settings = readSettings({
  DATA_DIR: folder,
  DATABASE_URL: db.url,
  SIM_VEHICLES: '6',
  ADMIN_PASSWORD: 'administrator 1',
})
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, log, () => undefined)
await platform.ready
afterAll(async () => {
  await platform.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

const sessions = createSessions(accountRepository(db))
const signedIn = async (accountId: number) => (await sessions.open(accountId, 'test')).token
const rootOf = async (oemId: string) => {
  const found = await db.pool.query('select id from organisation where oem_id = $1 and parent_id is null', [oemId])
  return (found.rows[0] as { id: number }).id
}
let people = 0
const personWith = async (roles: ('all' | string[])[], oemId = 'demo') => {
  const orgId = await rootOf(oemId)
  const { id } = await addAccount(db, { username: `walker${++people}`, password: 'x', oemId, orgId, roles })
  return signedIn(id)
}

const usedOn = (access: AnyEndpoint['access']) =>
  typeof access === 'object' && 'usedOn' in access ? [access.usedOn] : []

interface Answer {
  status: number
  code: number
  text: string
}

async function send(
  endpoint: AnyEndpoint,
  token: string | null,
  input: { query?: object; body?: object } = {},
): Promise<Answer> {
  const url = new URL(endpoint.path, platform.address)
  for (const [key, value] of Object.entries(input.query ?? {})) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  })
  const text = await response.text()
  const isEnvelope = response.headers.get('content-type')?.includes('json')
  return { status: response.status, code: isEnvelope ? (JSON.parse(text) as Answer).code : response.status, text }
}

describe('every endpoint of the contract', () => {
  it('asks for more than a session, but for what belongs to the person and for geography', () => {
    const signedIn = named
      .filter(({ endpoint }) => endpoint.access === 'signed-in')
      .map(({ endpoint }) => endpoint.path)
    const own = /\/(users|user|preference|savedView|zone|export|import|geocoding|screen|area|obs)\//
    expect(signedIn.filter((path) => !own.test(path))).toEqual([])
  })

  it('is served and documented', async () => {
    const document = (await (await fetch(new URL('/docs/json', platform.address))).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  })

  it.each(named.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name answers 401 without a session',
    async ({ endpoint }) => {
      expect(await send(endpoint, null)).toMatchObject({ status: 401, code: 401 })
    },
  )

  it('asks for a session, but for the few that a stranger needs', () => {
    const open = named.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'GET /b-iam-account/v1/account/getChallenge',
      'GET /b-iam-account/v1/account/getPubKey',
      'GET /comm-saas-cloud/v1/map/settings',
      'GET /tsp-bss/v1/screen/fleetOverview',
      'GET /tsp-i18n/translation/frontQuery',
      'POST /b-iam-account/users/web/login',
    ])
  })

  it.each(named.filter(({ endpoint }) => codesOf(endpoint.access).length > 0))(
    '$name answers 403 to every permission but its own',
    async ({ endpoint }) => {
      const needed = codesOf(endpoint.access)
      const others = new Set(endpoints.flatMap(({ access }) => codesOf(access)))
      for (const code of needed) others.delete(code)
      expect(await send(endpoint, await personWith([[...others]]))).toMatchObject({ status: 403, code: 403 })
      for (const code of needed) {
        const own = await send(endpoint, await personWith([[code]]))
        expect([401, 403]).not.toContain(own.code)
      }
    },
  )

  it.each(
    named.flatMap(({ name, endpoint: { access }, endpoint }) =>
      usedOn(access).map((pages) => ({ name, endpoint, pages })),
    ),
  )('$name is open to the pages that use it and to no other', async ({ endpoint, pages }) => {
    const codes = PRODUCT_ROUTES.map(({ path }) => path)
    const others = codes.filter((code) => !opensAny(new Set([code]), pages))
    expect(await send(endpoint, await personWith([]))).toMatchObject({ status: 403, code: 403 })
    expect(await send(endpoint, await personWith([others]))).toMatchObject({ status: 403, code: 403 })
    const own = codes.find((code) => !others.includes(code))!
    expect([401, 403]).not.toContain((await send(endpoint, await personWith([[own]]))).code)
    expect([401, 403]).not.toContain((await send(endpoint, await personWith([[`${own}/button`]]))).code)
  })

  it.each(named.filter(({ endpoint }) => endpoint.access === 'signed-in'))(
    '$name lets in who is signed in, without any permission',
    async ({ endpoint }) => {
      const { code } = await send(endpoint, await personWith([]))
      expect([401, 403]).not.toContain(code)
    },
  )
})

describe('another tenant', async () => {
  const own = await personWith(['all'])
  await seedFiles(people)
  const stranger = await personWith(['all'], 'demo-two')
  const strangerName = `walker${people}`
  const walked = named.filter(({ endpoint }) => !sessionEndpoints.includes(endpoint))
  /** What the stranger did is in the trail of its own tenant, with the VINs it named; that reveals nothing to it. */
  const ofOthers = (trail: string) => {
    const { data } = JSON.parse(trail) as { data: { list: { username: string }[] } }
    return JSON.stringify(data.list.filter(({ username }) => username !== strangerName))
  }
  const secretsIn = (text: string) => foreign.secrets.filter((secret) => text.includes(secret))

  it('would be noticed: the owner sees the vehicles in many answers', async () => {
    const seen = []
    for (const { name, endpoint } of walked.filter((each) => each.endpoint.method === 'GET')) {
      const answer = await send(endpoint, own, endpointSample(endpoint, foreign))
      expect({ name, status: answer.status }).toEqual({ name, status: 200 })
      if (secretsIn(answer.text).length > 0) seen.push(name)
    }
    expect(seen.length).toBeGreaterThanOrEqual(12)
  })

  it.each(walked.filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$name shows a stranger nothing',
    async ({ endpoint }) => {
      const answer = await send(endpoint, stranger, endpointSample(endpoint, foreign))
      expect(secretsIn(endpoint === listAudit ? ofOthers(answer.text) : answer.text)).toEqual([])
      // Broken input would prove nothing; a vehicle of others is refused like an unknown one, by its field.
      expect(answer.code === 400 && !/"failDetail":\[\{"path":"vins?"/.test(answer.text)).toBe(false)
    },
  )

  it.each(walked.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name lets a stranger change nothing',
    async ({ endpoint }) => {
      const before = await belongings()
      const input = endpointSample(endpoint, foreign)
      const answer = await send(endpoint, stranger, input)
      expect(await belongings()).toEqual(before)
      // A batch names the VINs it was given and refused; that reveals nothing to the stranger.
      const sent = JSON.stringify(input.body)
      expect(secretsIn(answer.text).filter((secret) => !sent.includes(secret))).toEqual([])
    },
  )
})

async function belongings() {
  const tables = [
    'vehicle',
    'terminal',
    'command_job',
    'organisation',
    'alarm_event',
    'alarm_rule',
    'alarm_mute',
    'fence',
    'dealer',
    'service_station',
  ]
  tables.push('export_job', 'import_run', 'stored_object')
  return Promise.all(
    tables.map(async (table) => (await db.pool.query(`select * from ${table} where oem_id = 'demo' order by 1`)).rows),
  )
}

/** A finished export, a package, an import and a stored object of the account that was made last, each with a VIN in its name. */
async function seedFiles(person: number) {
  const found = await db.pool.query('select id from account where username = $1', [`walker${person}`])
  const accountId = (found.rows[0] as { id: number }).id
  await db.pool.query(
    `insert into stored_object (key, oem_id, account_id, file_name, content_type, acl, state, size, md5, expires_at)
     values ($1, 'demo', $2, $3, 'image/png', 'private', 'stored', 1, '', now() + interval '1 day')`,
    [OBJECT_KEY, accountId, `${foreign.vin}.png`],
  )
  const file = join(folder, 'objects', OBJECT_KEY)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '1')
  await db.pool.query('delete from data_package where id = $1', [foreign.vehicleId])
  await db.pool.query(
    `insert into data_package (id, oem_id, name, vins, from_at, to_at, content, format, purpose, state, requester_id, object_key, sha256)
     overriding system value
     values ($1, 'demo', 'Package', array[$2], '2020-01-01Z', '2020-01-02Z', 0, 'raw', 'walk', 'ready', $3, $4, '')`,
    [foreign.vehicleId, foreign.vin, accountId, OBJECT_KEY],
  )
  await db.pool.query(
    `insert into export_job (id, oem_id, account_id, path, filter, format, file_name, page, lang, time_zone, state, object_key, expires_at)
     overriding system value
     values ($1, 'demo', $2, '/tsp-bss/v1/vehicle/list/export', '{}', 'csv', $3, '/', 'en', 'UTC', 'ready', $4, now() + interval '1 day')`,
    [foreign.vehicleId, accountId, `${foreign.vin}.csv`, OBJECT_KEY],
  )
  await db.pool.query(
    `insert into import_run (id, oem_id, account_id, importer, file_name, state, all_rows, committed_at, undo_until)
     values ($1, 'demo', $2, 'vehicle', $3, 'committed', 1, now(), now() + interval '1 day')`,
    [IMPORT_ID, accountId, `${foreign.vin}.xlsx`],
  )
  await db.pool.query(
    `insert into import_row (run_id, row, cells, label, outcome) values ($1, 2, '{}', $2, 'failed')`,
    [IMPORT_ID, foreign.vin],
  )
}
