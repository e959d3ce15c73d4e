import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '#core/contract/account.ts'
import { forgotPassword, setLinkPassword } from '#core/contract/account-link.ts'
import { finishSso } from '#core/contract/sso.ts'
import { signInWithPasskey } from '#core/contract/passkey.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { auditAction } from '#core/domain/audit-kind.ts'
import { contractCalls } from '#tests/support/contract.ts'
import { sampled } from '#tests/support/contract-sample.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { createLog } from '../ops/log.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'
import { checkChain } from '../store/audit-chain.ts'

const endpoints = contractCalls.map(({ endpoint }) => endpoint)
const audited = endpoints.filter(({ audit }) => audit !== null)
const named = audited.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

/** The chain is made once a second. */
const LATE = { timeout: 15_000 }

const db = await testDatabase()
const settings = readSettings({
  DATABASE_URL: db.url,
  SIM_VEHICLES: '0',
  DEMO: '0',
  METRICS_TOKEN: 'token-of-the-scraper',
  ADMIN_PASSWORD: 'administrator 1',
})
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, createLog('silent'), () => undefined)
await platform.ready
afterAll(async () => {
  await platform.close()
  await db.close()
})

const sessions = createSessions(accountRepository(db))
let people = 0
async function personWith(roles: 'all'[]) {
  const username = `audited${++people}`
  const found = await db.pool.query<{ id: number; oem_id: string }>('select id, oem_id from organisation limit 1')
  const { id: orgId, oem_id: oemId } = found.rows[0]!
  const { id } = await addAccount(db, { username, password: 'x', oemId, orgId, roles })
  return { username, token: (await sessions.open(id, 'test')).token }
}

async function send(endpoint: AnyEndpoint, token: string | null, body: object = {}) {
  const answer = await fetch(new URL(endpoint.path, platform.address), {
    method: endpoint.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer
}

interface StoredEntry {
  path: string
  kind: string
  status: number
  result: string
  trace_id: string
}
async function entriesOf(traceId: string | null) {
  const found = await db.pool.query<StoredEntry>('select * from audit_entry where trace_id = $1', [traceId])
  return found.rows
}

describe('the audit trail keeps every call that changes something', async () => {
  const member = await personWith(['all'])
  const stranger = await personWith([])

  it('and every other call of the contract is one that only asks, reads a notice, or a wall that says it is alive', () => {
    const silent = endpoints.filter(({ method, audit }) => method !== 'GET' && audit === null)
    expect(silent.map(({ path }) => path).toSorted()).toEqual([
      '/b-iam-account/users/web/link/check',
      '/b-iam-account/users/web/passkey/login/begin',
      '/b-iam-account/users/web/sso/begin',
      '/comm-inc-center/v1/web/notice/read',
      '/comm-inc-center/v1/web/notice/readAll',
      '/polling/command/records/batch',
      '/tsp-bss/alarmRule/test',
      '/tsp-bss/deviceRestart/check',
      '/tsp-bss/electronicFence/test',
      '/tsp-bss/electronicFence/vehicles',
      '/tsp-bss/geocoding/reverse/batch',
      '/tsp-bss/inspection/template/simulate',
      '/tsp-bss/lockTask/check',
      '/tsp-bss/plant/record/simulate',
      '/tsp-bss/shareLink/reveal',
      '/tsp-bss/terminalParameter/preview',
      '/tsp-bss/v1/screen/heartbeat',
      '/tsp-bss/v1/vehicle/checkVins',
      '/tsp-bss/wakeService/check',
      '/tsp-bss/warmAir/check',
      '/tsp-bss/warmAir/schedule/preview',
      '/tsp-hbase-proxy/dataPackage/estimate',
      '/tsp-hbase-proxy/messageContent/estimate',
      '/tsp-ota/task/getOrderNumList',
      '/tsp-ota/task/getVehicleModel',
      '/tsp-ota/v1/web/express/check',
      '/tsp-ota/v1/web/headUnit/check',
      '/tsp-ota/v1/web/task/preview',
    ])
  })

  it.each(named)('$name has a word for what it does', ({ endpoint }) => {
    expect(auditAction(endpoint.path)).toBeDefined()
  })

  it.each(sampled('refused', named).filter(({ endpoint }) => typeof endpoint.access === 'object'))(
    '$name refused',
    async ({ endpoint }) => {
      const answer = await send(endpoint, stranger.token)
      const entries = await entriesOf(answer.headers.get('x-request-id'))
      expect(entries).toMatchObject([
        { path: endpoint.path, kind: endpoint.audit, status: 403, result: 'refused', username: stranger.username },
      ])
    },
  )

  // What names the account of a user who is not signed in yet.
  const SIGN_INS = new Map<AnyEndpoint, object>([
    [signIn, { username: member.username, password: 'nonsense' }],
    [forgotPassword, { username: member.username }],
    [setLinkPassword, { linkToken: 'link-of-member' }],
    [finishSso, { ssoToken: 'ticket-of-member' }],
    [signInWithPasskey, { credential: { id: 'passkey-of-member' } }],
  ])
  await db.pool.query(
    `insert into passkey (account_id, name, credential_id, public_key, counter, transports, host)
     select id, 'Laptop', 'passkey-of-member', '', 0, '[]', 'localhost' from account where username = $1`,
    [member.username],
  )
  await db.pool.query(
    `with provider as (
       insert into identity_provider (oem_id, org_id, name, issuer, client_id, scopes)
       select oem_id, org_id, 'Walk', 'https://walk.example', 'walk', 'openid' from account where username = $1 returning id)
     insert into sso_attempt (state_hash, provider_id, nonce, verifier, browser_hash, callback_url, ticket_hash, account_id, expires_at)
     select 'walk', p.id, '', '', '', '', encode(sha256('ticket-of-member'), 'hex'), a.id, now() + interval '1 hour'
       from account a, provider p where a.username = $1`,
    [member.username],
  )
  await db.pool.query(
    `insert into account_link (account_id, purpose, token_hash, language, expires_at)
     select id, 'recovery', encode(sha256('link-of-member'), 'hex'), 'en', now() + interval '1 hour' from account where username = $1`,
    [member.username],
  )

  const letIn = sampled('let in', named).filter(({ name }) => !name.endsWith('/signOut'))
  it.each(letIn)('$name let in', async ({ endpoint }) => {
    const body = SIGN_INS.get(endpoint) ?? {}
    const answer = await send(endpoint, member.token, body)
    const traceId = answer.headers.get('x-request-id')
    // The entry of a file is written when its last byte has gone out.
    await expect
      .poll(() => entriesOf(traceId))
      .toMatchObject([{ path: endpoint.path, kind: endpoint.audit, status: answer.status, username: member.username }])
  })

  it('leaves no call open, and the chain of all of it is intact', async () => {
    await expect.poll(async () => (await db.pool.query('select 1 from audit_open')).rowCount).toBe(0)
    await expect.poll(async () => (await db.pool.query('select 1 from audit_unsealed')).rowCount, LATE).toBe(0)
    const found = await db.pool.query<{ oem_id: string; entries: number }>(
      'select oem_id, count(*)::int as entries from audit_entry group by 1 order by 2 desc',
    )
    for (const { oem_id: oemId, entries } of found.rows) {
      expect(await checkChain(db, oemId)).toMatchObject({ broken: null, checked: entries, waiting: 0 })
    }
    expect(found.rows[0]!.entries).toBeGreaterThan(letIn.length)
  })
})

describe('the dashboard', async () => {
  const text = await (
    await fetch(new URL('/metrics', platform.address), { headers: { authorization: 'Bearer token-of-the-scraper' } })
  ).text()
  const offered = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const file = await readFile(new URL('../../../docs/dashboards/fleetwall.json', import.meta.url), 'utf8')
  const { panels } = JSON.parse(file) as { panels: { targets?: { expr: string }[] }[] }
  const asked = panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:fleetwall|http|process|nodejs)_\w+/g) ?? []),
  )
  const shown = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')))

  it('asks only for what a running platform tells', () => {
    expect(shown.size).toBeGreaterThan(20)
    expect([...shown].filter((name) => !offered.has(name))).toEqual([])
  })

  it('shows what says that terminals, store, live stream or video are in trouble', () => {
    const important = [...offered].filter((name) =>
      /^fleetwall_.*(paused|waiting|refused_total|faults_total|lagging|failures_total|sessions|acknowledge_seconds|batch_seconds|first_picture_seconds)$/.test(
        name,
      ),
    )
    expect(important.length).toBeGreaterThan(8)
    expect(important.filter((name) => !shown.has(name))).toEqual([])
  })
})
