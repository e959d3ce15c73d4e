import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/part-type.ts'
import { partTypeRepository } from '#server/modules/vehicles/part-type/part-type-repository.ts'
import { partTypeRoutes } from '#server/modules/vehicles/part-type/part-type-routes.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { exportRepository } from './export-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const person = await addAccount(db, { username: 'direct', password: 'x', oemId: own.oemId, orgId: own.head })
const caller = aCaller({ userId: person.id, oemId: own.oemId, orgId: own.head, orgIds: [own.head] })
const exports = exportRepository(db, () => undefined)
const test = await testApp(
  (app) => {
    app.directExports.limitBy((accountId) => exports.rowsLeft(accountId))
    partTypeRoutes(app, { types: partTypeRepository(db) })
  },
  { person: caller },
)
afterAll(async () => {
  await test.close()
  await db.close()
})

const allow = (rows: number) =>
  db.pool.query(
    `update role r set export_rows_a_day = $2 from account_role g where g.role_id = r.id and g.account_id = $1`,
    [person.id, rows],
  )
const download = async () => (await test.ask(contract.exportPartTypes, { token: 'person' })).code

beforeEach(async () => {
  await db.pool.query('delete from part_type')
  for (const code of ['BMS', 'VCU']) {
    const body = { code, name: code, upgradable: false, diagnosticAddress: '', otaRank: 1 }
    await test.ask(contract.createPartType, { token: 'person', body })
  }
})

describe('rows a day of a role', () => {
  it('limit what is downloaded at once, too', async () => {
    await allow(0)
    expect(await download()).toBe(429)
    await allow(1)
    expect(await download()).toBe(429)
    await allow(2)
    expect(await download()).toBe(200)
  })

  it('count what was downloaded before', async () => {
    await allow(3)
    const facts = { endpoint: contract.exportPartTypes, caller, ip: '', agent: '', traceId: 'walk', input: {} }
    await auditTrail(db).add(facts, { status: 200, result: 'ok', rows: 2 })
    expect(await exports.rowsLeft(person.id)).toEqual({ used: 2, most: 3 })
    expect(await download()).toBe(429)
    // A file of the background is counted as a job, not by its entry.
    await auditTrail(db).add({ ...facts, traceId: 'export 7' }, { status: 200, result: 'ok', rows: 50 })
    expect(await exports.rowsLeft(person.id)).toEqual({ used: 2, most: 3 })
  })
})
