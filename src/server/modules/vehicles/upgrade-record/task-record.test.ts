import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/task-record.ts'
import * as stat from '#core/contract/upgrade-stat.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

const { ask, order, aFittedVehicle } = ground
const RANGE = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-31 23:59:59' }
const idOf = async (vin: string) =>
  (await ask(contract.listTaskRecords, { token: 'whole', query: { keyWord: vin } })).data.list[0].id as number

/** An upgrade that ended so. */
async function ended(state: string, at: string, over: { failure?: string; vin?: string; city?: string } = {}) {
  const vin = over.vin ?? (await aFittedVehicle()).vin
  await order([vin])
  const id = await idOf(vin)
  await ground.db.pool.query(
    `update upgrade_record set state = $2, failure = $3, finished_at = $4::timestamptz, sent_at = $4::timestamptz - interval '90 seconds'
      where id = $1`,
    [id, state, over.failure ?? null, `${at}+08`],
  )
  await ground.db.pool.query('update vehicle set operating_city = $2 where vin = $1', [vin, over.city ?? 'Wuhan'])
  return { vin, id }
}
const listed = async (query: object, token = 'whole') => {
  const { data } = await ask(contract.listTaskRecords, { token, query: { pageSize: 100, ...query } })
  return data.list.map(({ id }: contract.TaskRecord) => id)
}

const first = await ended('failed', '2026-03-02 09:00:00', { failure: 'noAnswer', city: 'Xuzhou' })
const again = await ended('success', '2026-03-09 09:00:00', { vin: first.vin, city: 'Xuzhou' })
const second = await ended('success', '2026-03-10 23:59:59')
const late = await ended('timedOut', '2026-03-16 00:00:00')
const cancelled = await ended('cancelled', '2026-03-16 08:00:00')

describe('records of upgrades', () => {
  it('are read forward, newest first, and counted up to a limit', async () => {
    const page = await ask(contract.listTaskRecords, { token: 'whole', query: { pageSize: 2 } })
    expect(page.data.list.map(({ id }: contract.TaskRecord) => id)).toEqual([cancelled.id, late.id])
    const { nextKey } = page.data
    expect(await listed({ pageSize: 100, rowKey: nextKey })).toEqual([second.id, again.id, first.id])
    expect((await ask(contract.countTaskRecords, { token: 'whole' })).data).toEqual({ rows: 5, more: false })
    expect(await listed({}, 'south')).toEqual([])
  })

  it('say what was upgraded, where, and how long it took', async () => {
    const { data } = await ask(contract.listTaskRecords, { token: 'whole', query: { failure: 'noAnswer' } })
    expect(data.list).toMatchObject([
      {
        vin: first.vin,
        state: 'failed',
        partsModel: 'FT-300',
        softModel: 'FT300-7.2.0',
        fromVersion: '7.1.0',
        toVersion: '7.2.0',
        operatingCity: 'Xuzhou',
        seconds: 90,
        finishTime: '2026-03-02 09:00:00',
      },
    ])
    const detail = await ask(contract.getTaskRecord, { token: 'whole', query: { id: first.id } })
    expect(detail.data).toMatchObject({ id: first.id, steps: [{ state: 'pending' }] })
    expect((await ask(contract.getTaskRecord, { token: 'south', query: { id: first.id } })).status).toBe(404)
  })

  it.each([
    [{ vins: 'first' }, 'again, first'],
    [{ states: 'failed,timedOut' }, 'late, first'],
    [{ operatingCity: 'Xuzhou', states: 'success' }, 'again'],
    [{ partsModel: 'FT-300', softModel: 'FT300-7.2.0', fromVersion: '7.1' }, 'cancelled, late, second, again, first'],
    [{ partsModel: 'other' }, ''],
    [{ carrier: 'none' }, ''],
    [{ rangeOf: 'finished', startTime: '2026-03-10 00:00:00', endTime: '2026-03-10 23:59:59' }, 'second'],
    [{ rangeOf: 'finished', ...RANGE, lastOnly: 'true', operatingCity: 'Xuzhou' }, 'again'],
    [RANGE, ''],
  ])('are found by %j', async (query, names) => {
    const rows = { first, again, second, late, cancelled }
    const asked = 'vins' in query ? { vins: first.vin } : query
    expect(await listed(asked)).toEqual(
      names
        .split(', ')
        .filter(Boolean)
        .map((name) => rows[name as keyof typeof rows].id),
    )
  })

  it('are exported with words', async () => {
    const file = await ask(contract.exportTaskRecords, { token: 'whole', query: { failure: 'noAnswer' } })
    expect(file.status).toBe(200)
    expect((await ask(contract.exportTaskRecords, { token: 'reader' })).status).toBe(403)
  })
})

describe('steps of records', () => {
  it('sends again what failed, and cancels what waits', async () => {
    const { id, vin } = await ended('failed', '2026-01-02 09:00:00', { failure: 'rejected' })
    const body = { ids: [id], reason: 'new card' }
    expect((await ask(contract.retryTaskRecords, { token: 'whole', body })).data).toEqual({ changed: 1 })
    expect((await ask(contract.retryTaskRecords, { token: 'whole', body })).status).toBe(409)
    expect((await ask(contract.cancelTaskRecords, { token: 'whole', body: { ids: [id] } })).data).toEqual({
      changed: 1,
    })
    expect((await ask(contract.listTaskRecords, { token: 'whole', query: { keyWord: vin } })).data.list).toMatchObject([
      { state: 'cancelled', failure: null },
    ])
    const { data } = await ask(contract.getTaskRecord, { token: 'whole', query: { id } })
    expect(data.steps.map(({ state, detail }: { state: string; detail: string }) => `${state} ${detail}`)).toEqual([
      'pending ',
      'pending new card',
      'cancelled ',
    ])
  })

  it('ends open ones of vehicles that are gone, with the reason, and its terminal gets nothing more', async () => {
    const vehicle = await aFittedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await order([vehicle.vin])
    const id = await idOf(vehicle.vin)
    const remove = (ids: number[], token = 'whole') =>
      ask(contract.removeTaskRecords, { token, lang: 'en', body: { ids, reason: 'sold abroad' } })
    expect((await remove([id], 'reader')).status).toBe(403)
    expect((await remove([id], 'south')).msg).toContain('outside your data scope')
    expect(await remove([id, first.id])).toMatchObject({
      status: 409,
      msg: 'One of these upgrades has already ended.',
    })
    expect((await remove([id])).data).toEqual({ changed: 1 })
    await ground.advance()
    const { data } = await ask(contract.getTaskRecord, { token: 'whole', query: { id } })
    expect(data).toMatchObject({ state: 'vehicleRemoved', attempts: 0 })
    expect(data.steps.at(-1)).toMatchObject({ state: 'vehicleRemoved', detail: 'sold abroad' })
    expect(data.finishTime).not.toBeNull()
  })
})

describe('records of a task', () => {
  it('are found by it, and are sent again only while it runs', async () => {
    const { id, vin } = await ended('failed', '2026-01-03 09:00:00', { failure: 'rejected' })
    const { oemId, head } = ground.owner
    const [strategy] = await ground.db.orm.insert(upgradeStrategy).values({ oemId, name: 'Winter' }).returning()
    const [task] = await ground.db.orm
      .insert(upgradeTask)
      .values({
        oemId,
        orgId: head,
        taskNo: 'T-17',
        name: 'Winter fix',
        taskClass: 'improvement',
        status: 'finished',
        strategyId: strategy!.id,
        softModels: ['FT300-7.2.0'],
        selection: { modelIds: [], orderNums: [], vins: [] },
        waitDays: 1,
        limitMinutes: 30,
        channel: 'http',
      })
      .returning()
    await ground.db.pool.query('update upgrade_record set task_id = $2 where id = $1', [id, task!.id])
    expect(await listed({ task: 'winter' })).toEqual([id])
    // The desks are for single vehicles.
    expect(await ground.record(vin)).toBeUndefined()
    expect(await listed({ task: 't-17' })).toEqual([id])
    const { data } = await ask(contract.listTaskRecords, { token: 'whole', query: { taskId: task!.id } })
    expect(data.list).toMatchObject([{ id, taskNo: 'T-17', taskName: 'Winter fix' }])

    const again = () =>
      ask(contract.retryTaskRecords, { token: 'whole', lang: 'en', body: { ids: [id], reason: 'new card' } })
    expect(await again()).toMatchObject({ status: 409, msg: expect.stringContaining('is not running') })
    await ground.db.pool.query(`update upgrade_task set status = 'running' where id = $1`, [task!.id])
    expect((await again()).data).toEqual({ changed: 1 })
  })
})

describe('statistics', () => {
  const of = async (endpoint: Parameters<typeof ask>[0], query: object = {}, token = 'whole') =>
    (await ask(endpoint, { token, query: { ...RANGE, ...query } })).data

  it('count ended upgrades by week of the zone that was asked for', async () => {
    const weeks = await of(stat.getUpgradeTrend, { granularity: 'week' })
    expect(weeks.map(({ startTime, ended: all }: stat.UpgradePeriod) => [startTime.slice(5, 10), all])).toEqual([
      ['03-01', 0],
      ['03-02', 1],
      ['03-09', 2],
      ['03-16', 2],
      ['03-23', 0],
      ['03-30', 0],
    ])
    expect(weeks[3]).toEqual({
      startTime: '2026-03-16 00:00:00',
      endTime: '2026-03-22 23:59:59',
      ended: 2,
      succeeded: 0,
      failed: 1,
      other: 1,
    })
    const days = await of(stat.getUpgradeTrend, { zone: 'UTC', startTime: '2026-03-15 08:00:00' })
    // Midnight in Shanghai is still the day before in London.
    expect(days[0]).toMatchObject({ startTime: '2026-03-15 08:00:00', endTime: '2026-03-16 07:59:59', failed: 1 })
    const [month] = await of(stat.getUpgradeTrend, { granularity: 'month' })
    expect(month).toMatchObject({ ended: 5, succeeded: 2, failed: 2, other: 1 })
  })

  it('count failing models, versions and reasons, each as often as the list finds them', async () => {
    expect(await of(stat.listFailingModels)).toEqual([
      { modelId: expect.any(Number), modelName: expect.any(String), ended: 5, failed: 2, rate: 0.4 },
    ])
    expect(await of(stat.listVersionOutcomes)).toEqual([
      {
        softModel: 'FT300-7.2.0',
        partsModel: 'FT-300',
        version: '7.2.0',
        upgrades: 5,
        succeeded: 2,
        failed: 2,
        other: 1,
        vehicles: 4,
      },
    ])
    expect(await of(stat.listFailedReasons)).toEqual([
      { reason: 'noAnswer', upgrades: 1, vehicles: 1 },
      { reason: 'timedOut', upgrades: 1, vehicles: 1 },
    ])
  })

  it('count vehicles by their last upgrade', async () => {
    expect(await of(stat.countUpgradedVehicles)).toEqual({ vehicles: 4, succeeded: 2, failed: 1, other: 1 })
    const early = { endTime: '2026-03-08 23:59:59' }
    expect(await of(stat.countUpgradedVehicles, early)).toMatchObject({ vehicles: 1, failed: 1 })
  })

  it('are limited to a part model, a city and the data scope', async () => {
    expect(await of(stat.countUpgradedVehicles, { operatingCity: 'Xuzhou' })).toMatchObject({ vehicles: 1 })
    expect(await of(stat.countUpgradedVehicles, { partsModel: 'BX-90' })).toMatchObject({ vehicles: 0 })
    expect(await of(stat.countUpgradedVehicles, {}, 'south')).toMatchObject({ vehicles: 0 })
    expect(await of(stat.listFailedReasons, {}, 'south')).toEqual([])
  })

  it('are of a year at most', async () => {
    const range = { startTime: '2025-01-01 00:00:00', endTime: '2026-03-31 23:59:59' }
    const answer = await ask(stat.listFailedReasons, { token: 'whole', query: range })
    expect(answer).toMatchObject({ status: 400, failDetail: [{ path: 'endTime' }] })
  })
})
