import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { ItineraryFilter, ItineraryRow } from '#core/contract/itinerary.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { ItineraryState } from '#core/domain/itinerary.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { eachById, inBatches, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { itinerary, type StoredStop, type StoredUnplanned, type StoredVisit } from '#server/store/schema/itinerary.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

type Times = 'planStartTime' | 'planEndTime' | 'actualStartTime' | 'actualEndTime' | 'createTime' | 'updateTime'
/** A row of the list; the moments of the contract row are dates. */
type Stored = Omit<ItineraryRow, Times> & {
  planStartAt: Date
  planEndAt: Date
  actualStartAt: Date | null
  actualEndAt: Date | null
  createdAt: Date
  updatedAt: Date
  stops: StoredStop[]
}
type StoredDetail = Stored & { visits: StoredVisit[]; unplannedStops: StoredUnplanned[] }

const PLANNED_KM = 'coalesce(i.plan_km, i.line_km)'
const COLUMNS = `i.id, i.code as "itineraryNo", i.route_name as "routeName", i.driver, i.plan_start_at as "planStartAt",
  i.plan_end_at as "planEndAt", i.corridor, i.plan_km as "planKm", i.late_minutes as "lateMinutes",
  i.unplanned_minutes as "unplannedMinutes", i.state, i.actual_start_at as "actualStartAt", i.actual_end_at as "actualEndAt",
  i.deviation_minutes as "deviationMinutes", i.reached, i.driven_km as "drivenKm", ${PLANNED_KM} as "plannedKm",
  case when i.state = 'finished' then i.driven_km - ${PLANNED_KM} end as "detourKm",
  jsonb_array_length(i.stops) as "stopCount", jsonb_array_length(i.unplanned) as unplanned,
  i.created_at as "createdAt", i.updated_at as "updatedAt", v.vin, v.plate, o.name as "orgName"`
const JOINED = 'itinerary i join vehicle v on v.id = i.vehicle_id join organisation o on o.id = v.org_id'
/** $1 tenant, $2 organisations, $3 to $8 the filter. */
const FROM = `${JOINED} where i.oem_id = $1 and ${SEEN_VEHICLE}
  and ($3::text is null or i.code ilike $3 or i.route_name ilike $3 or v.vin ilike $3 or v.plate ilike $3)
  and ($4::text is null or v.vin = $4) and ($5::int is null or v.org_id = $5)
  and ($6::timestamptz is null or i.plan_start_at >= $6) and ($7::timestamptz is null or i.plan_start_at < $7)
  and ($8::text is null or i.state = $8)`
const SORTS = {
  planStartTime: 'i.plan_start_at',
  deviationMinutes: 'i.deviation_minutes',
  unplanned: 'jsonb_array_length(i.unplanned)',
}

const valuesOf = ({ oemId, orgIds }: Scope, filter: ItineraryFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.keyWord ? containing(filter.keyWord) : null,
  filter.vin ?? null,
  filter.orgId ?? null,
  filter.startTime ? new Date(fromPlatformTime(filter.startTime)) : null,
  // The end is inclusive to the second.
  filter.endTime ? new Date(fromPlatformTime(filter.endTime) + 1000) : null,
  filter.state ?? null,
]

export function itineraryRepository(db: Pick<Database, 'orm' | 'pool'>) {
  return { ...reads(db), ...writes(db) }
}
export type ItineraryRepository = ReturnType<typeof itineraryRepository>

function reads({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: ItineraryFilter, at: Page) {
      const order = orderText(at, SORTS, 'i.plan_start_at desc, i.id desc')
      const list = { columns: COLUMNS, from: FROM, order, values: valuesOf(scope, filter) }
      return mapList(await pageByText<Stored>(pool, at, list), itineraryRow)
    },

    /** With planned stops, for exports. */
    async *all(scope: Scope, filter: ItineraryFilter) {
      const statement = `select ${COLUMNS}, i.stops from ${FROM} and i.id > $9 order by i.id limit $10`
      const values = valuesOf(scope, filter)
      const read = async (after: number, limit: number) =>
        (await pool.query<Stored>(statement, [...values, after, limit])).rows
      for await (const row of eachById(read)) yield { ...itineraryRow(row), stops: row.stops }
    },

    async counts(scope: Scope, filter: ItineraryFilter) {
      const { rows } = await pool.query<{ state: ItineraryState; count: number }>(
        `select i.state, count(*)::int as count from ${FROM} group by i.state`,
        valuesOf(scope, filter),
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },

    async find(scope: Scope, id: number) {
      const { rows } = await pool.query<StoredDetail>(
        `select ${COLUMNS}, i.stops, i.visits, i.unplanned as "unplannedStops" from ${JOINED}
          where i.oem_id = $1 and ${SEEN_VEHICLE} and i.id = $3`,
        [scope.oemId, [...scope.orgIds], id],
      )
      const [row] = rows
      return row && { ...itineraryRow(row), stops: row.stops, visits: row.visits, unplannedStops: row.unplannedStops }
    },
  }
}

export type PlanValues = Omit<typeof itinerary.$inferInsert, 'id' | 'oemId'>

/** A changed plan is compared again from the start. */
export const NOT_COMPARED = { state: 'planned', settledAt: null } as const

function writes({ orm }: Pick<Database, 'orm'>) {
  const ofCaller = (scope: Scope): SQL =>
    sql`${and(
      eq(itinerary.oemId, scope.oemId),
      inArray(itinerary.vehicleId, orm.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
    )}`
  return {
    /** The vehicle, when the caller may plan for it. */
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      const [found] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(ownVehicle(scope), eq(vehicle.vin, vin)))
        .limit(1)
      return found?.id
    },

    /** Null when the number exists. */
    async insert(scope: Scope, values: PlanValues): Promise<number | null> {
      const [row] = await orm
        .insert(itinerary)
        .values({ ...values, oemId: scope.oemId })
        .onConflictDoNothing()
        .returning({ id: itinerary.id })
      return row?.id ?? null
    },

    update: (scope: Scope, id: number, updateTime: string, values: PlanValues) =>
      saveIfUnchanged({ orm }, itinerary, {
        scope: ofCaller(scope),
        id,
        updateTime,
        values: { ...values, ...NOT_COMPARED },
      }),

    async remove(scope: Scope, ids: readonly number[]): Promise<number> {
      const removed = await orm
        .delete(itinerary)
        .where(and(ofCaller(scope), inArray(itinerary.id, [...ids])))
        .returning({ id: itinerary.id })
      return removed.length
    },
  }
}

function itineraryRow({ stops: _stops, ...row }: Stored): ItineraryRow {
  const { planStartAt, planEndAt, actualStartAt, actualEndAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    planStartTime: platformTimeOf(planStartAt),
    planEndTime: platformTimeOf(planEndAt),
    actualStartTime: platformTimeOf(actualStartAt),
    actualEndTime: platformTimeOf(actualEndAt),
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
}

/** Numbers of itineraries whose vehicle the caller may not change. */
export async function outOfScope(tx: Transaction, scope: Scope, codes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const batch of inBatches([...new Set(codes)])) {
    const rows = await tx
      .select({ code: itinerary.code })
      .from(itinerary)
      .where(
        and(
          eq(itinerary.oemId, scope.oemId),
          inArray(itinerary.code, batch),
          notInArray(itinerary.vehicleId, tx.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
        ),
      )
    for (const { code } of rows) found.add(code)
  }
  return found
}
