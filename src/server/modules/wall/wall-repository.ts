import { and, asc, count, desc, eq, gte, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { FilteredAttributes } from '#core/contract/fleet-filter.ts'
import type { Database } from '#server/store/database.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { alarmEvent, fleetSample } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { energyTodayRepository } from './energy-today-repository.ts'

const LATEST_ALARMS = 10
const HANDLED = sql<number>`count(*) filter (where ${alarmEvent.handling} <> 'open')`.mapWith(Number)
const MEDIAN_ACKNOWLEDGE = sql<number | null>`percentile_cont(0.5) within group (
  order by extract(epoch from ${alarmEvent.acknowledgedAt} - ${alarmEvent.startedAt}))`

export interface WallVehicle extends FilteredAttributes {
  id: number
  operatingCity: string
}

/** Vehicles whose alarms count; null: all of the tenant. */
type Chosen = readonly number[] | null

export function wallRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    energyToday: energyTodayRepository({ pool }),

    /** The tenant whose totals are public; at most one is. */
    async publicTenant(): Promise<{ oemId: string; name: string } | undefined> {
      const [row] = await orm
        .select({ oemId: tenant.oemId, name: tenant.name })
        .from(tenant)
        .where(eq(tenant.publicWall, true))
        .limit(1)
      return row
    },

    vehicles(oemId: string): Promise<WallVehicle[]> {
      return orm
        .select({
          id: vehicle.id,
          powerType: vehicleModel.powerType,
          vehicleClass: vehicleModel.vehicleClass,
          modelCode: vehicleModel.modelCode,
          country: vehicle.country,
          operatingCity: vehicle.operatingCity,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(and(eq(vehicle.oemId, oemId), eq(vehicle.archived, false)))
    },

    /** Alarms that started since this moment, by level and kind, and how many of them somebody has taken up. */
    alarmCounts(oemId: string, chosen: Chosen, since: Date) {
      return orm
        .select({ level: alarmEvent.level, kind: alarmEvent.kind, alarms: count(), handled: HANDLED })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(and(ofVehicles(oemId, chosen), gte(alarmEvent.startedAt, since)))
        .groupBy(alarmEvent.level, alarmEvent.kind)
    },

    /** Median seconds from the beginning of an alarm until somebody acknowledged it. */
    async medianAcknowledgeSeconds(oemId: string, chosen: Chosen, since: Date): Promise<number | null> {
      const [row] = await orm
        .select({ median: MEDIAN_ACKNOWLEDGE })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(and(ofVehicles(oemId, chosen), gte(alarmEvent.startedAt, since), isNotNull(alarmEvent.acknowledgedAt)))
      return row?.median ?? null
    },

    /** Newest level 1 alarms, of any day. */
    latestAlarms(oemId: string, chosen: Chosen) {
      return orm
        .select({
          id: alarmEvent.id,
          kind: alarmEvent.kind,
          level: alarmEvent.level,
          startedAt: alarmEvent.startedAt,
          lat: alarmEvent.lat,
          lng: alarmEvent.lng,
        })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(and(ofVehicles(oemId, chosen), eq(alarmEvent.level, 1)))
        .orderBy(desc(alarmEvent.startedAt))
        .limit(LATEST_ALARMS)
    },

    /** Samples of the whole tenant: those of its root organisations together, oldest first. */
    samples(oemId: string, since: Date) {
      return orm
        .select({
          sampledAt: fleetSample.sampledAt,
          online: sum(fleetSample.online).mapWith(Number),
          driving: sql<number>`sum((${fleetSample.states}->>'driving')::int)`.mapWith(Number),
        })
        .from(fleetSample)
        .innerJoin(organisation, eq(organisation.id, fleetSample.orgId))
        .where(and(eq(fleetSample.oemId, oemId), isNull(organisation.parentId), gte(fleetSample.sampledAt, since)))
        .groupBy(fleetSample.sampledAt)
        .orderBy(asc(fleetSample.sampledAt))
    },
  }
}

export type WallRepository = ReturnType<typeof wallRepository>

function ofVehicles(oemId: string, chosen: Chosen): SQL | undefined {
  return and(
    eq(alarmEvent.oemId, oemId),
    eq(vehicle.archived, false),
    // One array, not a list: a list of many thousand parameters is refused.
    chosen ? sql`${alarmEvent.vehicleId} = any(${sql.param(chosen)}::int[])` : undefined,
  )
}
