import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { csvAnswer } from '#server/exchange/csv-answer.ts'
import { readable } from '#server/ops/streams.ts'
import { route } from '#server/http/route.ts'
import { Conflict } from '#server/http/errors.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { checkChain, sealEntries } from './audit-chain.ts'
import { personalHash } from './audit-draft.ts'
import { redacted } from './audit-redaction.ts'
import { dropOldEntries } from './audit-retention.ts'
import { auditTrail } from './audit-trail.ts'
import { auditedOrm } from './audited-orm.ts'
import { tenant } from './schema/account.ts'
import { auditRule } from './schema/audit.ts'
import { eq } from 'drizzle-orm'

const db = await testDatabase()
auditedOrm(db.orm)
await db.orm.insert(tenant).values({ oemId: 'demo', name: 'Demo' })
const path = (name: string) => `/b-iam-account/v1/audit/rule/${name}` as const
const change = endpoint(`POST ${path('update')}`, 'signed-in', {
  audit: 'operation',
  summary: 'changes a row in a transaction',
  body: z.object({ id: z.number(), name: z.string(), password: z.string().optional() }),
})
const breaks = endpoint(`POST ${path('change')}`, 'signed-in', {
  audit: 'operation',
  summary: 'is rolled back',
  body: change.body,
})
const hands = endpoint(`GET ${path('export')}`, 'signed-in', {
  audit: 'export',
  summary: 'hands out rows as a file',
})
const app = await testApp(
  (on) => {
    route(on, hands, () =>
      csvAnswer({
        rows: readable([{ name: 'a' }, { name: 'two\nlines' }, { name: 'c' }]),
        columns: ['name'],
        filename: 'rows.csv',
      }),
    )
    const rename = (id: number, name: string, fail: boolean) =>
      db.orm.transaction(async (tx) => {
        await tx.update(auditRule).set({ name }).where(eq(auditRule.id, id))
        if (fail) throw new Conflict()
      })
    route(on, change, ({ body }) => rename(body.id, body.name, false))
    route(on, breaks, ({ body }) => rename(body.id, body.name, true))
  },
  { token: aCaller({ oemId: 'demo' }) },
  { audit: auditTrail(db) },
)
afterAll(async () => {
  await app.close()
  await db.close()
})

let ruleId = 0
beforeEach(async () => {
  // The table is emptied as an administrator of the database could.
  await db.pool.query('truncate audit_entry, audit_seal, audit_unsealed, audit_open, audit_rule')
  const [row] = await db.orm.insert(auditRule).values({ oemId: 'demo', name: 'old' }).returning()
  ruleId = row!.id
})
const entries = async () => (await db.pool.query('select * from audit_entry order by id')).rows
const renamed = (name: string) => app.ask(change, { body: { id: ruleId, name, password: 'hunter2' } })
/** Past the trigger, as a user with the keys of the database could. */
const forge = (statement: string) =>
  db.pool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`)

describe('the audit trail', () => {
  it('keeps what a call changed, before and after, and no secret', async () => {
    await renamed('new')
    const rows = await entries()
    expect(rows).toMatchObject([
      {
        result: 'ok',
        object: 'audit_rule',
        object_id: String(ruleId),
        changes: [{ before: { name: 'old' }, after: { name: 'new' } }],
        given: { name: 'new', password: '•••' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })

  it('records a change that was rolled back as rejected, without one', async () => {
    const { status } = await app.ask(breaks, { body: { id: ruleId, name: 'new' } })
    expect(status).toBe(409)
    expect(await entries()).toMatchObject([{ status: 409, result: 'refused', changes: [] }])
  })

  it('does not let a change happen that cannot be kept', async () => {
    await db.pool.query('alter table audit_unsealed rename to audit_away')
    try {
      expect((await renamed('new')).status).toBe(500)
    } finally {
      await db.pool.query('alter table audit_away rename to audit_unsealed')
    }
    expect((await db.pool.query('select name from audit_rule')).rows).toEqual([{ name: 'old' }])
  })

  it('records calls whose process was killed', async () => {
    const call = await auditTrail(db).begin({
      endpoint: change,
      caller: aCaller({ oemId: 'demo' }),
      ip: '10.0.0.1',
      agent: '',
      traceId: 'killed',
      input: { id: ruleId },
    })
    expect(call.ended).toBe(false)
    await db.pool.query(`update audit_open set at = at - interval '1 hour'`)
    expect(await auditTrail(db).sweep()).toBe(1)
    expect(await entries()).toMatchObject([{ trace_id: 'killed', result: 'unknown' }])
  })

  it('counts the rows of a file that goes out directly', async () => {
    await app.ask(hands, {})
    await expect.poll(entries).toMatchObject([{ kind: 'export', rows: 3 }])
  })

  it('is changed by nobody', async () => {
    await renamed('new')
    await expect(db.pool.query(`update audit_entry set username = 'x'`)).rejects.toThrow('append-only')
    await expect(db.pool.query('delete from audit_entry')).rejects.toThrow('append-only')
  })
})

describe('the hash chain', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) await renamed(name)
    await sealEntries(db)
  })
  const broken = async () => (await checkChain(db, 'demo')).broken?.fault ?? null

  it('is intact as it was made', async () => {
    expect(await checkChain(db, 'demo')).toMatchObject({
      broken: null,
      checked: 3,
      waiting: 0,
      head: expect.any(String),
    })
  })

  it.each([
    ['another name', `update audit_entry set username = 'x' where id = (select min(id) from audit_entry)`, 'changed'],
    [
      'another difference',
      `update audit_entry set changes = '[]' where id = (select min(id) from audit_entry)`,
      'changed',
    ],
    ['an entry less', 'delete from audit_entry where id = (select max(id) from audit_entry)', 'missing'],
    ['a link less', 'delete from audit_seal where seq = 2', 'order'],
    [
      'an entry more',
      `insert into audit_entry select (jsonb_populate_record(e, '{"id": 999999}')).* from audit_entry e limit 1`,
      'unsealed',
    ],
  ])('shows %s', async (_what, statement, fault) => {
    await forge(statement)
    expect(await broken()).toBe(fault)
  })

  it('stays intact when the personal part is erased', async () => {
    await db.pool.query(`begin; select set_config('fleetwall.audit', 'erasure', true);
      update audit_entry set erased = true, vin = null, salt = null, given = null, changes = '[]', reason = null; commit`)
    expect(await checkChain(db, 'demo')).toMatchObject({ broken: null, checked: 3, erased: 3 })
  })

  it('stays intact when the oldest entries are past their time', async () => {
    await forge(`update audit_seal set entry_at = entry_at - interval '9 years' where seq = 1;
      update audit_entry set at = at - interval '9 years' where id = (select entry_id from audit_seal where seq = 1)`)
    expect(await dropOldEntries(db)).toBe(1)
    expect(await checkChain(db, 'demo')).toMatchObject({ broken: null, checked: 2 })
  })
})

describe('what is stored of an input', () => {
  it.each(['password', 'newPassword', 'auth_code', 'authCode', 'token', 'clientSecret', 'privateKey', 'totpSecret'])(
    'hides %s, however deep',
    (name) => {
      expect(JSON.stringify(redacted({ a: [{ [name]: 'hunter2' }] }, '/x'))).not.toContain('hunter2')
    },
  )
  it('hides one-time codes, but no fault codes', () => {
    expect(redacted({ code: '123456' }, '/b-iam-account/users/web/login')).toEqual({ code: '•••' })
    expect(redacted({ code: 'P0123' }, '/tsp-collect-data/dataBase/faultCode/insert')).toEqual({ code: 'P0123' })
  })
  it('binds the personal part whatever the order of its fields', () => {
    const part = { vin: 'V', reason: null, changes: [] }
    expect(personalHash('s', { ...part, given: { a: 1, b: 2 } })).toBe(
      personalHash('s', { ...part, given: { b: 2, a: 1 } }),
    )
    expect(personalHash('s', { ...part, given: { a: 1 } })).not.toBe(personalHash('s', { ...part, given: { a: 2 } }))
  })
})
