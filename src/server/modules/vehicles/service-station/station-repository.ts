import { and, asc, count, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import * as contract from '#core/contract/service-station.ts'
import { EARTH_KM, METRES_PER_DEGREE } from '#core/domain/great-circle.ts'
import type { Database } from '#server/store/database.ts'
import { beginningWith, partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { catalogueItem, serviceStation } from '#server/store/schema/base-data.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

/** A filter whose region is the path of the region. */
export type StationQuery = Omit<contract.StationFilter, 'areaId'> & { areaPath?: string | undefined }

/** The filter with its region as a path; `areas` knows the paths. */
export function stationQuery(
  { areaId, ...filter }: contract.StationFilter,
  areas: { pathOf(areaId: string): string },
): StationQuery {
  // No path begins with a bare slash: an unknown region finds nothing.
  return areaId === undefined ? filter : { ...filter, areaPath: areas.pathOf(areaId) || '/' }
}

const columns = {
  id: serviceStation.id,
  stationCode: serviceStation.code,
  stationName: serviceStation.name,
  orgId: serviceStation.orgId,
  orgName: organisation.name,
  areaId: serviceStation.areaId,
  address: serviceStation.address,
  lng: serviceStation.lng,
  lat: serviceStation.lat,
  phone: serviceStation.phone,
  openingHours: serviceStation.openingHours,
  alwaysOpen: serviceStation.alwaysOpen,
  services: serviceStation.services,
  brands: serviceStation.brands,
  powerTypes: serviceStation.powerTypes,
  capacity: serviceStation.capacity,
  rating: serviceStation.rating,
  state: serviceStation.state,
  archived: serviceStation.archived,
  ...wireTimes(serviceStation),
}

export function stationRepository(db: Pick<Database, 'orm'>) {
  const stored = stationTable(db)
  return { ...stored, ...stationReads(db), ...stationOverview(db), ...stationWrites(db, stored) }
}
export type StationRepository = ReturnType<typeof stationRepository>

const stationTable = (db: Pick<Database, 'orm'>) =>
  tableStore(db, {
    table: serviceStation,
    rows: () =>
      db.orm.select(columns).from(serviceStation).innerJoin(organisation, eq(organisation.id, serviceStation.orgId)),
    matching: conditionsOf,
    sorts: {
      stationCode: serviceStation.code,
      stationName: serviceStation.name,
      capacity: serviceStation.capacity,
      rating: serviceStation.rating,
    },
  })

function stationReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Names of brands and services of the tenant by code. */
    async names(oemId: string) {
      const [brands, services] = await Promise.all([
        orm
          .selectDistinct({ code: vehicleModel.brandCode, name: vehicleModel.brandName })
          .from(vehicleModel)
          .where(eq(vehicleModel.oemId, oemId)),
        orm
          .select({ code: catalogueItem.code, name: catalogueItem.name })
          .from(catalogueItem)
          .where(and(eq(catalogueItem.oemId, oemId), eq(catalogueItem.kind, 'service'))),
      ])
      const byCode = (rows: { code: string; name: string }[]) => new Map(rows.map(({ code, name }) => [code, name]))
      return { brands: byCode(brands), services: byCode(services) }
    },

    /** Open stations around a position: the box around it is read by its index, the distance sorts what is in it. */
    async nearest(scope: Scope, query: typeof contract.findNearestStations.query._output) {
      const { lng, lat, withinKm, most, service, powerType } = query
      const km = distanceKm(lng, lat)
      const { id, stationCode, stationName, address, phone, openingHours, alwaysOpen } = columns
      const rows = await orm
        .select({ id, stationCode, stationName, address, phone, openingHours, alwaysOpen, distanceKm: km })
        .from(serviceStation)
        .where(
          and(
            inScope(scope, serviceStation),
            eq(serviceStation.archived, false),
            eq(serviceStation.state, 'open'),
            ...boxAround(lng, lat, withinKm),
            sql`${km} <= ${withinKm}`,
            offers(service),
            worksOn(powerType),
          ),
        )
        .orderBy(asc(km), asc(serviceStation.id))
        .limit(most)
      return rows.map((row) => ({ ...row, distanceKm: Math.round(row.distanceKm * 10) / 10 }))
    },
  }
}

/** Great-circle distance to a station, as core/domain/great-circle.ts measures it. */
const distanceKm = (lng: number, lat: number) => sql<number>`2 * ${EARTH_KM}::float8 * asin(least(1, sqrt(
  sin(radians(service_station.lat - ${lat}::float8) / 2) ^ 2
  + cos(radians(${lat}::float8)) * cos(radians(service_station.lat)) * sin(radians(service_station.lng - ${lng}::float8) / 2) ^ 2)))`

function boxAround(lng: number, lat: number, km: number): SQL[] {
  const north = (km * 1000) / METRES_PER_DEGREE
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const rows = [sql`service_station.lat between ${lat - north} and ${lat + north}`]
  // Across the date line the distance alone decides.
  const whole = lng - east < -180 || lng + east > 180
  return whole ? rows : [...rows, sql`service_station.lng between ${lng - east} and ${lng + east}`]
}

/** Beyond the list: totals and positions. */
function stationOverview({ orm }: Pick<Database, 'orm'>) {
  return {
    async figures(scope: Scope, query: StationQuery) {
      const open = sql`${serviceStation.state} = 'open'`
      const [row] = await orm
        .select({
          stations: count(),
          open: sql<number>`count(*) filter (where ${open})::int`,
          alwaysOpen: sql<number>`count(*) filter (where ${open} and ${serviceStation.alwaysOpen})::int`,
          capacity: sql<number>`coalesce(sum(${serviceStation.capacity}) filter (where ${open}), 0)::int`,
        })
        .from(serviceStation)
        .where(matching(scope, query))
      return row!
    },

    async places(scope: Scope, query: StationQuery) {
      const where = matching(scope, query)
      const { id, stationCode, stationName, state, alwaysOpen } = columns
      // The condition leaves out those without.
      const place = { lng: sql<number>`${serviceStation.lng}`, lat: sql<number>`${serviceStation.lat}` }
      const [list, [rest]] = await Promise.all([
        orm
          .select({ id, stationCode, stationName, state, alwaysOpen, ...place })
          .from(serviceStation)
          .where(and(where, isNotNull(serviceStation.lng), isNotNull(serviceStation.lat)))
          .orderBy(asc(serviceStation.id))
          .limit(contract.MAX_STATION_PLACES),
        orm
          .select({ unplaced: count() })
          .from(serviceStation)
          .where(and(where, or(isNull(serviceStation.lng), isNull(serviceStation.lat)))),
      ])
      return { places: list, unplaced: rest?.unplaced ?? 0 }
    },
  }
}

function stationWrites({ orm }: Pick<Database, 'orm'>, stored: ReturnType<typeof stationTable>) {
  return {
    async setArchived(scope: Scope, ids: readonly number[], archived: boolean): Promise<number> {
      const changed = await orm
        .update(serviceStation)
        .set({ archived, updatedAt: sql`now()` })
        .where(and(inScope(scope, serviceStation), inArray(serviceStation.id, [...ids])))
        .returning({ id: serviceStation.id })
      return changed.length
    },

    /** All or none: the number of deleted rows, or null when one of them is not archived. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const current = tx
          .select({ id: serviceStation.id })
          .from(serviceStation)
          .where(and(chosen, eq(serviceStation.archived, false)))
        return (await current.limit(1)).length > 0
      }),
  }
}

const offers = (service: string | undefined) =>
  service ? sql`${serviceStation.services} @> ${JSON.stringify([service])}::jsonb` : undefined

/** A station that names no drive works on every one. */
const worksOn = (powerType: string | undefined) =>
  powerType
    ? sql`(${serviceStation.powerTypes} = '[]'::jsonb or ${serviceStation.powerTypes} @> ${JSON.stringify([powerType])}::jsonb)`
    : undefined

const conditionsOf = (query: StationQuery) => [
  eq(serviceStation.archived, query.archived),
  query.keyWord
    ? or(partOf(serviceStation.code, query.keyWord), partOf(serviceStation.name, query.keyWord))
    : undefined,
  query.stationCode ? eq(serviceStation.code, query.stationCode) : undefined,
  query.areaPath === undefined ? undefined : like(serviceStation.areaPath, beginningWith(query.areaPath)),
  offers(query.service),
  worksOn(query.powerType),
  query.state ? eq(serviceStation.state, query.state) : undefined,
  query.alwaysOpen === undefined ? undefined : eq(serviceStation.alwaysOpen, query.alwaysOpen),
]

const matching = (scope: Scope, query: StationQuery): SQL | undefined =>
  and(inScope(scope, serviceStation), ...conditionsOf(query))
