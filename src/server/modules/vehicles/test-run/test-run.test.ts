import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/test-run.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { testRunRoutes } from './test-run-module.ts'
import { testRunRepository } from './test-run-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const [FIRST, SECOND, ABROAD] = ['LTESTRUN000000001', 'LTESTRUN000000002', 'LTESTRUN000000003'] as const
const first = await aVehicle(db, own, { vin: FIRST, orgId: own.north })
await aVehicle(db, own, { vin: SECOND, orgId: own.south })
await aVehicle(db, other, { vin: ABROAD })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { app, ask } = await testApp((server) => testRunRoutes(server, testRunRepository(db)), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
  reader: aCaller({ ...scope, codes: new Set(['/operate/test']) }),
})
beforeEach(() => db.pool.query('delete from test_run'))
afterAll(async () => {
  await app.close()
  await db.close()
})

const day = (offset: number) => toPlatformTime(Date.now() + offset * 86_400_000).slice(0, 10)
const input = (rest: object = {}) => ({
  vin: FIRST,
  project: 'Winter',
  engineer: 'Lin',
  startsOn: day(-5),
  endsOn: day(5),
  ...rest,
})
const add = (rest: object = {}) => ask(contract.createTestRun, { body: input(rest) })
const list = async (query: object = {}, token = 'whole'): Promise<contract.TestRun[]> =>
  (await ask(contract.listTestRuns, { query, token })).data.list

for (const [offset, km] of [
  [-9, 500],
  [-4, 120],
  [-3, 80],
] as const) {
  await db.pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds) values ($1, $2, $3, 1, $4, 3600)`,
    [first, own.oemId, day(offset), km],
  )
}
await db.pool.query(
  `insert into alarm_event (oem_id, vehicle_id, kind, level, source, started_at) values
    ($1, $2, 'troubleCode', 2, 'terminal', now() - interval '3 days'), ($1, $2, 'ruleSpeed', 3, 'platform', now())`,
  [own.oemId, first],
)

describe('vehicles in tests', () => {
  it('count distance, days and faults from their first day', async () => {
    await add({ targetKm: 1000 })
    expect((await list())[0]).toMatchObject({ vin: FIRST, state: 'running', km: 200, days: 2, faults: 1 })
    const { id } = (await list())[0]!
    const { data } = await ask(contract.listTestDays, { query: { id } })
    expect(data).toMatchObject([
      { day: day(-3), km: 80, faults: 1 },
      { day: day(-4), km: 120, faults: 0 },
    ])
    expect((await ask(contract.listTestDays, { query: { id }, token: 'north' })).data).toHaveLength(2)
  })

  it.each([
    ['planned', 2, 9],
    ['running', -1, 0],
    ['overdue', -9, -1],
  ])('are %s by their days', async (state, from, until) => {
    await add({ startsOn: day(from), endsOn: day(until) })
    expect((await list({ state }))[0]).toMatchObject({ state })
  })

  it('are in one test at a time, and may be in the next one when it has ended', async () => {
    const { id } = (await add()).data
    expect(await add({ project: 'Summer' })).toMatchObject({ code: 409, failDetail: [{ path: 'vin' }] })
    expect((await ask(contract.endTestRuns, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
    expect((await ask(contract.endTestRuns, { body: { ids: [id] } })).data).toEqual({ changed: 0 })
    expect((await add({ project: 'Summer' })).code).toBe(200)
    expect((await list()).map(({ state }) => state)).toEqual(['running', 'ended'])
  })

  it.each([
    ['vin', { vin: ABROAD }],
    ['endsOn', { endsOn: day(-6) }],
    ['targetKm', { targetKm: 0 }],
  ])('name %s when it is wrong', async (path, rest) => {
    expect(await add(rest)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('are seen and changed in the data scope alone', async () => {
    const { id } = (await add({ vin: SECOND })).data
    const [row] = await list()
    expect(await list({}, 'north')).toEqual([])
    const body = { ...input({ vin: SECOND, project: 'Other' }), id, updateTime: row!.updateTime }
    expect((await ask(contract.updateTestRun, { body, token: 'north' })).code).toBe(409)
    expect((await ask(contract.deleteTestRuns, { body: { ids: [id] }, token: 'north' })).data).toEqual({ changed: 0 })
    expect((await ask(contract.updateTestRun, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.updateTestRun, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ project: 'Other' })
  })
})
