import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exportPositionData,
  exportPositionTrack,
  getPositionPicture,
  listPositionData,
  listPositionGaps,
  type PositionDatum,
} from '#core/contract/position-data.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { positionDataRepository } from './position-data-repository.ts'
import { positionDataRoutes } from './position-data-routes.ts'

const [A, B, HIDDEN] = ['LPOSITION00000001', 'LPOSITION00000002', 'LPOSITION00000003'] as const
const START = Date.parse('2026-03-01T10:00:00+08:00')
const MINUTE = 60_000
const db = await testDatabase()
const own = await aTenant(db)
const a = await aVehicle(db, own, { vin: A, orgId: own.north })
const b = await aVehicle(db, own, { vin: B, orgId: own.north })
const hidden = await aVehicle(db, own, { vin: HIDDEN, orgId: own.south })
const { app, ask, close } = await testApp(
  (made) => positionDataRoutes(made, { positions: positionDataRepository(db) }),
  {
    whole: aCaller({ oemId: own.oemId, orgIds: [own.north] }),
    coarse: aCaller({ oemId: own.oemId, orgIds: [own.north], hides: ['position'] }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const FIXED = 3
beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'position', [utcDay(START)])
  let serial = 0
  const row = (vehicleId: number, minute: number, over: object = {}) => {
    serial += 1
    const ts = START + minute * MINUTE
    const place = { lat: 34_000_000 + minute * 10_000, lng: 108_000_000, status: FIXED, quality: 0 }
    return aPositionRow({ vehicleId, oemId: own.oemId, ts, receivedAt: ts + 2000, serial, kind: 0, ...place, ...over })
  }
  await new TelemetryRepository(db.pool).write({
    positions: [
      row(a, 0, { speed: 500 }),
      row(a, 1, { speed: 700, kind: 1 }),
      row(a, 31, { speed: 100, quality: POSITION_QUALITY.drift }),
      row(b, 0, { speed: 650 }),
      row(b, 1, { speed: 0, status: 1 }),
      row(hidden, 0),
    ],
    logs: [],
    alarms: [],
  })
})

const range = { startTime: '2026-03-01 10:00:00', endTime: '2026-03-01 11:00:00' }
const both = { vins: [A, B, HIDDEN].join(','), ...range }
const rows = async (over: object = {}): Promise<PositionDatum[]> =>
  (await ask(listPositionData, { query: { ...both, pageSize: 100, ...over } })).data.list

describe('location data', () => {
  it('lists positions of all vehicles the caller may see in one order of time', async () => {
    const list = await rows()
    expect(list.map(({ vin, time }) => `${vin.at(-1)} ${time.slice(11)}`)).toEqual([
      '1 10:31:00',
      '2 10:01:00',
      '1 10:01:00',
      '2 10:00:00',
      '1 10:00:00',
    ])
    expect(list[0]).toMatchObject({ flags: ['drift'], delaySeconds: 2, speed: 10, gnssFixed: true })
  })

  it('reads on behind a moment that several vehicles share, in both directions', async () => {
    for (const reportTimeDesc of [true, false]) {
      const whole = (await rows({ reportTimeDesc })).map(({ key }) => key)
      const pieces: string[] = []
      for (let rowKey: string | undefined; ; ) {
        const { data } = await ask(listPositionData, {
          query: { ...both, reportTimeDesc, pageSize: 1, ...(rowKey && { rowKey }) },
        })
        pieces.push(...data.list.map(({ key }: PositionDatum) => key))
        if (data.nextKey === null) break
        rowKey = data.nextKey
      }
      expect(pieces).toEqual(whole)
      expect(whole).toHaveLength(5)
    }
  })

  it('keeps to speed, validity, source and area', async () => {
    const speeds = async (over: object) => (await rows(over)).map(({ speed }) => speed)
    expect(await speeds({ speedFrom: 60, speedTo: 68 })).toEqual([65])
    expect(await speeds({ validOnly: true })).toEqual([70, 65, 50])
    expect(await speeds({ source: 'batch' })).toEqual([70])
    // A degree further north than the third minute; positions without a fix are in no area.
    expect(await speeds({ area: '107.9,34.005,108.1,34.02' })).toEqual([70])
    expect((await rows({ source: 'batch' }))[0]).toMatchObject({ locationSort: 0, source: 'batch' })
  })

  it('refuses more than it reads at once, and vehicles no one may see', async () => {
    const long = { ...both, startTime: '2026-01-01 00:00:00', endTime: '2026-02-28 00:00:00' }
    expect(await ask(listPositionData, { query: long })).toMatchObject({ code: 400, failDetail: [{ path: 'endTime' }] })
    expect((await ask(listPositionData, { query: { ...range, vin: HIDDEN } })).code).toBe(404)
    expect((await ask(listPositionData, { query: range })).code).toBe(400)
  })

  it('draws ways and where vehicles were most, of positions with a fix', async () => {
    const { data } = await ask(getPositionPicture, { query: both })
    expect(data.vehicles.map(({ vin, positions }: { vin: string; positions: number }) => [vin, positions])).toEqual([
      [A, 3],
      [B, 1],
    ])
    expect(data.vehicles[0].track[0]).toEqual([108, 34, START / 1000])
    expect(data.cells[0][2]).toBe(2)
  })

  it('is rounded for whom a role hides exact positions, in lists, pictures and files; ways stay closed', async () => {
    const token = 'coarse'
    const { data } = await ask(listPositionData, { query: { ...both, pageSize: 100 }, token })
    expect(data.list.map(({ lat }: PositionDatum) => lat)).toEqual([34.31, 34.01, 34.01, 34, 34])
    const picture = (await ask(getPositionPicture, { query: both, token })).data
    expect(picture.vehicles[0].track.map(([, lat]: number[]) => lat)).toEqual([34, 34.01, 34.31])
    const headers = { authorization: `Bearer ${token}` }
    const file = await app.inject({ url: exportPositionData.path, query: both, headers })
    expect(file.statusCode).toBe(200)
    const way = await app.inject({ url: exportPositionTrack.path, query: { ...both, format: 'gpx' }, headers })
    expect(way.json()).toMatchObject({ code: 403 })
  })

  it('finds silences with the speed they would need, whatever else is filtered', async () => {
    const { data } = await ask(listPositionGaps, { query: { ...both, gapMinutes: 10, speedFrom: 60 } })
    expect(data).toMatchObject({
      more: false,
      list: [{ vin: A, startTime: '2026-03-01 10:01:00', endTime: '2026-03-01 10:31:00', seconds: 1800, km: 33.36 }],
    })
    expect(data.list[0].impliedSpeed).toBeCloseTo(66.7, 1)
  })

  it('exports CSV, GPX and KML', async () => {
    const fetched = async (path: string, over: Record<string, string> = {}) => {
      const query = new URLSearchParams({ ...both, ...over })
      return (await app.inject({ url: `${path}?${query}`, headers: { authorization: 'Bearer whole', ...AS_CSV } })).body
    }
    const csv = (await fetched(exportPositionData.path)).trim().split('\n')
    expect(csv).toHaveLength(6)
    expect(csv[1]).toContain('2026-03-01 10:00:00')
    const gpx = await fetched(exportPositionTrack.path, { format: 'gpx' })
    expect(gpx.match(/<trkpt /g)).toHaveLength(4)
    expect(gpx).toContain('<trkpt lat="34.000000" lon="108.000000"><ele>')
    expect(gpx).toContain('<time>2026-03-01T02:00:00.000Z</time>')
    expect(gpx).toMatch(/<extensions><tpx:TrackPointExtension><tpx:speed>\d+\.\d\d<\/tpx:speed>/)
    const kml = await fetched(exportPositionTrack.path, { format: 'kml' })
    expect(kml.match(/<gx:coord>/g)).toHaveLength(4)
    expect(kml).toContain(`<name>${B}</name>`)
    const track = (await fetched(exportPositionTrack.path, { format: 'csv' })).trim().split('\r\n')
    expect(track).toHaveLength(5)
    expect(track[1]).toMatch(/^[A-Z0-9]{17},2026-03-01T02:00:00\.000Z,34\.000000,108\.000000,/)
  })
})
