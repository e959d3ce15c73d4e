import { afterAll, describe, expect, it } from 'vitest'
import {
  getDataFigures,
  getDataFlow,
  getDataStorage,
  getDataThroughput,
  getDelayMap,
  getFaultMatrix,
  getFaultSamples,
} from '#core/contract/data-home.ts'
import type { FleetCounters } from '#core/contract/live.ts'
import { DataFaultRepository } from '#server/telemetry/gateway/data-fault-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { IngestCountRepository } from '#server/telemetry/tracker/ingest-count-repository.ts'
import { IngestCounts } from '#server/telemetry/tracker/ingest-counts.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { dataHomeRepository } from './data-home-repository.ts'
import { dataHomeRoutes } from './data-home-routes.ts'

const HOUR_MS = 3_600_000
const now = Date.now()
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const head = await aVehicle(db, own)
const north = await aVehicle(db, own, { orgId: own.north })
const stranger = await aVehicle(db, foreign)
const ofVehicle = new Map([
  [head, own.head],
  [north, own.north],
  [stranger, foreign.head],
])
const terminalId = await aTerminal(db, own, head, { phone: '13977700001', firmware: '1.2', model: 'FW-T2' })

const ingest = new IngestCounts({
  repository: new IngestCountRepository(db.pool),
  rejected: noRejectedRows,
  orgOf: (vehicleId) => ofVehicle.get(vehicleId),
  log: createLog('silent'),
})
/** So many positions an hour ago, each so late. */
const positions = (vehicleId: number, count: number, delayS: number, kind = 0) => {
  const receivedAt = now - HOUR_MS
  return Array.from({ length: count }, () =>
    aPositionRow({ vehicleId, kind, receivedAt, ts: receivedAt - delayS * 1000 }),
  )
}
const fault = {
  oemId: own.oemId,
  terminalId,
  phone: '13977700001',
  kind: 'checksum' as const,
  item: '',
  value: '1f',
  expected: '2e',
  firmware: '1.2',
  count: 25,
  firstAt: now - HOUR_MS,
  lastAt: now - HOUR_MS,
  sample: '7e0200',
}

ingest.stored({ positions: positions(head, 90, 0.5), logs: [] })
ingest.stored({ positions: positions(head, 10, 20), logs: [] })
ingest.stored({ positions: positions(head, 20, 7200, 2), logs: [] })
ingest.stored({ positions: positions(north, 5, 0.5), logs: [] })
ingest.stored({ positions: positions(stranger, 1000, 100), logs: [] })
await ingest.stop()
await new DataFaultRepository(db).add([fault])

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const fleet = { ...aFleet(() => []), counters: () => ({ messageRate: 2.5 }) as FleetCounters }
const { ask, close } = await testApp((app) => dataHomeRoutes(app, { data: dataHomeRepository(db), fleet }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

describe('data operations', () => {
  it('counts what came in, what was wrong, what came later and how late', async () => {
    const { data } = await ask(getDataFigures, { token: 'whole' })
    expect(data).toMatchObject({
      messageRate: 2.5,
      messages: 125,
      positions: 125,
      replayed: 20,
      faults: 25,
      unknownMessages: 0,
    })
    expect(data.delayP50).toBeLessThan(1)
    expect(data.delayP95).toBeGreaterThan(10)
    expect(data.delayP95).toBeLessThan(30)
  })

  it('adds only what belongs to the organisations of who asks', async () => {
    const { data } = await ask(getDataFigures, { token: 'north' })
    expect(data).toMatchObject({ messages: 5, faults: 0, replayed: 0 })
    expect((await ask(getFaultMatrix, { token: 'north' })).data).toEqual([])
  })

  it('gives messages a second by slot and kind, most frequent first', async () => {
    const { data } = await ask(getDataThroughput, { token: 'whole', query: { hours: 24 } })
    expect(data.series).toEqual(['jt808.position', 'jt808.replayed'])
    expect(data.slots).toHaveLength(288)
    const sums = (data.slots as { rates: number[] }[]).reduce((sum, { rates }) => sum + rates[0]!, 0)
    expect(sums * 300).toBeCloseTo(105)
  })

  it('shows the delay of the hour positions came in', async () => {
    const { data } = await ask(getDelayMap, { token: 'whole' })
    expect(data.days).toHaveLength(7)
    expect(data.cells).toHaveLength(1)
    expect(data.cells[0]).toMatchObject({ positions: 105 })
  })

  it('names faults by model and firmware with their frames, and not muted ones', async () => {
    const cell = { model: 'FW-T2', firmware: '1.2', kind: 'checksum' as const }
    expect((await ask(getFaultMatrix, { token: 'whole' })).data).toEqual([{ ...cell, count: 25, terminals: 1 }])
    const samples = await ask(getFaultSamples, { token: 'whole', query: cell })
    expect(samples.data).toMatchObject([{ phone: '13977700001', sample: '7e0200', value: '1f', expected: '2e' }])
    expect((await ask(getFaultSamples, { token: 'north', query: cell })).data).toEqual([])
    await db.pool.query(
      `insert into data_fault_rule (oem_id, kind, item, firmware, sn, reason, ends_at)
        values ($1, 'checksum', '', '1.2', '', 'known', now() + interval '1 day')`,
      [own.oemId],
    )
    expect((await ask(getFaultMatrix, { token: 'whole' })).data).toEqual([])
  })

  it('says what waits and how the store grows, the latter only to who sees the whole tenant', async () => {
    const flow = await ask(getDataFlow, { token: 'whole' })
    expect((flow.data.queues as { queue: string }[]).map(({ queue }) => queue)).toEqual([
      'commands',
      'exports',
      'contents',
      'analyses',
    ])
    const storage = await ask(getDataStorage, { token: 'whole' })
    expect(storage.data.totalBytes).toBeGreaterThan(0)
    expect(storage.data.days).toHaveLength(14)
    expect((await ask(getDataStorage, { token: 'north' })).data).toEqual({ totalBytes: null, days: [], partitions: [] })
  })
})
