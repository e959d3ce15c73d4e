import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeCan, DEMO_CAN_MESSAGES } from '#core/demo/demo-can.ts'
import { writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { canSignalRepository } from '#server/modules/diagnostics/can-plan/can-signal-repository.ts'
import { driveSampleRepository } from '#server/modules/history/gear-analysis/drive-sample-repository.ts'
import { parameterReadingRepository } from '#server/modules/terminals/terminal-parameter/parameter-reading-repository.ts'
import { tripRepository } from '#server/modules/history/trip/trip-repository.ts'
import { udsCampaignRepository } from '#server/modules/diagnostics/uds/uds-campaign-repository.ts'
import { udsRepository } from '#server/modules/diagnostics/uds/uds-repository.ts'
import { wakeRunRepository } from '#server/modules/terminals/wake/wake-run-repository.ts'
import { ensureDayPartitions } from '#server/store/partitions.ts'
import { dtcObservation, udsCampaign, udsRequest, udsRun } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import { vehicleOrgRelation } from '#server/store/schema/vehicle-org.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'

const VIN = 'LRELATEDREADS0001'
const AT = new Date('2026-03-02T00:00:30Z')
const RANGE = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
const PAGE = { page: 1, size: 10 }

const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
await aTerminal(db, own, vehicleId)
const ofVehicle = { oemId: own.oemId, vehicleId }
const south = { oemId: own.oemId, orgIds: [own.south] }
afterAll(() => db.close())

/** South serves the vehicle of North. */
const relate = () =>
  db.orm.insert(vehicleOrgRelation).values({ ...ofVehicle, orgId: own.south, kind: 'service', validUntil: null })
beforeEach(async () => {
  await db.orm.delete(vehicleOrgRelation)
})

const job = { ...ofVehicle, messageId: 0, expiresAt: AT, createdAt: AT, status: 'executed' as const }
const aJob = async (kind: string) => {
  const [row] = await db.orm
    .insert(commandJob)
    .values({ ...job, kind })
    .returning({ id: commandJob.id })
  return row!.id
}

/** What the organisation reads before and after it is related to the vehicle. */
async function readsBeforeAndAfter<T>(read: () => Promise<T>): Promise<[T, T]> {
  const before = await read()
  await relate()
  return [before, await read()]
}

describe('what is stored of a vehicle is read by the organisations it is related to (decision 17)', () => {
  it('its trips, and where they led; finding them again stays with the owner', async () => {
    const place = { startLat: 34, startLng: 108, endLat: 34, endLng: 108, distanceKm: 1, maxSpeed: 50 }
    const [row] = await db.orm
      .insert(trip)
      .values({ ...ofVehicle, ...place, startedAt: AT, endedAt: AT, idleSeconds: 0, harshChanges: 0, positions: 2 })
      .returning({ id: trip.id })
    const trips = tripRepository(db)
    const vinsOf = async () =>
      (await trips.page(south, { ...RANGE, reportTimeDesc: true }, 10)).list.map(({ vin }) => vin)
    expect(await trips.track(south, Number(row!.id))).toBeNull()
    expect(await readsBeforeAndAfter(vinsOf)).toEqual([[], [VIN]])
    expect(await trips.track(south, Number(row!.id))).toEqual([])
    expect(await trips.vehicleId(south, VIN)).toBeUndefined()
  })

  it('its CAN data and what gears are judged by', async () => {
    await ensureDayPartitions(db.pool, 'message_log', ['2026-03-02'])
    const frames = DEMO_CAN_MESSAGES['Combustion drive'].map((message) => ({
      word: 0x4000_0000 + message.id,
      data: encodeCan(message, { EngineSpeed: 1300 }),
    }))
    const body = encodeBody(0x0705, '2013', { clock: '0800000000', frames })
    const frame = writeFrame({ id: 0x0705, version: '2013', phoneBytes: new Uint8Array(6), serial: 1, body })
    await db.pool.query(
      `insert into message_log (terminal_id, ts, sequence, oem_id, vehicle_id, protocol, direction, message_id, phone, version, packages, content)
       values ($1, $2, 1, $3, $1, 1, 1, ${0x0705}, '', '2013', 1, $4)`,
      [vehicleId, AT, own.oemId, Buffer.from(frame)],
    )
    const uploads = async () =>
      (await canSignalRepository(db).page(south, { vin: VIN, ...RANGE }, 10)).list.map((each) => each.frames)
    const sampled = () => driveSampleRepository(db).vehicles(south, [VIN])
    expect(await sampled()).toEqual([])
    expect(await readsBeforeAndAfter(uploads)).toEqual([[], [frames.length]])
    expect(await sampled()).toEqual([{ id: vehicleId, vin: VIN }])
  })

  it('its diagnostic requests and fault codes; asking it stays with the owner', async () => {
    const jobId = await aJob('uds')
    await db.orm.insert(udsRequest).values({
      ...ofVehicle,
      jobId,
      address: 0x7e0,
      channel: 0,
      type: 1,
      request: '22f190',
      operatorId: 1,
    })
    const seen = { firstAt: AT, lastAt: AT }
    await db.orm
      .insert(dtcObservation)
      .values({ ...ofVehicle, ...seen, address: 0x7e0, dtc: 1, code: 'P0123', status: 9 })
    const uds = udsRepository(db)
    const found = async () => [
      (await uds.page(south, {}, PAGE)).total,
      (await uds.dtcs(south, VIN)).map(({ code }) => code),
    ]
    expect(await readsBeforeAndAfter(found)).toEqual([
      [0, []],
      [1, ['P0123']],
    ])
    expect(await uds.vehicle(south, VIN)).toBeUndefined()
  })

  it('its part of diagnostic tasks; deciding about them stays with the owner', async () => {
    const campaigns = udsCampaignRepository(db)
    const [task] = await db.orm
      .insert(udsCampaign)
      .values({
        oemId: own.oemId,
        name: 'Spring',
        templateName: 'Read',
        steps: [],
        state: 'ready',
        startsAt: AT,
        endsAt: AT,
        maxMinutes: 5,
        ownerId: 1,
      })
      .returning({ id: udsCampaign.id })
    await db.orm.insert(udsRun).values({ vehicleId, campaignId: task!.id })
    const found = async () => [
      (await campaigns.page({ ...south, userId: 1 }, { toDecide: false }, PAGE)).list.map(({ name }) => name),
      (await campaigns.runs(south, task!.id, undefined, PAGE)).list.map(({ vin }) => vin),
    ]
    expect(await readsBeforeAndAfter(found)).toEqual([
      [[], []],
      [['Spring'], [VIN]],
    ])
    expect(await campaigns.isWhole(south, task!.id)).toBe(false)
    expect(await campaigns.vehicles(south, [VIN])).toEqual([])
  })

  it('the parameters of its terminal; writing them stays with the owner', async () => {
    const readings = parameterReadingRepository(db)
    const found = async () => (await readings.vehicles(south, [VIN]))[0]?.vehicleId
    expect(await readsBeforeAndAfter(found)).toEqual([undefined, vehicleId])
    expect(await readings.targets(south, { vins: [VIN], orgIds: [], templateId: null }, 10)).toEqual([])
  })

  it('how it was woken; waking it stays with the owner', async () => {
    await aJob('wake')
    const runs = wakeRunRepository(db)
    const found = async () => (await runs.page(south, RANGE, { ...PAGE, plans: false })).list.map(({ vin }) => vin)
    expect(await readsBeforeAndAfter(found)).toEqual([[], [VIN]])
    expect(await runs.targets(south, { by: 'vins', vins: [VIN] }, null)).toEqual([])
  })
})
