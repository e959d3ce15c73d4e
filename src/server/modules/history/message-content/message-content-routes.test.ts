import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ContentMatch,
  countContentMatches,
  deleteContentSets,
  estimateContent,
  exportContentMatches,
  listContentFields,
  listContentMatches,
  listContentSets,
  runContentQuery,
} from '#core/contract/message-content.ts'
import { messageLogRepository } from '#server/modules/terminals/message-log/message-log-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { startWork } from '#server/work/start-work.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { contentSetRepository } from './content-set-repository.ts'
import { contentSetWork } from './content-set-work.ts'
import { messageContentRoutes } from './message-content-routes.ts'

const [A, B, HIDDEN] = ['LCONTENT000000001', 'LCONTENT000000002', 'LCONTENT000000003'] as const
const START = Date.parse('2026-03-01T10:00:00+08:00')
const db = await testDatabase()
const own = await aTenant(db)
const person = await addAccount(db, { username: 'asker', password: 'x', oemId: own.oemId, orgId: own.north, roles: [] })
const vehicles: number[] = []
for (const [vin, orgId] of [
  [A, own.north],
  [B, own.north],
  [HIDDEN, own.south],
] as const) {
  const id = await aVehicle(db, own, { vin, orgId })
  await aTerminal(db, own, id)
  vehicles.push(id)
}
const sets = contentSetRepository(db)
const scope = { oemId: own.oemId, orgIds: [own.north], userId: person.id }
const { app, ask, close } = await testApp(
  (made) =>
    messageContentRoutes(made, {
      sets,
      messages: messageLogRepository(db),
    }),
  { asker: aCaller(scope), colleague: aCaller({ ...scope, userId: person.id + 1 }) },
)
const log = createLog('silent')
const startWorker = () => {
  const messages = messageLogRepository(db)
  return startWork({ db, log, work: contentSetWork({ sets, messages, log, callerById: async () => scope }) })
}
let worker = startWorker()
afterAll(async () => {
  await worker.close()
  await close()
  await db.close()
})

const OVERSPEED = 2
beforeAll(async () => {
  for (const table of ['position', 'message_log', 'terminal_log', 'energy_sample'] as const)
    await ensureDayPartitions(db.pool, table, [utcDay(START)])
  let serial = 0
  const row = (vehicleId: number, speed: number, over: object = {}) => {
    serial += 1
    const ts = START + serial * 1000
    const items = Buffer.from([0x31, 1, 9 + serial])
    return aPositionRow({ vehicleId, oemId: own.oemId, ts, receivedAt: ts, serial, kind: 0, speed, items, ...over })
  }
  const [a, b, hidden] = vehicles as [number, number, number]
  await new TelemetryRepository(db.pool).write({
    positions: [
      row(a, 500),
      row(a, 900, { alarm: OVERSPEED }),
      row(b, 950),
      row(b, 910, { alarm: OVERSPEED }),
      row(b, 990, { alarm: OVERSPEED }),
      row(hidden, 999, { alarm: OVERSPEED }),
    ],
    logs: [],
    alarms: [],
  })
})

const filter = {
  vins: [A, B, HIDDEN].join(','),
  startTime: '2026-03-01 00:00:00',
  endTime: '2026-03-01 23:59:59',
  protocol: 'jt808' as const,
  messageId: '0x0200',
}
const fast = {
  name: 'fast',
  ...filter,
  conditions: [
    { path: 'speed', op: 'ge' as const, value: '90' },
    { path: 'alarm', op: 'has' as const, value: 'overspeed' },
  ],
}
/** The set after its run has ended. */
async function run(body: typeof fast) {
  const { data } = await ask(runContentQuery, { token: 'asker', body })
  await expect.poll(async () => (await sets.find(scope, data.id))?.state, { timeout: 20_000 }).not.toBe('running')
  return data.id as number
}

describe('messages by their content', () => {
  it('offers the fields the newest messages have', async () => {
    const { vins: _vins, ...search } = filter
    const { data } = await ask(listContentFields, { token: 'asker', query: { ...search, vin: A } })
    const paths = data.map(({ path }: { path: string }) => path)
    expect(paths).toContain('speed')
    expect(paths).toContain('items[].satellites')
  })

  it('estimates before it runs, over vehicles the caller may see', async () => {
    const { data } = await ask(estimateContent, { token: 'asker', body: filter })
    expect(data).toEqual({ vehicles: 2, vehicleDays: 2, messages: 5, allowed: true })
  })

  it('refuses more vehicle days than one query reads, and vehicles no one may see', async () => {
    const long = { ...fast, startTime: '2025-01-01 00:00:00', endTime: '2026-03-01 00:00:00' }
    expect((await ask(runContentQuery, { token: 'asker', body: long })).code).toBe(400)
    expect((await ask(runContentQuery, { token: 'asker', body: { ...fast, vins: HIDDEN } })).code).toBe(400)
  })

  it('keeps messages that meet all conditions, with what met them, and counts them per vehicle', async () => {
    const id = await run(fast)
    const { data } = await ask(listContentMatches, { token: 'asker', query: { id } })
    expect(data.list.map(({ vin, fields }: ContentMatch) => [vin, fields.speed])).toEqual([
      [A, '90'],
      [B, '99'],
      [B, '91'],
    ])
    expect(data.list[0]).toMatchObject({ messageId: '0x0200', time: '2026-03-01 10:00:02', protocol: 'jt808' })
    expect((await ask(countContentMatches, { token: 'asker', query: { id } })).data).toEqual([
      { vin: B, count: 2 },
      { vin: A, count: 1 },
    ])
    const set = (await ask(listContentSets, { token: 'asker', query: {} })).data.list[0]
    expect(set).toMatchObject({ name: 'fast', state: 'finished', scanned: 5, matched: 3, vehicles: 2, cut: false })
  })

  it('reads on, and narrows to one vehicle', async () => {
    const id = await run(fast)
    const first = await ask(listContentMatches, { token: 'asker', query: { id, vin: B, pageSize: 1 } })
    const { nextKey: rowKey } = first.data
    const second = await ask(listContentMatches, { token: 'asker', query: { id, vin: B, pageSize: 1, rowKey } })
    expect([...first.data.list, ...second.data.list].map(({ fields }: ContentMatch) => fields.speed)).toEqual([
      '99',
      '91',
    ])
    expect(second.data.nextKey).toBeNull()
  })

  it('shows results to who asked alone', async () => {
    const id = await run(fast)
    expect((await ask(listContentMatches, { token: 'colleague', query: { id } })).data.list).toEqual([])
    expect((await ask(countContentMatches, { token: 'colleague', query: { id } })).data).toEqual([])
    expect((await ask(listContentSets, { token: 'colleague', query: {} })).data.total).toBe(0)
    expect((await ask(deleteContentSets, { token: 'colleague', body: { ids: [id] } })).data).toEqual({ changed: 0 })
    expect((await ask(deleteContentSets, { token: 'asker', body: { ids: [id] } })).data).toEqual({ changed: 1 })
    expect((await ask(countContentMatches, { token: 'asker', query: { id } })).data).toEqual([])
  })

  it('exports matches', async () => {
    const id = await run(fast)
    const headers = { authorization: 'Bearer asker', lang: 'en' }
    const { rawPayload } = await app.inject({ url: `${exportContentMatches.path}?id=${id}`, headers })
    const [headings, ...rows] = await sheetOf(rawPayload)
    expect(rows).toHaveLength(3)
    expect(rows[0]![headings!.indexOf('Matched values')]).toBe('alarm = 2 (overspeed); speed = 90')
  })

  it('starts a query again whose process ended, without what that had found', async () => {
    const id = await run(fast)
    await worker.close()
    await db.pool.query(`update content_set set state = 'running' where id = $1`, [id])
    worker = startWorker()
    await expect.poll(async () => (await sets.find(scope, id))?.state, { timeout: 20_000 }).toBe('finished')
    expect((await ask(listContentMatches, { token: 'asker', query: { id } })).data.list).toHaveLength(3)
  })

  it('removes what is too old and fails runs whose processes ended too often', async () => {
    const old = await run(fast)
    await worker.close()
    const stuck = await sets.add(scope, 'stuck', { ...filter, conditions: [] })
    await db.pool.query(`update graphile_worker._private_jobs set attempts = 3 where key = $1`, [
      `messageContent:${stuck}`,
    ])
    await db.pool.query('update content_set set expires_at = now() where id = $1', [old])
    await sets.expire()
    worker = startWorker()
    await expect.poll(async () => (await sets.find(scope, stuck))?.state, { timeout: 20_000 }).toBe('failed')
    expect(await sets.find(scope, old)).toBeUndefined()
  })
})
