import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exportHistory,
  getHistoryDetail,
  getHistorySeries,
  type HistoryRow,
  listHistory,
} from '#core/contract/history-data.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { messageLogRepository } from '#server/modules/terminals/message-log/message-log-repository.ts'
import { historyDataRepository } from './history-data-repository.ts'
import { historyDataRoutes, historyExporter } from './history-data-routes.ts'

const VIN = 'LHISTORY000000001'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId)
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const history = historyDataRepository(db)
const { app, ask, close } = await testApp(
  (app) => historyDataRoutes(app, { history, messages: messageLogRepository(db) }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    none: aCaller({ ...scope, codes: new Set<string>() }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const START = Date.parse('2026-03-01T10:00:00+08:00')
const MINUTE = 60_000
/** Nine readings a minute apart, faster each time; ignition off in the last three, no fix in the second. */
const MINUTES = [0, 1, 2, 3, 4, 5, 6, 7, 8]

beforeAll(async () => {
  const days = [utcDay(START), utcDay(START + 86_400_000)]
  await ensureDayPartitions(db.pool, 'position', days)
  await ensureDayPartitions(db.pool, 'energy_sample', days)
  const row = {
    vehicleId,
    kind: 0,
    oemId: own.oemId,
    terminalId,
    altitude: 400,
    direction: 90,
    alarm: 0,
    quality: 0,
    lng: 108_950_000,
  }
  await db.orm.insert(position).values(
    MINUTES.map((minute) => ({
      ...row,
      serial: minute,
      ts: new Date(START + minute * MINUTE),
      receivedAt: new Date(START + minute * MINUTE + 2000),
      lat: 34_260_000 + minute * 1000,
      speed: minute * 100,
      status: minute === 1 ? 1 : minute > 5 ? 2 : 3,
      mileage: 10_000 + minute,
    })),
  )
  // The next day one reading every ten seconds for four hours, which is more than a chart takes.
  const many = Array.from({ length: 1440 }, (_, index) => ({
    ...row,
    serial: index,
    ts: new Date(START + 86_400_000 + index * 10_000),
    receivedAt: new Date(START + 86_400_000 + index * 10_000),
    lat: 34_260_000,
    speed: index % 3 === 0 ? 900 : 300,
    status: 3,
    mileage: null,
  }))
  await db.orm.insert(position).values(many)
  await db.pool.query(
    `insert into energy_sample (vehicle_id, ts, kind, oem_id, terminal_id, received_at, version, blocks, soc, voltage, gear,
       cell_high, content)
     values ($1, $2, 0, $3, $4, $2, '2016', 1, 81, 6123, 46, 3987, '\\x00'), ($1, $5, 0, $3, $4, $5, '2016', 1, 80, 6100, 46,
       null, '\\x00')`,
    [vehicleId, new Date(START + 2 * MINUTE), own.oemId, terminalId, new Date(START + 4 * MINUTE + 30_000)],
  )
  await db.orm.insert(alarmEvent).values([
    { oemId: own.oemId, vehicleId, kind: 'overspeed', level: 2, startedAt: new Date(START + 3 * MINUTE) },
    {
      oemId: own.oemId,
      vehicleId,
      kind: 'fatigue',
      level: 1,
      startedAt: new Date(START),
      endedAt: new Date(START + MINUTE),
    },
  ])
})

const filter = (over: object = {}) => ({
  vin: VIN,
  startTime: toPlatformTime(START),
  endTime: toPlatformTime(START + 10 * MINUTE),
  ...over,
})
const column = (data: { series: { item: string; values: (number | null)[] }[] }, item: string) =>
  data.series.find((each) => each.item === item)?.values

describe('history of one vehicle', () => {
  it('gives every reading while there are few, both protocols on one clock', async () => {
    const { data } = await ask(getHistorySeries, { query: filter({ items: 'speed,soc,accOn,gear,cellHigh' }) })
    expect(data.stepSeconds).toBe(0)
    expect(data.readings).toBe(11)
    expect(data.at).toHaveLength(10)
    expect(column(data, 'speed')).toEqual([0, 10, 20, 30, 40, null, 50, 60, 70, 80])
    expect(column(data, 'soc')).toEqual([null, null, 81, null, null, 80, null, null, null, null])
    expect(column(data, 'accOn')).toEqual([1, 1, 1, 1, 1, null, 1, 0, 0, 0])
    // The upper half of the byte is brake and drive force.
    expect(column(data, 'gear')?.[2]).toBe(14)
    expect(column(data, 'cellHigh')?.[2]).toBe(3.987)
    // Without a fix there is no place.
    expect(data.track).toHaveLength(8)
    expect(data.track[0]).toEqual([108.95, 34.26, START / 1000])
  })

  it('brings many readings down to stretches and says how long they are', async () => {
    const range = {
      startTime: toPlatformTime(START + 86_400_000),
      endTime: toPlatformTime(START + 86_400_000 + 14_399_000),
    }
    const { data } = await ask(getHistorySeries, { query: filter({ ...range, items: 'speed,accOn' }) })
    expect(data).toMatchObject({ stepSeconds: 30, readings: 1440 })
    expect(data.at).toHaveLength(480)
    expect(data.series[0]).toMatchObject({ item: 'speed' })
    expect([data.series[0].values[7], data.series[0].least[7], data.series[0].greatest[7]]).toEqual([50, 30, 90])
    // Codes have no mean.
    expect(data.series[1]).toMatchObject({ item: 'accOn', least: [], greatest: [] })
    expect(data.series[1].values[7]).toBe(1)
  })

  it.each([true, false])('lists readings of both sources by cursor, newest first: %s', async (reportTimeDesc) => {
    const rows: HistoryRow[] = []
    let rowKey: string | null = null
    do {
      const query = filter({ items: 'speed,soc', reportTimeDesc, pageSize: 2, ...(rowKey && { rowKey }) })
      const { data } = (await ask(listHistory, { query })) as { data: { list: HistoryRow[]; nextKey: string | null } }
      rows.push(...data.list)
      rowKey = data.nextKey
    } while (rowKey)
    const minutes = rows.map(({ key }) => (Number(key.split('.')[0]) - START) / MINUTE)
    const expected = [0, 1, 2, 2, 3, 4, 4.5, 5, 6, 7, 8]
    expect(minutes).toEqual(reportTimeDesc ? expected.toReversed() : expected)
    expect(rows.find(({ source }) => source === 'gb32960')?.values).toEqual({ soc: reportTimeDesc ? 80 : 81 })
    expect(rows.find(({ source }) => source === 'jt808')?.values).toEqual({ speed: reportTimeDesc ? 80 : 0 })
  })

  it('reads only the sources of the items asked for', async () => {
    const { data } = await ask(listHistory, { query: filter({ items: 'voltage' }) })
    expect(data.list.map(({ values }: HistoryRow) => values)).toEqual([{ voltage: 610 }, { voltage: 612.3 }])
  })

  it('reports one second in depth: values by source, their changes, neighbours, alarms and messages around', async () => {
    const recordTime = toPlatformTime(START + 5 * MINUTE)
    const { data } = await ask(getHistoryDetail, { query: { vin: VIN, recordTime } })
    expect(data).toMatchObject({
      previousTime: '2026-03-01 10:04:30',
      nextTime: '2026-03-01 10:06:00',
      position: { lng: 108.95, lat: 34.265 },
      moreFrames: false,
    })
    const [positions, energy] = data.sources
    expect(positions).toMatchObject({ source: 'jt808', time: recordTime, receiveTime: '2026-03-01 10:05:02' })
    const reported = (source: typeof positions, item: string) =>
      source.values.find((each: { item: string }) => each.item === item)
    expect(reported(positions, 'accOn')).toEqual({
      item: 'accOn',
      value: 1,
      previous: null,
      next: { value: 0, time: '2026-03-01 10:06:00' },
    })
    // The report is half a minute old and still says what was.
    expect(energy.time).toBe('2026-03-01 10:04:30')
    expect(reported(energy, 'soc')).toEqual({
      item: 'soc',
      value: 80,
      previous: { value: 81, time: '2026-03-01 10:02:00' },
      next: null,
    })
    expect(data.alarms.map(({ kind }: { kind: string }) => kind)).toEqual(['overspeed'])
    expect(data.frames.map(({ time }: { time: string }) => time)).toEqual(['2026-03-01 10:04:30', recordTime])
  })

  it('has nothing to tell of a moment without readings', async () => {
    const { data } = await ask(getHistoryDetail, { query: { vin: VIN, recordTime: '2026-02-01 00:00:00' } })
    expect(data).toMatchObject({
      sources: [],
      position: null,
      previousTime: null,
      nextTime: null,
      frames: [],
      alarms: [],
    })
  })
})

describe('export of the history', () => {
  it('is a wide table with the columns asked for, oldest first', async () => {
    const query = new URLSearchParams(filter({ items: 'soc,speed' }))
    const { payload } = await app.inject({
      url: `${exportHistory.path}?${query}`,
      headers: { authorization: 'Bearer whole', ...AS_CSV },
    })
    const lines = payload.replace('\uFEFF', '').trim().split('\n')
    expect(lines).toHaveLength(12)
    expect(lines.slice(0, 4)).toEqual([
      'time,receiveTime,protocol,soc,speed',
      '2026-03-01 10:00:00,2026-03-01 10:00:02,jt808,,0',
      '2026-03-01 10:01:00,2026-03-01 10:01:02,jt808,,10',
      '2026-03-01 10:02:00,2026-03-01 10:02:02,jt808,,20',
    ])
  })

  it('shows nothing of a vehicle outside of the scope in the background', async () => {
    const rows = historyExporter(history).rows(
      { userId: 1, oemId: own.oemId, orgIds: [own.south], lang: 'en' },
      exportHistory.query.parse(filter()),
    )
    const found = []
    for await (const row of rows) found.push(row)
    expect(found).toEqual([])
  })
})

describe('what is refused', () => {
  const calls = [
    { name: 'series', endpoint: getHistorySeries, query: filter() },
    { name: 'list', endpoint: listHistory, query: filter() },
    { name: 'export', endpoint: exportHistory, query: filter() },
    { name: 'detail', endpoint: getHistoryDetail, query: { vin: VIN, recordTime: toPlatformTime(START) } },
  ]

  it.each(calls)('$name of another organisation or tenant', async ({ name, endpoint, query }) => {
    const code = name === 'export' ? 400 : 404
    expect((await ask(endpoint, { token: 'south', query })).code).toBe(code)
    expect((await ask(endpoint, { token: 'foreign', query })).code).toBe(code)
  })

  it.each(calls)('$name without the permission', async ({ endpoint, query }) => {
    expect((await ask(endpoint, { token: 'none', query })).code).toBe(403)
  })

  it.each([
    { items: 'speed,nothing' },
    { items: '' },
    { vin: 'SHORT' },
    { endTime: '2026-02-28 00:00:00' },
    { endTime: '2026-03-08 10:00:01' },
    { startTime: 'yesterday' },
  ])('a range or items that are not good: %o', async (over) => {
    expect((await ask(getHistorySeries, { query: filter(over) })).code).toBe(400)
    expect((await ask(listHistory, { query: filter(over) })).code).toBe(400)
  })

  it('a row key that is none, and exports of more than a month', async () => {
    expect((await ask(listHistory, { query: filter({ rowKey: '1; drop' }) })).code).toBe(400)
    expect((await ask(exportHistory, { query: filter({ endTime: '2026-04-02 00:00:00' }) })).code).toBe(400)
  })
})
