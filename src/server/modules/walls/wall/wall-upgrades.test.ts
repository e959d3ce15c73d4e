import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOverseasOverview } from '#core/contract/overseas.ts'
import { type FleetOverview, getFleetOverview, type WallUpgrades } from '#core/contract/wall.ts'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import { TaskSelection } from '#core/contract/upgrade-task.ts'
import { isOpenUpgrade, UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { conditionsOf } from '#core/domain/upgrade-strategy.ts'
import { expressUpgrade, upgradeRecord } from '#server/store/schema/upgrade.ts'
import { upgradeTask, upgradeTaskGroup, upgradeTaskVehicle } from '#server/store/schema/upgrade-task.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { overseasRepository } from './overseas-repository.ts'
import { trailRepository } from './trail-repository.ts'
import { wallRepository } from './wall-repository.ts'
import { wallRoutes } from './wall-routes.ts'

let db: TestDatabase
let own: MasterData
let other: MasterData
let app: TestApp

/** An order of an upgrade task in this state. */
async function anOrder({ oemId, head: orgId }: MasterData, status: 'running' | 'finished', name: string) {
  const rules = StrategyRules.parse({})
  const [version] = await db.orm.insert(softVersion).values({ oemId, softModel: name, version: '2.0' }).returning()
  const [strategy] = await db.orm.insert(upgradeStrategy).values({ oemId, name, status: 'active', rules }).returning()
  const sending = { waitDays: 1, limitMinutes: 30, channel: 'http' as const }
  const about = { softModels: [name], selection: TaskSelection.parse({}), ...sending }
  const [task] = await db.orm
    .insert(upgradeTask)
    .values({ oemId, orgId, taskNo: name, name, taskClass: 'security', status, strategyId: strategy!.id, ...about })
    .returning()
  const taskId = task!.id
  const gate = { successPercent: 1, errorLimit: 1, errorUnit: 'count' as const, automatic: true }
  const [group] = await db.orm
    .insert(upgradeTaskGroup)
    .values({ taskId, place: 0, name: 'All', vehicles: 1, ...gate })
    .returning()
  const order = {
    oemId,
    taskId,
    versionId: version!.id,
    toVersion: '2.0',
    reason: '',
    sendUntil: new Date(),
    ...sending,
  }
  const [express] = await db.orm
    .insert(expressUpgrade)
    .values({ ...order, conditions: conditionsOf(rules) })
    .returning()
  return { oemId, taskId, groupId: group!.id, softVersionId: version!.id, expressId: express!.id }
}

/** A task with a vehicle for each state an upgrade can have, two of the most usual ones, and one without an upgrade yet. */
async function aTask(of: MasterData, status: 'running' | 'finished', country: string): Promise<void> {
  const { softVersionId, expressId, ...task } = await anOrder(of, status, `${of.oemId} ${status} ${country}`)
  for (const state of [...UPGRADE_STATES, 'success', 'failed', null] as const) {
    const vehicleId = await aVehicle(db, of, { country })
    await db.orm.insert(upgradeTaskVehicle).values({ ...task, vehicleId, softVersionId })
    if (state === null) continue
    const finishedAt = isOpenUpgrade(state) ? null : new Date()
    await db.orm.insert(upgradeRecord).values({ ...task, expressId, vehicleId, state, fileSize: 1, finishedAt })
  }
}

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  other = await aTenant(db)
  for (const of of [own, other]) {
    await aTask(of, 'running', 'CN')
    await aTask(of, 'running', 'DE')
    await aTask(of, 'finished', 'DE')
  }
  // The last success and failure of each task are of yesterday.
  await db.pool.query(`update upgrade_record set finished_at = now() - interval '25 hours' where id in
    (select max(id) from upgrade_record where state in ('success', 'failed') group by task_id, state)`)
  const { oemId, head, north } = own
  await db.pool.query('update tenant set public_wall = true where oem_id = $1', [oemId])
  app = await testApp(
    (server) =>
      wallRoutes(server, {
        wall: wallRepository(db),
        overseas: overseasRepository(db),
        trails: trailRepository(db),
        fleet: aFleet(() => []),
        regions: undefined,
      }),
    {
      token: aCaller({ oemId, orgIds: [head, north] }),
      north: aCaller({ oemId, orgIds: [north] }),
    },
  )
})
afterAll(async () => {
  await app.close()
  await db.close()
})

/** The same numbers, counted one by one and without the code of the walls. */
async function counted(where: string): Promise<WallUpgrades> {
  const one = async (sql: string) =>
    Number((await db.pool.query<{ n: string }>(`select count(*) as n ${sql}`, [own.oemId])).rows[0]!.n)
  const frozen = `from upgrade_task_vehicle n, vehicle v where v.id = n.vehicle_id and ${where}
    and n.task_id in (select id from upgrade_task where oem_id = $1 and status = 'running')`
  const records = `from upgrade_record r, vehicle v where v.id = r.vehicle_id and r.oem_id = $1 and ${where}`
  const today = `r.finished_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  return {
    tasks: await one(`from (select distinct n.task_id ${frozen}) t`),
    vehicles: await one(frozen),
    upgraded: await one(`${frozen} and exists (select from upgrade_record r where r.task_id = n.task_id
      and r.vehicle_id = v.id and r.state in ('success', 'alreadyInstalled'))`),
    underWay: await one(`${records} and r.state in ('downloading', 'installing', 'verifying')`),
    upgradedToday: await one(`${records} and r.state in ('success', 'alreadyInstalled') and ${today}`),
    failedToday: await one(`${records} and r.state in ('failed', 'timedOut') and ${today}`),
  }
}

it('/bigScreen counts the upgrades of its tenant, and of the selected market', async () => {
  const of = async (query: object = {}) => ((await app.ask(getFleetOverview, { query })).data as FleetOverview).upgrades
  expect(await of()).toEqual(await counted('true'))
  expect(await of({ market: 'eu' })).toEqual(await counted(`v.country = 'DE'`))
  expect((await of()).vehicles).toBeGreaterThan((await of({ market: 'eu' })).vehicles)
})

it('/overseas counts those abroad that the caller sees', async () => {
  const of = async (token: string) => (await app.ask(getOverseasOverview, { token })).data.upgrades
  expect(await of('token')).toEqual(await counted(`v.country = 'DE'`))
  expect((await of('token')).upgradedToday).toBeGreaterThan(0)
  expect(await of('north')).toEqual({
    tasks: 0,
    vehicles: 0,
    upgraded: 0,
    underWay: 0,
    upgradedToday: 0,
    failedToday: 0,
  })
})
