import { planBus } from '#core/domain/can-plan.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { DEMO_CAN_MESSAGES, demoDbc, encodeCan } from '#core/demo/demo-can.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { writeFrame } from '#core/protocol/jt808/frame.ts'
import { fleetwallItems, itemsOf, type NamedItems } from '#core/protocol/jt808/location/items.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { release } from '#server/store/can-plan-release.ts'
import { ensureDayPartitions, ensurePartitions, partitionOf, utcDay } from '#server/store/partitions.ts'
import { canPlan, canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { repairOrder } from '#server/store/schema/terminal-records.ts'
import { trip } from '#server/store/schema/trip.ts'
import { ENERGY_FRAME } from '../builders/energy-frame.ts'
import { aTenant, aTerminal, aVehicle } from '../builders/master-data.ts'
import { testDatabase } from './database.ts'

export const NOON = fromPlatformTime('2026-03-02 12:00:00')
const MINUTE = 60_000
const HOUR = 3_600_000
/** Words of status and lamps of 0x0200. */
export const DRIVER_DOOR_OPEN = 1 << 16
export const ACC_FIXED = 0b11
export const LOW_BEAM_AND_BRAKE = 0b1_0001

type Ground = Awaited<ReturnType<typeof master>>

/** A charging bus, an offline truck and a vehicle without any report, with their reports until noon. */
export async function singleGround() {
  const ground = await master()
  const { db, own, bus, terminals } = ground
  const hours = [0, 1, 2, 3].map((before) => partitionOf('position', NOON - before * HOUR))
  await ensurePartitions(db.pool, 'position', hours)
  await ensureDayPartitions(db.pool, 'energy_sample', [utcDay(NOON)])
  await ensureDayPartitions(db.pool, 'message_log', [utcDay(NOON)])
  await addPositions(ground)
  await db.pool.query(
    `insert into energy_sample (vehicle_id, ts, kind, oem_id, terminal_id, received_at, version, blocks, soc, voltage,
       current, gear, mode, charge_state, content)
     values ($1, $2, 0, $3, $4, $2, '2016', 384, 61, 3805, -820, 15, 1, 1, $5)`,
    [bus, new Date(NOON - 2 * MINUTE), own.oemId, terminals.get(bus), Buffer.from(ENERGY_FRAME, 'hex')],
  )
  await addPlan(ground)
  await upload(ground, NOON - 40 * MINUTE, 700)
  await upload(ground, NOON - 20 * MINUTE, 900)
  await upload(ground, NOON - 5 * MINUTE, 1_250)
  await addBooks(ground)
  return ground
}

async function master() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const bus = await aVehicle(db, own, {
    modelId: own.busModel,
    orgId: own.north,
    plate: '粤B00001',
    driverName: 'Li Na',
  })
  const truck = await aVehicle(db, own, { orgId: own.south, plate: '粤T00001' })
  const silent = await aVehicle(db, own, { orgId: own.north, plate: '粤S00001' })
  const archived = await aVehicle(db, own, { archived: true })
  const stranger = await aVehicle(db, foreign)
  const terminals = new Map<number, number>()
  for (const id of [bus, truck]) terminals.set(id, await aTerminal(db, own, id, { dialect: 'fleetwall' }))
  return { db, own, bus, truck, silent, archived, stranger, terminals }
}

async function addPositions({ db, own, bus, truck, terminals }: Ground) {
  const row = (vehicleId: number, at: number, serial: number, given: Partial<typeof position.$inferInsert>) => ({
    vehicleId,
    ts: new Date(at),
    receivedAt: new Date(at),
    serial,
    kind: 0,
    oemId: own.oemId,
    terminalId: terminals.get(vehicleId)!,
    lat: 22_500_000,
    lng: 114_100_000,
    altitude: 10,
    speed: 0,
    direction: 90,
    alarm: 0,
    status: ACC_FIXED,
    quality: 0,
    ...given,
  })
  await db.orm.insert(position).values([
    row(bus, NOON - 30 * MINUTE, 1, { speed: 300, soc: 640, mileage: 100_000, items: items({ tyres: tyres() }) }),
    row(bus, NOON - 20 * MINUTE, 2, { lng: 114_200_000, speed: 450, soc: 630, status: ACC_FIXED | DRIVER_DOOR_OPEN }),
    row(bus, NOON - MINUTE, 3, {
      soc: 615,
      mileage: 100_420,
      status: ACC_FIXED | DRIVER_DOOR_OPEN,
      items: items({ vehicleSignals: LOW_BEAM_AND_BRAKE, battery: { soc: 61.5, charge: 0b011 } }),
    }),
    row(truck, NOON - 3 * HOUR, 1, { speed: 600, fuel: 2_405, items: items({ tyres: tyres() }) }),
  ])
}

function items(named: NamedItems): Buffer {
  const body = encodeBody(
    0x0200,
    '2013',
    {
      alarm: 0,
      status: 3,
      lat: 22.5,
      lng: 114.1,
      altitude: 0,
      speed: 0,
      direction: 0,
      time: '2026-03-02 11:00:00',
      items: itemsOf(named),
    },
    { items: fleetwallItems },
  )
  return Buffer.from(body.subarray(28))
}

function tyres(): NonNullable<NamedItems['tyres']> {
  const time = '2026-03-02 11:30:00'
  return {
    alarmId: 1,
    flag: 0,
    speed: 30,
    altitude: 10,
    lat: 22.5,
    lng: 114.1,
    time,
    vehicle: 1,
    mark: { terminalId: 'T000001', time, serial: 0, attachments: 0, reserve: new Uint8Array(1) },
    wheels: [
      { wheel: 0, kind: 1, pressure: 790, temperature: 38, battery: 90 },
      { wheel: 1, kind: 1 | (1 << 2), pressure: 520, temperature: 41, battery: 90 },
    ],
  }
}

async function addPlan({ db, own }: Ground) {
  const [row] = await db.orm
    .insert(canPlan)
    .values({ oemId: own.oemId, name: 'Drive', targets: ['T-460'], state: 'published', publishedVersion: 1 })
    .returning()
  const buses = [planBus(importDbc(demoDbc('Combustion drive'), 'Combustion drive').bus, 0)]
  await db.orm.insert(canPlanVersion).values({ planId: row!.id, version: 1, buses })
  await release(db.orm, row!, null)
  await db.pool.query(`update can_plan_release set from_at = '2026-01-01'`)
}

async function upload({ db, own, truck }: Ground, at: number, rpm: number) {
  const values = { EngineSpeed: rpm, EngineCoolantTemperature: 88, FuelLevel: 40, CurrentGear: 7 }
  const frames = DEMO_CAN_MESSAGES['Combustion drive'].map((message) => ({
    word: 0x4000_0000 + message.id,
    data: encodeCan(message, values),
  }))
  const body = encodeBody(0x0705, '2013', { clock: '0800000000', frames })
  const frame = writeFrame({ id: 0x0705, version: '2013', phoneBytes: new Uint8Array(6), serial: 1, body })
  await db.pool.query(
    `insert into message_log (terminal_id, ts, sequence, oem_id, vehicle_id, protocol, direction, message_id, phone, version,
       packages, content) values ($1, $2, 1, $3, $1, 1, 1, ${0x0705}, '', '2013', 1, $4)`,
    [truck, new Date(at), own.oemId, Buffer.from(frame)],
  )
}

async function addBooks({ db, own, bus }: Ground) {
  const alarm = { oemId: own.oemId, vehicleId: bus, level: 2, kind: 'overspeed' }
  await db.orm.insert(alarmEvent).values([
    { ...alarm, startedAt: new Date(NOON - 25 * MINUTE) },
    {
      ...alarm,
      kind: 'harshBraking',
      level: 3,
      startedAt: new Date(NOON - 3 * HOUR),
      endedAt: new Date(NOON - 2 * HOUR),
    },
    { ...alarm, kind: 'fatigue', startedAt: new Date(NOON - 20 * HOUR), endedAt: new Date(NOON - 19 * HOUR) },
  ])
  const drive = {
    oemId: own.oemId,
    vehicleId: bus,
    startLat: 1,
    startLng: 1,
    endLat: 1,
    endLng: 1,
    maxSpeed: 60,
    positions: 9,
  }
  await db.orm.insert(trip).values([
    // 100 less ten for one harsh braking in ten kilometres.
    {
      ...drive,
      startedAt: new Date(NOON - 4 * HOUR),
      endedAt: new Date(NOON - 2 * HOUR),
      distanceKm: 10,
      idleSeconds: 0,
      harshChanges: 0,
    },
    {
      ...drive,
      startedAt: new Date(NOON - HOUR),
      endedAt: new Date(NOON),
      distanceKm: 30,
      idleSeconds: 0,
      harshChanges: 0,
    },
    {
      ...drive,
      startedAt: new Date(NOON - 30 * HOUR),
      endedAt: new Date(NOON - 29 * HOUR),
      distanceKm: 500,
      idleSeconds: 0,
      harshChanges: 400,
    },
  ])
  await db.orm.insert(repairOrder).values([
    {
      oemId: own.oemId,
      vehicleId: bus,
      kind: 'noCan',
      station: 'Nanshan',
      state: 'closed',
      endedAt: new Date(NOON - 48 * HOUR),
    },
    { oemId: own.oemId, vehicleId: bus, kind: 'noCan', station: 'Later' },
  ])
}
