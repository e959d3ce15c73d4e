import { and, count, countDistinct, eq, gte, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { HomeFilter, HomeLayout } from '#core/contract/home.ts'
import { countriesOf } from '#core/domain/market.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { accountSetting, organisation } from '#server/store/schema/account.ts'
import { alarmEvent, vehicleDay } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { isOngoing, lastBegun, lastRaisedFirst, raisedSince } from '#server/store/alarm-repeats.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

const LAYOUT_KEY = 'home.layout'
const DAY_MS = 86_400_000
const OPEN_ALARMS_SHOWN = 12
/** A vehicle counts as online on a day from its first position. */
const onlineVehicles = countDistinct(vehicleDay.vehicleId)

export function homeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Vehicles that match, with what lists need to name them. */
    vehicles(scope: Scope, filter: HomeFilter) {
      return orm
        .select({ id: vehicle.id, vin: vehicle.vin, plate: vehicle.plate, orgName: organisation.name })
        .from(vehicle)
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(matching(scope, filter))
    },

    /** Platform days "YYYY-MM-DD" from `since` on, each with online vehicles and mileage. */
    dayTotals(scope: Scope, filter: HomeFilter, since: string) {
      return orm
        .select({ day: vehicleDay.day, onlineVehicles, mileageKm: sum(vehicleDay.mileageKm).mapWith(Number) })
        .from(vehicleDay)
        .innerJoin(vehicle, eq(vehicle.id, vehicleDay.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(matching(scope, filter), gte(vehicleDay.day, since)))
        .groupBy(vehicleDay.day)
    },

    /** Alarms that started on each platform day, by level. */
    dayAlarms(scope: Scope, filter: HomeFilter, sinceMs: number) {
      const day = sql<string>`to_char(${alarmEvent.startedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
      return orm
        .select({ day, level: alarmEvent.level, alarms: count() })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(matching(scope, filter), listedSince(sinceMs)))
        .groupBy(sql`1`, alarmEvent.level)
    },

    /** Alarms since a moment by level: those that wait for a person, and those whose cause is ongoing. */
    alarmLevels(scope: Scope, filter: HomeFilter, sinceMs: number) {
      return orm
        .select({
          level: alarmEvent.level,
          alarms: sql<number>`(count(*) filter (where ${alarmEvent.handling} = 'open'))::int`,
          ongoing: sql<number>`(count(*) filter (where ${isOngoing}))::int`,
        })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(matching(scope, filter), listedSince(sinceMs)))
        .groupBy(alarmEvent.level)
    },

    openAlarms(scope: Scope, filter: HomeFilter, sinceMs: number) {
      return orm
        .select({
          id: alarmEvent.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          kind: alarmEvent.kind,
          level: alarmEvent.level,
          startedAt: lastBegun,
          lat: alarmEvent.lat,
          lng: alarmEvent.lng,
        })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(matching(scope, filter), listedSince(sinceMs), eq(alarmEvent.handling, 'open')))
        .orderBy(alarmEvent.level, ...lastRaisedFirst)
        .limit(OPEN_ALARMS_SHOWN)
    },

    async layout(userId: number): Promise<HomeLayout | undefined> {
      const [row] = await orm
        .select({ value: accountSetting.value })
        .from(accountSetting)
        .where(and(eq(accountSetting.accountId, userId), eq(accountSetting.key, LAYOUT_KEY)))
      return row?.value as HomeLayout | undefined
    },

    async saveLayout(userId: number, value: HomeLayout): Promise<void> {
      await orm
        .insert(accountSetting)
        .values({ accountId: userId, key: LAYOUT_KEY, value })
        .onConflictDoUpdate({ target: [accountSetting.accountId, accountSetting.key], set: { value } })
    },
  }
}

export type HomeRepository = ReturnType<typeof homeRepository>

/** First of the last `days` platform days, "YYYY-MM-DD". */
export function firstDay(nowMs: number, days: number): string {
  return toPlatformTime(nowMs - (days - 1) * DAY_MS).slice(0, 10)
}

/** As the alarm centre lists them: without those raised under a mute. */
const listedSince = (sinceMs: number) => and(raisedSince(new Date(sinceMs)), eq(alarmEvent.muted, false))

function matching({ oemId, orgIds }: Scope, filter: HomeFilter): SQL | undefined {
  // An organisation of another tenant narrows the scope to nothing rather than widening it.
  const orgs = filter.orgId === undefined ? orgIds : orgIds.filter((id) => id === filter.orgId)
  const countries = filter.market ? countriesOf(filter.market) : undefined
  return and(
    inScope({ oemId, orgIds: orgs }, vehicle),
    eq(vehicle.archived, false),
    filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
    countries ? inArray(vehicle.country, [...countries]) : undefined,
  )
}
