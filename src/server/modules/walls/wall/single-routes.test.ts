import { afterAll, describe, expect, it } from 'vitest'
import {
  getSingleCells,
  getSingleReplay,
  getSingleSignals,
  getSingleVehicle,
  listSingleVehicles,
} from '#core/contract/single.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testApp } from '#tests/support/server.ts'
import { ACC_FIXED, DRIVER_DOOR_OPEN, LOW_BEAM_AND_BRAKE, NOON, singleGround } from '#tests/support/single-ground.ts'
import { singleCompareRepository } from './single-compare-repository.ts'
import { singleRepository } from './single-repository.ts'
import { singleRoutes } from './single-routes.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const { db, own, bus, truck, silent, archived, stranger } = await singleGround()

const snapshots: VehicleSnapshot[] = [
  aSnapshot({
    vehicleId: bus,
    state: 'charging',
    charging: true,
    lastPositionAt: NOON - MINUTE,
    lastMessageAt: NOON - MINUTE,
    lat: 22.5,
    lng: 114.1,
    mileageTodayKm: 81.5,
    alarmLevel: 2,
  }),
  aSnapshot({ vehicleId: truck, state: 'offline', online: false, lastMessageAt: NOON - HOUR, alarmLevel: 1 }),
]
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp(
  (app) =>
    singleRoutes(app, {
      single: singleRepository(db),
      compare: singleCompareRepository(db),
      fleet: aFleet(() => snapshots),
      regions: { regionOf: () => 'CN-44' },
      now: () => NOON,
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north], codes: new Set(['/change']) }),
    none: aCaller({ ...scope, codes: new Set(['/multiTrack']) }),
    display: aCaller({ ...scope, display: { tokenId: 1, screens: ['/single'] } }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const vehicle = async (vehicleId: number, token = 'whole') => ask(getSingleVehicle, { query: { vehicleId }, token })

describe('one vehicle', () => {
  it('is not to be woken by a display, whatever its maker may', async () => {
    expect((await vehicle(bus)).data.mayWake).toBe(true)
    expect((await vehicle(bus, 'display')).data).toMatchObject({ id: bus, mayWake: false })
  })

  it('is reported by its last values of every kind, each with its moment', async () => {
    const { code, data } = await vehicle(bus)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      plate: '粤B00001',
      driverName: 'Li Na',
      orgName: 'North',
      vehicleClass: 'bus',
      state: 'charging',
      lastMessageAt: NOON - MINUTE,
      position: { at: NOON - MINUTE, lat: 22.5, lng: 114.1 },
      mileageTodayKm: 81.5,
      hasCells: true,
      hasSignals: false,
      mayWake: true,
    })
    expect(data.readings).toMatchObject({
      speed: { value: 0, at: NOON - MINUTE },
      mileageKm: { value: 10_042, at: NOON - MINUTE },
      // The position reported its state of charge after the report did.
      soc: { value: 61.5, at: NOON - MINUTE },
      voltage: { value: 380.5, at: NOON - 2 * MINUTE },
      current: { value: -82, at: NOON - 2 * MINUTE },
      gear: { value: 15 },
      chargeState: { value: 1 },
      cellHigh: { value: 3.95 },
      cellLow: { value: 3.85 },
      temperatureHigh: { value: 25 },
      temperatureLow: { value: 21 },
    })
    expect(data.readings).not.toHaveProperty('fuel')
    expect(data.readings).not.toHaveProperty('rpm')
  })

  it('shows doors, lamps, plug and tyres as they were reported', async () => {
    const { data } = await vehicle(bus)
    expect(data.body).toEqual({
      at: NOON - MINUTE,
      ignition: true,
      locked: false,
      openDoors: ['driver'],
      litLamps: ['lowBeam', 'brake'],
      plugged: true,
      charging: true,
    })
    expect(data.tyres).toEqual({
      at: NOON - 30 * MINUTE,
      wheels: [
        { wheel: 0, pressure: 790, temperature: 38, faulty: false },
        { wheel: 1, pressure: 520, temperature: 41, faulty: true },
      ],
    })
  })

  it('counts alarms of today, its open ones, its score by distance and its last repair', async () => {
    const { data } = await vehicle(bus)
    expect(data).toMatchObject({
      alarmsToday: 2,
      openAlarms: [{ kind: 'overspeed', level: 2, startTime: '2026-03-02 11:35:00' }],
      driverScore: 98,
      lastService: { endTime: '2026-02-28 12:00:00', station: 'Nanshan' },
    })
  })

  it('reads the drive from the bus where the vehicle has no other port', async () => {
    const { data } = await vehicle(truck)
    expect(data.readings).toMatchObject({
      rpm: { value: 1_250, at: NOON - 5 * MINUTE },
      gear: { value: 7 },
      coolant: { value: 88 },
      fuelLevel: { value: 40 },
      fuel: { value: 240.5, at: NOON - 3 * HOUR },
    })
    // Its sensors reported three hours ago: that says nothing of the tyres now.
    expect(data).toMatchObject({ tyres: null, hasCells: false, hasSignals: true, driverScore: null, lastService: null })
  })

  it('leaves unknown what a silent vehicle never reported', async () => {
    const { data } = await vehicle(silent)
    expect(data).toMatchObject({ state: 'neverOnline', position: null, body: null, tyres: null, readings: {} })
  })

  it('is none to those beyond the scope, and none that left the books', async () => {
    for (const [id, token] of [
      [stranger, 'whole'],
      [archived, 'whole'],
      [truck, 'north'],
    ] as const) {
      for (const answer of [
        await vehicle(id, token),
        await ask(getSingleCells, { query: { vehicleId: id }, token }),
        await ask(getSingleSignals, { query: { vehicleId: id }, token }),
        await ask(getSingleReplay, { query: { vehicleId: id, from: 1, to: 2 }, token }),
      ]) {
        expect(answer).toMatchObject({ code: 404 })
      }
    }
    expect((await vehicle(bus, 'north')).data).toMatchObject({ id: bus, mayWake: false })
    expect(await vehicle(bus, 'none')).toMatchObject({ code: 403 })
  })
})

describe('cells', () => {
  it('stand in the order of the chain over all units of the report, unknown ones as unknown', async () => {
    const { data } = await ask(getSingleCells, { query: { vehicleId: bus } })
    expect(data.at).toBe(NOON - 2 * MINUTE)
    const [pack] = data.packs
    expect(pack.cells).toHaveLength(203)
    expect(pack.cells.slice(0, 4)).toEqual([3.9, 3.91, 3.85, null])
    expect(pack.cells.slice(199)).toEqual([null, 3.9, null, 3.95])
    expect(pack.probes).toEqual([21, 22, 25])
    expect((await ask(getSingleCells, { query: { vehicleId: truck } })).data).toEqual({ at: null, packs: [] })
  })
})

describe('signals of the bus', () => {
  const curves = async (query: { signals?: string; until?: number } = {}) =>
    (await ask(getSingleSignals, { query: { vehicleId: truck, ...query } })).data

  it('are curves of the last half hour by the plan in force, those that move first', async () => {
    const { known, curves: found } = await curves()
    expect(known.map(({ key }: { key: string }) => key)).toContain('EEC1/EngineSpeed')
    expect(found[0]).toEqual({
      key: 'EEC1/EngineSpeed',
      name: 'EngineSpeed',
      unit: '1/min',
      text: null,
      points: [
        [(NOON - 20 * MINUTE) / 1000, 900],
        [(NOON - 5 * MINUTE) / 1000, 1_250],
      ],
    })
  })

  it('are those a user chose, in his order, and the usual ones where the vehicle has none of them', async () => {
    const chosen = await curves({ signals: 'DD1/FuelLevel,EEC1/EngineSpeed,No/Such' })
    expect(chosen.curves.map(({ key }: { key: string }) => key)).toEqual(['DD1/FuelLevel', 'EEC1/EngineSpeed'])
    expect((await curves({ signals: 'No/Such' })).curves[0]).toMatchObject({ key: 'EEC1/EngineSpeed' })
    expect(await ask(getSingleSignals, { query: { vehicleId: truck, signals: 'a b' } })).toMatchObject({ code: 400 })
  })

  it('end where a replay stands', async () => {
    const { curves: found } = await curves({ until: (NOON - 15 * MINUTE) / 1000, signals: 'EEC1/EngineSpeed' })
    expect(found[0].points).toEqual([
      [(NOON - 40 * MINUTE) / 1000, 700],
      [(NOON - 20 * MINUTE) / 1000, 900],
    ])
  })
})

describe('replay', () => {
  const replay = (from: number, to: number) =>
    ask(getSingleReplay, { query: { vehicleId: bus, from: from / 1000, to: to / 1000 } })

  it('holds the way, readings and alarms of a stretch on one clock', async () => {
    const { data } = await replay(NOON - 40 * MINUTE, NOON)
    expect(data.track).toEqual([
      [114.1, 22.5, (NOON - 30 * MINUTE) / 1000, 30, 90, ACC_FIXED, -1],
      [114.2, 22.5, (NOON - 20 * MINUTE) / 1000, 45, 90, ACC_FIXED | DRIVER_DOOR_OPEN, -1],
      [114.1, 22.5, (NOON - MINUTE) / 1000, 0, 90, ACC_FIXED | DRIVER_DOOR_OPEN, LOW_BEAM_AND_BRAKE],
    ])
    expect(data.readings).toMatchObject({
      soc: [
        [(NOON - 30 * MINUTE) / 1000, 64],
        [(NOON - 20 * MINUTE) / 1000, 63],
        [(NOON - 2 * MINUTE) / 1000, 61],
        [(NOON - MINUTE) / 1000, 61.5],
      ],
      voltage: [[(NOON - 2 * MINUTE) / 1000, 380.5]],
    })
    expect(data.alarms).toMatchObject([{ kind: 'overspeed', startedAt: NOON - 25 * MINUTE }])
  })

  it('is at most six hours long, and not the wrong way round', async () => {
    expect(await replay(NOON - 7 * HOUR, NOON)).toMatchObject({ code: 400, failDetail: [{ path: 'to' }] })
    expect(await replay(NOON, NOON - HOUR)).toMatchObject({ code: 400, failDetail: [{ path: 'to' }] })
  })
})

describe('vehicles to choose among', () => {
  const listed = async (query: object = {}, token = 'whole') => {
    const { data } = await ask(listSingleVehicles, { query, token })
    return { ...data, ids: data.vehicles.map(({ id }: { id: number }) => id) }
  }

  it('begin with the worst alarm', async () => {
    const { ids, total, vehicles } = await listed()
    expect(ids).toEqual([truck, bus, silent])
    expect(total).toBe(3)
    expect(vehicles[0]).toMatchObject({ alarmLevel: 1, online: false, lastMessageAt: NOON - HOUR })
  })

  it('say what happens at them and where', async () => {
    const { vehicles } = await listed()
    const found = vehicles.find(({ id }: { id: number }) => id === bus)
    expect(found).toMatchObject({
      alarm: { kind: 'overspeed', level: 2, startTime: '2026-03-02 11:35:00' },
      region: 'CN-44',
      speedKmh: expect.any(Number),
    })
    expect(vehicles.find(({ id }: { id: number }) => id === silent)).toMatchObject({ alarm: null })
  })

  it('are those of the scope, of an organisation, of a part of the fleet, or found by plate', async () => {
    expect((await listed({}, 'north')).ids).toEqual([bus, silent])
    expect((await listed({ by: 'group', orgId: own.south })).ids).toEqual([truck])
    expect((await listed({ by: 'group', orgId: own.head })).ids).toHaveLength(3)
    expect((await listed({ vehicleClassification: 'bus' })).ids).toEqual([bus])
    expect((await listed({ keyWord: '粤t0' })).ids).toEqual([truck])
  })

  it('are an own list in its order, without those the caller may not see', async () => {
    expect((await listed({ by: 'list', vehicleIds: `${silent},${stranger},${bus}` })).ids).toEqual([silent, bus])
  })

  it('leave out who is not connected', async () => {
    expect((await listed({ onlineOnly: true })).ids).toEqual([bus])
  })

  it('are a sample that is the same for the same seed', async () => {
    const first = await listed({ by: 'sample', size: 2, seed: 7 })
    expect(first.ids).toHaveLength(2)
    expect((await listed({ by: 'sample', size: 2, seed: 7 })).ids).toEqual(first.ids)
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => listed({ by: 'sample', size: 2, seed })))
    expect(others.some(({ ids }) => String(ids) !== String(first.ids))).toBe(true)
  })

  it('name the organisations of the caller', async () => {
    expect((await listed({}, 'north')).groups).toEqual([{ orgId: own.north, name: 'North' }])
  })
})
