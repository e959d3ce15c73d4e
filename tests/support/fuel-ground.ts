import * as contract from '#core/contract/fuel.ts'
import { platformDayStart, platformTimeOf } from '#core/domain/platform-time.ts'
import { fuelEventRepository } from '#server/modules/history/fuel/fuel-event-repository.ts'
import { fuelFindingRepository } from '#server/modules/history/fuel/fuel-finding-repository.ts'
import { FuelFollower } from '#server/modules/history/fuel/fuel-follower.ts'
import { fuelLevelRepository } from '#server/modules/history/fuel/fuel-level-repository.ts'
import { fuelRepository } from '#server/modules/history/fuel/fuel-repository.ts'
import { fuelRoutes } from '#server/modules/history/fuel/fuel-routes.ts'
import { fuelSettingRepository } from '#server/modules/history/fuel/fuel-setting-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { terminalDialect } from '#server/store/schema/vehicle.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'

export const FUEL_VIN = 'LFUEL000000000001'
const MINUTE = 60_000
const DAY_MS = 1_440 * MINUTE

export type Report = readonly [
  minute: number,
  litres: number | null,
  over?: { on?: boolean; km?: number; urea?: number },
]

/** A drive of 200 km, a night on which 60 litres are taken, a refuel. */
export const FUEL_STORY: readonly Report[] = [
  [600, 300, { on: true, urea: 50 }],
  [780, 240, { on: true, km: 200, urea: 40 }],
  [790, 240, { km: 200 }],
  [820, 180, { km: 200 }],
  [860, 180, { km: 200 }],
  [890, 380, { km: 200 }],
  [960, 380, { km: 200, urea: 40 }],
]

/** Two trucks with a tank in a tenant, one of which reports its level; an electric bus, and a truck of another tenant. */
export async function fuelGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const other = await aTenant(db)
  const { id: userId } = await addAccount(db, { username: 'fuel', password: 'x', oemId: own.oemId, orgId: own.head })
  await db.orm.insert(terminalDialect).values({ name: 'aftertreatment', settings: { items: 'aftertreatment' } })
  const vehicleId = await aVehicle(db, own, { vin: FUEL_VIN, plate: 'A 1' })
  const terminalId = await aTerminal(db, own, vehicleId, { dialect: 'aftertreatment' })
  await aVehicle(db, own, { vin: 'LFUEL000000000002', orgId: own.north })
  await aVehicle(db, own, { modelId: own.busModel })
  await aVehicle(db, other)
  const day = platformDayStart(Date.now()) - 2 * DAY_MS
  const days = [-1, 0, 1, 2, 3].map((offset) => utcDay(day + offset * DAY_MS))
  await ensureDayPartitions(db.pool, 'position', days)
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId }
  const server = await testApp(
    (app) =>
      fuelRoutes(app, {
        fuel: fuelRepository(db),
        events: fuelEventRepository(db),
        levels: fuelLevelRepository(db),
        settings: fuelSettingRepository(db),
      }),
    {
      whole: aCaller(scope),
      north: aCaller({ ...scope, orgIds: [own.north] }),
      stranger: aCaller({ ...scope, oemId: other.oemId, orgIds: [other.head] }),
      masked: aCaller({ ...scope, hides: ['position'] }),
      reader: aCaller({ ...scope, codes: new Set(['/operate/fuelUreaMonitor']) }),
    },
  )
  const clock = { now: day + DAY_MS - 1 }
  const newFollower = () => new FuelFollower({ finding: fuelFindingRepository(db), now: () => clock.now })
  let follower = newFollower()
  const range = { startTime: platformTimeOf(new Date(day)), endTime: platformTimeOf(new Date(day + DAY_MS - 1000)) }
  const vehicle = { vehicleId, terminalId, oemId: own.oemId }

  return {
    ...server,
    db,
    /** Midnight of the platform, two days ago. */
    day,
    range,
    clock,
    follow: () => follower.follow(),
    /** Nothing is stored, and the day of the reports is about to end. */
    reset: async () => {
      for (const table of [
        '"position"',
        'vehicle_day',
        'fuel_day',
        'fuel_state',
        'fuel_event',
        'fuel_tank',
        'fuel_rule',
      ])
        await db.pool.query(`delete from ${table}`)
      clock.now = day + DAY_MS - 1
      follower = newFollower()
    },
    /** Positions of the vehicle; what the tracker counts is brought up to date. */
    report: async (reports: readonly Report[]) => {
      await db.orm.insert(position).values(reports.map((each) => ({ ...vehicle, ...positionOf(each, day) })))
      await db.pool.query(
        `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
         select vehicle_id, oem_id, (ts at time zone 'Asia/Shanghai')::date, count(*), 0, 0 from "position" group by 1, 2, 3
         on conflict (vehicle_id, day) do update set positions = excluded.positions`,
      )
    },
    list: async (query: object = {}, token = 'whole'): Promise<contract.FuelVehicle[]> =>
      (await server.ask(contract.listFuelVehicles, { query, token })).data.list,
    events: async (): Promise<contract.FuelEvent[]> =>
      (await server.ask(contract.listFuelEvents, { query: { vin: FUEL_VIN, ...range } })).data,
    close: async () => {
      await server.close()
      await db.close()
    },
  }
}

function positionOf([minute, litres, { on = false, km = 0, urea } = {}]: Report, day: number) {
  const ts = new Date(day + minute * MINUTE)
  const tenths = (urea ?? 0) * 10
  return {
    ts,
    receivedAt: ts,
    serial: 1,
    kind: 0,
    altitude: 0,
    direction: 0,
    alarm: 0,
    quality: 0,
    lat: 34_123_456,
    lng: 108_123_456,
    speed: on ? 600 : 0,
    status: on ? 3 : 2,
    mileage: 10_000 + km * 10,
    fuel: litres === null ? null : Math.round(litres * 10),
    items: urea === undefined ? null : Buffer.from([0xea, 2, tenths >> 8, tenths & 0xff]),
  }
}
