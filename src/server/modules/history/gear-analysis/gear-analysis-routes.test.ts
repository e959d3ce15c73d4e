import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyseGears, compareGears } from '#core/contract/gear-analysis.ts'
import { DEMO_CAN_MESSAGES, encodeCan } from '#core/demo/demo-can.ts'
import { writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { ensureDayPartitions } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { driveSampleRepository } from './drive-sample-repository.ts'
import { gearAnalysisRoutes } from './gear-analysis-routes.ts'

const DAY = '2026-03-02'
const EXTENDED = 0x4000_0000
const db = await testDatabase()
const owner = await aTenant(db)
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north], userId: 1 }
const { ask, close } = await testApp((app) => gearAnalysisRoutes(app, { samples: driveSampleRepository(db) }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [owner.north] }),
  foreign: aCaller({ ...scope, oemId: 'another' }),
  stranger: aCaller({ ...scope, codes: new Set(['/tbox/travalData']) }),
})
const OWN = 'LTESTGEAR00000001'
const PEER = 'LTESTGEAR00000002'
const SILENT = 'LTESTGEAR00000003'

/** An upload of three rounds of the bus, ten seconds each. */
async function upload(vehicleId: number, at: string, drive: { gear: number; speed: number; rpm: number }) {
  const values = {
    CurrentGear: drive.gear,
    SelectedGear: drive.gear,
    EngineSpeed: drive.rpm,
    WheelBasedVehicleSpeed: drive.speed,
    EngineFuelRate: 20,
    AcceleratorPedal: 30,
  }
  const round = DEMO_CAN_MESSAGES['Combustion drive'].map((message) => ({
    word: EXTENDED + message.id,
    data: encodeCan(message, values),
  }))
  await stored(vehicleId, at, [...round, ...round, ...round])
}

async function stored(vehicleId: number, at: string, frames: { word: number; data: Uint8Array }[]) {
  const body = encodeBody(0x0705, '2013', { clock: '0800000000', frames })
  const frame = writeFrame({ id: 0x0705, version: '2013', phoneBytes: new Uint8Array(6), serial: 1, body })
  await db.pool.query(
    `insert into message_log (terminal_id, ts, sequence, oem_id, vehicle_id, protocol, direction, message_id, phone, version, packages, content)
     values ($1, $2, 1, $3, $1, 1, 1, ${0x0705}, '', '2013', 1, $4)`,
    [vehicleId, at, owner.oemId, Buffer.from(frame)],
  )
}
const position = (vehicleId: number, at: string, load: number) =>
  db.pool.query(
    `insert into "position" (vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed, direction, alarm, status, quality)
     values ($1, $2, 1, 0, $3, $1, $2, 0, 0, 0, 0, 0, 0, $4, 0)`,
    [vehicleId, at, owner.oemId, load << 8],
  )

beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'message_log', [DAY])
  await ensureDayPartitions(db.pool, 'position', [DAY])
  const own = await aVehicle(db, owner, { vin: OWN })
  const peer = await aVehicle(db, owner, { vin: PEER })
  await aVehicle(db, owner, { vin: SILENT })
  await upload(own, `${DAY} 00:00:30Z`, { gear: 5, speed: 36, rpm: 1_300 })
  await upload(own, `${DAY} 00:01:00Z`, { gear: 6, speed: 72, rpm: 1_400 })
  await upload(peer, `${DAY} 00:00:30Z`, { gear: 6, speed: 72, rpm: 1_200 })
  await position(own, `${DAY} 00:00:00Z`, 0)
  await position(own, `${DAY} 00:00:35Z`, 3)
})
afterAll(async () => {
  await close()
  await db.close()
})
const range = { startTime: `${DAY} 08:00:00`, endTime: `${DAY} 09:00:00` }

describe('gears and speed', () => {
  it('come from stored uploads, by gear', async () => {
    const { data } = await ask(analyseGears, { query: { vins: `${OWN},${SILENT}`, ...range } })
    expect(data).toMatchObject({ vehicles: 1, asked: 2, samples: 6, seconds: 60, shiftsPer100Km: null })
    expect(data.gears).toMatchObject([
      { gear: 5, seconds: 30, share: 0.5, rpm: 1_300, bySpeed: { 30: 30 }, byRpm: { 1250: 30 } },
      { gear: 6, seconds: 30, share: 0.5, rpm: 1_400, km: 0.6, consumption: 27.8 },
    ])
  })

  it('are read by the CAN plan that was in force, where the bus is no J1939', async () => {
    const vin = 'LTESTGEAR00000004'
    const id = await aVehicle(db, owner, { vin, modelId: owner.busModel })
    const signal = { length: 8, byteOrder: 1, signed: false, factor: 1, offset: 0, min: null, max: null, values: {} }
    const messages = [
      {
        id: 0x101,
        frameType: 0,
        name: 'GearBox',
        periodMs: null,
        dlc: 8,
        sender: 'TCU',
        signals: [
          { ...signal, name: 'ActualGear', start: 0, unit: '', source: 0, valueMode: 0 },
          { ...signal, name: 'VehicleSpeed', start: 8, unit: 'km/h', source: 0, valueMode: 0 },
        ],
      },
    ]
    const buses = [{ name: 'Drive', channel: 0, ecus: [], messages }]
    await db.pool.query(
      `with plan as (insert into can_plan (oem_id, name, scope) values ($1, 'Own gearbox', 1) returning id),
         version as (insert into can_plan_version (plan_id, version, buses) select id, 1, $2 from plan)
       insert into can_plan_release (plan_id, version, scope, targets, from_at) select id, 1, 1, $3, $4 from plan`,
      [owner.oemId, JSON.stringify(buses), JSON.stringify([vin]), `${DAY} 00:00:20Z`],
    )
    for (const [at, data] of [
      ['00:00:10', [9, 90]],
      ['00:00:30', [3, 36]],
    ] as const) {
      const frames = [{ word: 0x101, data: Uint8Array.of(...data, 0, 0, 0, 0, 0, 0) }]
      await stored(id, `${DAY} ${at}Z`, frames)
    }
    const { data } = await ask(analyseGears, { query: { vins: vin, ...range } })
    expect(data.gears).toMatchObject([{ gear: 3, bySpeed: { 30: data.seconds }, rpm: null }])
    expect(data.gears).toHaveLength(1)
  })

  it('are limited to a load', async () => {
    const { data } = await ask(analyseGears, { query: { vins: OWN, ...range, load: '3' } })
    expect(data.gears).toMatchObject([{ gear: 6, share: 1 }])
  })

  it('stand next to the median of the series', async () => {
    const { data } = await ask(compareGears, { query: { vin: OWN, ...range } })
    expect(data).toMatchObject({ seriesName: 'Tianma', vehicles: 1, gears: [{ gear: 6, share: 1, rpm: 1_200 }] })
  })

  it('refuse too long a range, too many vehicles and no right; others see nothing', async () => {
    const week = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-09 00:00:00' }
    expect(await ask(analyseGears, { query: { vins: OWN, ...week } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime' }],
    })
    const many = Array.from({ length: 21 }, (_, index) => `LTESTGEAR${String(index).padStart(8, '0')}`).join(',')
    expect(await ask(analyseGears, { query: { vins: many, ...range } })).toMatchObject({ code: 400 })
    expect((await ask(analyseGears, { query: range })).failDetail).toMatchObject([{ path: 'vin' }])
    expect(await ask(analyseGears, { query: { vins: OWN, ...range }, token: 'stranger' })).toMatchObject({ code: 403 })
    for (const token of ['north', 'foreign']) {
      expect(await ask(analyseGears, { query: { vins: OWN, ...range }, token })).toMatchObject({ code: 404 })
      expect(await ask(compareGears, { query: { vins: OWN, ...range }, token })).toMatchObject({ code: 404 })
    }
  })
})
