import { afterAll, describe, expect, it } from 'vitest'
import { listFileEvents, type FileEvent } from '#core/contract/vehicle-file.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
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
