import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { listAudit } from '#core/contract/audit.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedHistory } from '#tests/support/demo-history.ts'
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
const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
/** They change who is signed in, so the walks that keep one session leave them out. */
const sessionEndpoints: AnyEndpoint[] = [signIn, signOut, modifyPassword, getPubKey]

const IMPORT_ID = 'import-of-tenant-demo'
const OBJECT_KEY = 'demo/files/2026-11/0123456789abcdef0123456789abcdef.png'

const db = await testDatabase()
const log = createLog('silent')
await seedDemo(db, { simVehicles: 6 }, log)
const foreign = await seedHistory(db)
const settings = readSettings({
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

  it.each(named.filter(({ endpoint }) => typeof endpoint.access === 'object'))(
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
  /** What the stranger did is in the trail of its own tenant, with the VINs it named; that tells it nothing. */
  const ofOthers = (trail: string) => {
    const { data } = JSON.parse(trail) as { data: { list: { username: string }[] } }
    return JSON.stringify(data.list.filter(({ username }) => username !== strangerName))
  }
  const secretsIn = (text: string) => foreign.secrets.filter((secret) => text.includes(secret))

  it('would be noticed: the owner sees the vehicles in many answers', async () => {
    const seen = []
    for (const { name, endpoint } of walked.filter((each) => each.endpoint.method === 'GET')) {
      const answer = await send(endpoint, own, sample(endpoint))
      expect({ name, status: answer.status }).toEqual({ name, status: 200 })
      if (secretsIn(answer.text).length > 0) seen.push(name)
    }
    expect(seen.length).toBeGreaterThanOrEqual(12)
  })

  it.each(walked.filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$name shows a stranger nothing',
    async ({ endpoint }) => {
      const answer = await send(endpoint, stranger, sample(endpoint))
      expect(secretsIn(endpoint === listAudit ? ofOthers(answer.text) : answer.text)).toEqual([])
      // Broken input would prove nothing.
      expect(answer.code).not.toBe(400)
    },
  )

  it.each(walked.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name lets a stranger change nothing',
    async ({ endpoint }) => {
      const before = await belongings()
      const input = sample(endpoint)
      const answer = await send(endpoint, stranger, input)
      expect(await belongings()).toEqual(before)
      // A batch names the VINs it was given and refused; that tells the stranger nothing.
      const sent = JSON.stringify(input.body)
      expect(secretsIn(answer.text).filter((secret) => !sent.includes(secret))).toEqual([])
    },
  )
})

/** Values that lead to tenant demo, by the names fields have all over the contract. */
function sample(endpoint: AnyEndpoint): { query: Record<string, unknown>; body: Record<string, unknown> } {
  const values: Record<string, unknown> = {
    vin: foreign.vin,
    vehicleId: foreign.vehicleId,
    id: foreign.vehicleId,
    ids: [foreign.vehicleId],
    jobId: foreign.jobId,
    orgId: foreign.orgId,
    modelId: foreign.modelId,
    updateTime: foreign.updateTime,
    startTime: '2020-01-01 00:00:00',
    endTime: '2039-12-31 23:59:59',
    intervalSeconds: 10,
    durationSeconds: 60,
    lang: 'en',
    dealerCode: 'D-STRANGER',
    dealerName: 'Stranger',
    strategyId: foreign.strategyId,
    softModelList: endpoint.method === 'GET' ? foreign.softModel : [foreign.softModel],
    name: 'Tbox',
    username: 'stranger',
    password: 'stranger 1',
    pinned: true,
    retentionDays: 365,
    blocks: [],
    path: '/tsp-bss/v1/vehicle/list/export',
    importer: 'vehicle',
    importId: IMPORT_ID,
    objectKey: OBJECT_KEY,
    contentType: 'image/png',
    keyWord: 'a',
    vins: [foreign.vin],
    page: '/baseInfo/vehicle',
    query: 'vin=a',
    lng: 110,
    lat: 30,
    points: [{ lng: 110, lat: 30 }],
    serial: 1,
    bits: [0],
    untilTime: '2039-12-31 23:59:59',
    reason: 'stranger',
    action: 'close',
    assigneeId: 1,
    condition: { kind: 'idle', minutes: 5 },
    level: 1,
    scope: { by: 'all' },
    type: 2,
    position: '108,34;109,34;109,35',
    enabled: false,
    key: 'table',
    zone: 'Asia/Shanghai',
    kind: 'queryLocation',
    taskId: foreign.jobId,
    taskIds: [foreign.jobId],
    note: 'stranger',
    method: 'platform',
    sessionId: foreign.jobId,
    minutes: 5,
    parameters: [{ id: 1, value: 60 }],
    runId: foreign.jobId,
    orgIds: [foreign.orgId],
    version: 1,
    codes: 'P0123-45',
    address: '18DA00F1',
    blocked: true,
    resolution: 'first',
    silenceSeconds: 600,
    phone: '013000000001',
    vehicles: [foreign.vin],
    purpose: 'stranger',
    targets: { by: 'all' },
    state: 'published',
    protocol: 'uds',
    model: 'T-460',
    driver: 'Stranger',
    error: 'badBody',
    splitTime: '2026-01-01 00:00:00',
    tag: 'business',
    channelNo: 1,
    channels: [],
    partsModel: 'P-STRANGER',
    buses: [],
    days: 1,
    code: 'P012345',
    value: {},
    sn: 'STRANGER-SN',
    request: '22f190',
    channelId: 1,
    command: 'pause',
    weekdays: [1],
    attempts: 1,
    at: '03:00',
    watch: [],
    steps: [{ do: 'wait', seconds: 1 }],
    templateId: foreign.jobId,
    approve: true,
    recordTime: '2026-01-01 00:00:00',
  }
  // Every upload of the range is read.
  if (/\/(gearsSpeed|historyData)\//.test(endpoint.path)) values.endTime = '2020-01-01 23:59:59'
  if (endpoint.path.endsWith('/audioVideo/job')) values.jobId = foreign.settingsJobId
  if (endpoint.path.endsWith('/playback/recordings')) values.jobId = foreign.searchJobId
  const required = (schema: z.ZodType) => {
    const { required: names = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.fromEntries(
      names.map((name) => {
        if (!(name in values)) throw new Error(`${endpoint.path} needs "${name}": give it a value of tenant demo here`)
        return [name, values[name]]
      }),
    )
  }
  // The journal wants a VIN or a serial number.
  const either = endpoint.path.includes('/messageLog/') ? { vin: foreign.vin } : {}
  return { query: { ...required(endpoint.query), ...either }, body: required(endpoint.body) }
}

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

/** A finished export, an import and a stored object of the account that was made last, each with a VIN in its name. */
async function seedFiles(person: number) {
  const found = await db.pool.query('select id from account where username = $1', [`walker${person}`])
  const accountId = (found.rows[0] as { id: number }).id
  await db.pool.query(
    `insert into stored_object (key, oem_id, account_id, file_name, content_type, acl, state, size, md5, expires_at)
     values ($1, 'demo', $2, $3, 'image/png', 'private', 'stored', 1, '', now() + interval '1 day')`,
    [OBJECT_KEY, accountId, `${foreign.vin}.png`],
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
