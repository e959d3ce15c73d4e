import { and, asc, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { FenceEvent, FenceEventFilter, FenceStay } from '#core/contract/fence.ts'
import type { CursorPage, Paged } from '#core/contract/paging.ts'
import { dwellClass } from '#core/domain/fence-dwell.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { fence, fenceEvent, fenceStay } from '#server/store/schema/fence.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { keysetBy, mapList, type Page, pageBy } from '#server/store/paging.ts'

const seen = (scope: Scope) => inScope(scope, vehicle)
const keyWordIs = (keyWord: string | undefined): SQL | undefined =>
  keyWord ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(fence.name, keyWord)) : undefined

const stayIs = ({ from, below }: ReturnType<typeof dwellClass>): SQL | undefined =>
  and(gte(fenceEvent.staySeconds, from), below === undefined ? undefined : lt(fenceEvent.staySeconds, below))

/** Events of a filter, over fence_event joined with vehicle and fence. */
export const eventsLike = (scope: Scope, filter: FenceEventFilter): SQL | undefined =>
  and(
    eq(fenceEvent.oemId, scope.oemId),
    seen(scope),
    gte(fenceEvent.happenedAt, new Date(fromPlatformTime(filter.startTime))),
    // The wire's end is inclusive to the second.
    lt(fenceEvent.happenedAt, new Date(fromPlatformTime(filter.endTime) + 1000)),
    filter.fenceId ? eq(fenceEvent.fenceId, filter.fenceId) : undefined,
    filter.vehicleId ? eq(fenceEvent.vehicleId, filter.vehicleId) : undefined,
    filter.event ? eq(fenceEvent.event, filter.event) : undefined,
    filter.orgId ? eq(vehicle.orgId, filter.orgId) : undefined,
    filter.stayClass === undefined ? undefined : stayIs(dwellClass(filter.stayClass)),
    keyWordIs(filter.keyWord),
  )

/** The alarm that began with an event: both are written from the same finding, at the same moment. */
const RAISED = and(
  eq(alarmEvent.vehicleId, fenceEvent.vehicleId),
  eq(alarmEvent.startedAt, fenceEvent.happenedAt),
  eq(alarmEvent.fenceId, fenceEvent.fenceId),
  sql`${alarmEvent.kind} = case ${fenceEvent.event} when 'enter' then 'fenceInside' when 'exit' then 'fenceOutside'
    when 'dwell' then 'fenceDwell' else 'fenceSpeed' end`,
)

/** Events at geofences, and vehicles inside. */
export function fenceEventRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async events(
      scope: Scope,
      filter: FenceEventFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<FenceEvent>> {
      const read = orm
        .select({
          event: fenceEvent,
          vin: vehicle.vin,
          plate: vehicle.plate,
          fenceName: fence.name,
          fenceType: fence.type,
          alarmId: alarmEvent.id,
          handling: alarmEvent.handling,
          muted: sql<boolean>`coalesce(${alarmEvent.muted}, false)`,
        })
        .from(fenceEvent)
        .innerJoin(vehicle, eq(vehicle.id, fenceEvent.vehicleId))
        .innerJoin(fence, eq(fence.id, fenceEvent.fenceId))
        .leftJoin(alarmEvent, RAISED)
        .where(and(eventsLike(scope, filter), rowKey === undefined ? undefined : before(rowKey)))
        .orderBy(desc(fenceEvent.happenedAt), desc(fenceEvent.id))
      const found = await keysetBy(
        size,
        (limit) => read.limit(limit),
        ({ event }) => `${event.happenedAt.getTime()}.${event.id}`,
      )
      return mapList(found, ({ event: { id: _id, oemId: _oem, happenedAt, event, ...place }, handling, ...named }) => ({
        ...place,
        ...named,
        handling: handling as FenceEvent['handling'],
        // Written by the alarm engine alone.
        event: event as FenceEvent['event'],
        time: platformTimeOf(happenedAt),
      }))
    },

    async stays(
      scope: Scope,
      { fenceId, keyWord }: { fenceId?: number | undefined; keyWord?: string | undefined },
      page: Page,
    ): Promise<Paged<FenceStay>> {
      const where = and(
        isNull(fenceStay.leftAt),
        eq(fenceStay.oemId, scope.oemId),
        seen(scope),
        fenceId ? eq(fenceStay.fenceId, fenceId) : undefined,
        keyWordIs(keyWord),
      )
      const { list: rows, total } = await pageBy(
        orm,
        page,
        orm
          .select({
            vehicleId: vehicle.id,
            vin: vehicle.vin,
            plate: vehicle.plate,
            fenceId: fence.id,
            fenceName: fence.name,
            enteredAt: fenceStay.enteredAt,
            dwellMinutes: fence.dwellMinutes,
          })
          .from(fenceStay)
          .innerJoin(vehicle, eq(vehicle.id, fenceStay.vehicleId))
          .innerJoin(fence, eq(fence.id, fenceStay.fenceId))
          .where(where),
        asc(fenceStay.enteredAt),
        asc(fenceStay.id),
      )
      const list = rows.map(({ enteredAt, ...row }) => ({ ...row, enterTime: platformTimeOf(enteredAt) }))
      return { list, total }
    },
  }
}
export type FenceEventRepository = ReturnType<typeof fenceEventRepository>

function before(rowKey: string): SQL {
  const [ms, id] = rowKey.split('.').map((part) => (/^\d{1,18}$/.test(part) ? part : '0'))
  return sql`(${fenceEvent.happenedAt}, ${fenceEvent.id}) < (to_timestamp(${ms}::bigint / 1000.0), ${id ?? '0'}::bigint)`
}
