import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { getApiKeySelf } from '#core/contract/api-key.ts'
import { exportAudit, listAudit } from '#core/contract/audit.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { opensAny } from '#core/domain/page-group.ts'
import { accessGround, endpoints, named, openingCodes, usedOn } from '#tests/support/access-ground.ts'
import { sampled } from '#tests/support/contract-sample.ts'
import { endpointSample, IMPORT_ID, OBJECT_KEY } from '#tests/support/endpoint-sample.ts'

/** They change who is signed in, or are for API keys, so the walks that keep one session leave them out. */
const sessionEndpoints: AnyEndpoint[] = [signIn, signOut, modifyPassword, getPubKey, getApiKeySelf]

const ground = await accessGround()
const { db, foreign, folder, platform, send, personWith, administratorOf, keyWith } = ground
afterAll(() => ground.close())

describe('every endpoint of the contract', () => {
  it('asks for more than a session, but for what belongs to the person and for geography', () => {
    const signedIn = named
      .filter(({ endpoint }) => endpoint.access === 'signed-in')
      .map(({ endpoint }) => endpoint.path)
    const own = /\/(users|user|notice|announcement|preference|savedView|zone|export|import|geocoding|screen|area|obs)\//
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

  it.each(sampled('session', named).filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name answers 401 without a session',
    async ({ endpoint }) => {
      expect(await send(endpoint, null)).toMatchObject({ status: 401, code: 401 })
    },
  )

  it('asks for a session, but for the few that a stranger needs', () => {
    const open = named.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'GET /b-iam-account/users/web/sso/providers',
      'GET /b-iam-account/v1/account/getChallenge',
      'GET /b-iam-account/v1/account/getPubKey',
      'GET /b-iam-account/v1/account/getSignInOptions',
      'GET /comm-saas-cloud/v1/map/settings',
      'GET /tsp-bss/v1/screen/fleetOverview',
      'GET /tsp-bss/v1/screen/fleetTrails',
      'GET /tsp-i18n/translation/frontQuery',
      'POST /b-iam-account/users/web/forgotPassword',
      'POST /b-iam-account/users/web/link/check',
      'POST /b-iam-account/users/web/link/setPassword',
      'POST /b-iam-account/users/web/login',
      'POST /b-iam-account/users/web/passkey/login',
      'POST /b-iam-account/users/web/passkey/login/begin',
      'POST /b-iam-account/users/web/sso/begin',
      'POST /b-iam-account/users/web/sso/login',
      'POST /tsp-bss/shareLink/reveal',
    ])
  })

  it.each(sampled('permission', named).filter(({ endpoint }) => codesOf(endpoint.access).length > 0))(
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
    sampled('page', named).flatMap(({ name, endpoint: { access }, endpoint }) =>
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

  it.each(sampled('signed in', named).filter(({ endpoint }) => endpoint.access === 'signed-in'))(
    '$name lets in who is signed in, without any permission',
    async ({ endpoint }) => {
      const { code } = await send(endpoint, await personWith([]))
      expect([401, 403]).not.toContain(code)
    },
  )
})

describe('a suspended tenant', async () => {
  const OWN = /\/(modifyPassword|twoStep\/\w+)$/
  const closedTo = ({ audit, path }: AnyEndpoint) =>
    (audit !== null && audit !== 'session' && audit !== 'export' && !OWN.test(path)) || path.endsWith('/getTempPutURL')
  await db.pool.query(
    `insert into tenant (oem_id, name, state) values ('paused', 'Paused', 'suspended') on conflict do nothing`,
  )
  await db.pool.query(`insert into organisation (oem_id, name, path) values ('paused', 'Paused', '900000.')`)
  const member = await personWith(['all'], 'paused')
  const walked = named.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint !== signOut)
  const operators = /\/v1\/(tenant|package|menu)\//

  it.each(sampled('suspended', walked).filter(({ endpoint }) => closedTo(endpoint) && !operators.test(endpoint.path)))(
    '$name is refused with the reason',
    async ({ endpoint }) => {
      const answer = await send(endpoint, member, endpointSample(endpoint, foreign))
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('暂停') })
    },
  )

  const open = sampled('suspended', walked).filter(
    ({ endpoint }) => !closedTo(endpoint) && !operators.test(endpoint.path),
  )
  it.each(open)('$name goes on', async ({ endpoint }) => {
    const answer = await send(endpoint, member)
    expect([401, 403]).not.toContain(answer.code)
  })
})

describe('another tenant', async () => {
  const own = await personWith(['all'])
  await seedFiles(ground.people())
  const { rows } = await db.pool.query('select id from account where username = $1', [`walker${ground.people()}`])
  const things = { ...foreign, accountId: (rows[0] as { id: number }).id }
  const stranger = await personWith(['all'], 'demo-two')
  const walked = named.filter(({ endpoint }) => !sessionEndpoints.includes(endpoint))
  const foreignKey = await keyWith((await administratorOf('demo-two')).id, endpoints.flatMap(openingCodes))
  const strangers = [`walker${ground.people() - 1}`, `walker${ground.people()} · ${foreignKey.slice(0, 12)}`]
  /** What the strangers did is in the trail of their own tenant, with the VINs they named; that reveals nothing to them. */
  const ofOthers = (endpoint: AnyEndpoint, trail: string) => {
    if (endpoint === exportAudit)
      return trail
        .split('\n')
        .filter((line) => !strangers.some((name) => line.includes(`,${name},`)))
        .join('\n')
    if (endpoint !== listAudit) return trail
    const { data } = JSON.parse(trail) as { data: { list: { username: string }[] } }
    return JSON.stringify(data.list.filter(({ username }) => !strangers.includes(username)))
  }
  const secretsIn = (text: string) => foreign.secrets.filter((secret) => text.includes(secret))

  it('would be noticed: the owner sees the vehicles in many answers', async () => {
    const seen = []
    for (const { name, endpoint } of walked.filter((each) => each.endpoint.method === 'GET')) {
      const answer = await send(endpoint, own, endpointSample(endpoint, things))
      expect({ name, status: answer.status }).toEqual({ name, status: 200 })
      if (secretsIn(answer.text).length > 0) seen.push(name)
    }
    expect(seen.length).toBeGreaterThanOrEqual(12)
  })

  it.each(sampled('stranger', walked).filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$name shows a stranger nothing',
    async ({ endpoint }) => {
      const answer = await send(endpoint, stranger, endpointSample(endpoint, things))
      expect(secretsIn(ofOthers(endpoint, answer.text))).toEqual([])
      const byKey = await send(endpoint, foreignKey, endpointSample(endpoint, things))
      expect(secretsIn(ofOthers(endpoint, byKey.text))).toEqual([])
      // Broken input would prove nothing; a vehicle of others is refused like an unknown one, by its field.
      expect(answer.code === 400 && !/"failDetail":\[\{"path":"vins?"/.test(answer.text)).toBe(false)
    },
  )

  it.each(sampled('stranger', walked).filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name lets a stranger change nothing',
    async ({ endpoint }) => {
      const before = await belongings()
      const input = endpointSample(endpoint, things)
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
