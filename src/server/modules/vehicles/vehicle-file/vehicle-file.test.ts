import { afterAll, describe, expect, it } from 'vitest'
import { listFileEvents, type FileEvent } from '#core/contract/vehicle-file.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { vehicleFileRepository } from './vehicle-file-repository.ts'

const db = await testDatabase()
afterAll(() => db.close())
const own = await aTenant(db)
const foreign = await aTenant(db)
const vin = 'LFILE000000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
const other = await aVehicle(db, own, { vin: 'LFILE000000000002', orgId: own.north })
const file = vehicleFileRepository(db)
const scope = { oemId: own.oemId, orgIds: [own.north] }

/** Every event at the same moment, but the later trip: pages must neither repeat nor lose one. */
const NOON = '2026-03-01T04:00:00.123456Z'
for (const [id, count] of [
  [vehicleId, 3],
  [other, 1],
] as const) {
  await db.pool.query(
    `insert into trip (oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds,
        max_speed, harsh_changes, positions)
      select $1, $2, $3::timestamptz + make_interval(hours => n), $3::timestamptz + make_interval(hours => n + 1), 0, 0, 0, 0, 12.5, 0, 80, 0, 9
        from generate_series(0, 1) n`,
    [own.oemId, id, NOON],
  )
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, subject)
      select $1, $2, k, 2, $3, $3, n::text from unnest(array['overspeed', 'troubleCode', 'evMotorHot']) k, generate_series(1, $4::int) n`,
    [own.oemId, id, NOON, count],
  )
  await db.pool.query(
    `insert into command_job (oem_id, vehicle_id, kind, created_at, expires_at, message_id, status)
      values ($1, $2, 'queryLocation', $3, $3, 1, 'executed')`,
    [own.oemId, id, NOON],
  )
  await db.pool.query(
    `insert into life_event (oem_id, vehicle_id, kind, source, subject_type, subject_name, happened_at)
      values ($1, $2, 'terminalFitted', 'system', 'terminal', 'SN-1', $3)`,
    [own.oemId, id, NOON],
  )
  await db.pool.query(
    `insert into maintenance_record (oem_id, vehicle_id, item, day, station_name) values ($1, $2, 'oil', '2026-03-01', 'Depot')`,
    [own.oemId, id],
  )
  await db.pool.query(
    `insert into fuel_event (oem_id, vehicle_id, kind, started_at, ended_at, level_before, level_after)
      values ($1, $2, 'refuel', $3, $3, 60, 180.4)`,
    [own.oemId, id, NOON],
  )
  await db.pool.query(
    `with x as (insert into express_upgrade (oem_id, to_version, channel, timeout_minutes, send_until, conditions, reason)
        values ($1, 'V2.4', 'package', 60, $3, '{}', '') returning id)
      insert into upgrade_record (oem_id, express_id, vehicle_id, state, file_size, created_at, finished_at)
        select $1, x.id, $2, 'success', 1, $3, $3 from x`,
    [own.oemId, id, NOON],
  )
}
const TOTAL = 2 + 3 * 3 + 1 + 1 + 1 + 1 + 1

const everything = async (pageSize: number, filter: { types?: string } = {}): Promise<FileEvent[]> => {
  const events: FileEvent[] = []
  let key: string | undefined
  do {
    const page = (await file.events(scope, { vin, ...filter }, pageSize, key))!
    expect(listFileEvents.response.safeParse(page).success).toBe(true)
    events.push(...page.list)
    key = page.nextKey ?? undefined
  } while (key !== undefined)
  return events
}

describe('the timeline of a vehicle', () => {
  it.each([1, 2, 5, 100])('has every event once, latest first, in pages of %i', async (pageSize) => {
    const events = await everything(pageSize)
    expect(events).toHaveLength(TOTAL)
    expect(new Set(events.map(({ type, id }) => `${type} ${id}`)).size).toBe(TOTAL)
    expect(events.map(({ startTime }) => startTime)).toEqual(
      events
        .map(({ startTime }) => startTime)
        .toSorted()
        .toReversed(),
    )
  })

  it('has what each event is about', async () => {
    const events = await everything(100)
    const of = (type: string) => events.find((event) => event.type === type)
    expect(of('trip')).toMatchObject({
      distanceKm: 12.5,
      startTime: '2026-03-01 13:00:00',
      endTime: '2026-03-01 14:00:00',
    })
    expect(of('alarm')).toMatchObject({ kind: 'overspeed', level: 2, state: 'open' })
    expect(new Set(events.filter(({ type }) => type === 'fault').map(({ kind }) => kind))).toEqual(
      new Set(['troubleCode', 'evMotorHot']),
    )
    expect(of('command')).toMatchObject({ kind: 'queryLocation', state: 'executed' })
    expect(of('life')).toMatchObject({ kind: 'terminalFitted', subject: 'SN-1' })
    expect(of('upgrade')).toMatchObject({ state: 'success', subject: 'V2.4' })
    expect(of('maintenance')).toMatchObject({ kind: 'oil', subject: 'Depot', startTime: '2026-03-01 12:00:00' })
    expect(of('fuel')).toMatchObject({ kind: 'refuel', subject: '120' })
  })

  it('shows the types and the range that are asked for', async () => {
    expect((await everything(100, { types: 'trip,life' })).map(({ type }) => type).toSorted()).toEqual([
      'life',
      'trip',
      'trip',
    ])
    const range = { startTime: '2026-03-01 12:30:00', endTime: '2026-03-01 13:30:00' }
    const page = await file.events(scope, { vin, ...range }, 100, undefined)
    expect(page!.list.map(({ type }) => type)).toEqual(['trip'])
  })

  it('is of vehicles of the data scope', async () => {
    expect(await file.events({ ...scope, orgIds: [own.south] }, { vin }, 10, undefined)).toBeUndefined()
    expect(await file.events({ oemId: foreign.oemId, orgIds: [foreign.head] }, { vin }, 10, undefined)).toBeUndefined()
  })
})

describe('charging sessions', () => {
  const HOUR_MS = 3_600_000
  const BUS = 'LFILE000000000003'
  const noon = Date.parse('2026-03-02T04:00:00Z')
  /** One closed hour: minutes from noon of its first and last report, whether it charged then, and percent. */
  const anHour = async (
    bus: number,
    at: number,
    [first, last]: [[number, boolean, number], [number, boolean, number]],
    seconds: number,
  ) => {
    const point = ([minutes, charging, soc]: [number, boolean, number]) => [
      noon + minutes * 60_000,
      34,
      108,
      null,
      soc * 10,
      charging ? 8 : 0,
    ]
    await ensurePartitions(db.pool, 'vehicle_hour', [partitionOf('vehicle_hour', noon + at * HOUR_MS)])
    await db.pool.query(
      `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
          charging_seconds, soc_used, first, last) values ($1, $2, $3, 9, 9, 9, 0, 0, 0, $4, 0, $5, $6)`,
      [bus, new Date(noon + at * HOUR_MS), own.oemId, seconds, point(first), point(last)],
    )
  }
  const bus = aVehicle(db, own, { vin: BUS, orgId: own.north, modelId: own.busModel })
  const charges = async (range = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-03 00:00:00' }) => {
    const page = await file.events(scope, { vin: BUS, types: 'charge', ...range }, 10, undefined)
    expect(listFileEvents.response.safeParse(page).success).toBe(true)
    return page!.list
  }

  it('are hours of charging that follow each other, with begin and end inside of them', async () => {
    const id = await bus
    await db.pool.query(
      `insert into new_energy_params (model_id, oem_id, battery_type, battery_supplier, battery_capacity, rated_voltage,
          battery_packs, cells, temperature_probes, motor_model, motors, motor_peak_power, motor_peak_torque, range)
        values ($1, $2, '', '', 300, 600, 1, 1, 1, '', 1, 1, 1, 1)`,
      [own.busModel, own.oemId],
    )
    // Plugged in at 12:20, unplugged at 14:10; then from 14:40 on.
    await anHour(
      id,
      0,
      [
        [0, false, 30],
        [59, true, 50],
      ],
      39 * 60,
    )
    await anHour(
      id,
      1,
      [
        [60, true, 50],
        [119, true, 80],
      ],
      59 * 60,
    )
    await anHour(
      id,
      2,
      [
        [120, true, 80],
        [179, false, 88],
      ],
      10 * 60,
    )
    await anHour(
      id,
      5,
      [
        [300, true, 60],
        [359, false, 70],
      ],
      20 * 60,
    )
    const list = await charges()
    expect(list).toMatchObject([
      { type: 'charge', startTime: '2026-03-02 17:00:00', endTime: '2026-03-02 17:20:00', socFrom: 60, socTo: 70 },
      {
        startTime: '2026-03-02 12:20:00',
        endTime: '2026-03-02 14:10:00',
        socFrom: 30,
        socTo: 88,
        energyKwh: 174,
        state: '',
      },
    ])
    expect(new Set(list.map((each) => each.id)).size).toBe(2)
  })

  it('at the edge of a range are whole, or left out', async () => {
    expect(await charges({ startTime: '2026-03-02 13:00:00', endTime: '2026-03-02 23:00:00' })).toHaveLength(1)
    const [edge] = await charges({ startTime: '2026-03-02 12:00:00', endTime: '2026-03-02 12:30:00' })
    expect(edge).toMatchObject({ endTime: '2026-03-02 14:10:00' })
  })

  it('are not looked for where there is no battery', async () => {
    const page = await file.events(scope, { vin, types: 'charge' }, 10, undefined)
    expect(page).toEqual({ list: [], nextKey: null })
  })
})
