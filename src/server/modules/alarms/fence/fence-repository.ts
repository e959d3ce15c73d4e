import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { FenceFilter, FenceInput } from '#core/contract/fence.ts'
import type { WORK_GROUP_KINDS } from '#core/contract/work-group.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { vehicleGroup } from '#server/store/schema/vehicle-group.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { type GroupScope, isWorkGroup, visibleGroups } from '#server/store/work-groups.ts'

export const fencesOf = (scope: Scope) => inScope(scope, fence)

const columns = {
  fence,
  orgName: organisation.name,
  ownerName: sql<string>`coalesce(${account.displayName}, '')`,
  /** Written out: inside of a subquery a column would lose the name of its table. */
  inside: sql<number>`(select count(*)::int from fence_stay s where s.fence_id = fence.id and s.left_at is null)`,
  events: sql<number>`(select count(*)::int from fence_event e
    where e.fence_id = fence.id and e.happened_at >= now() - interval '7 days')`,
  synced: sql<number>`(select count(*)::int from fence_sync y join command_job j on j.id = y.job_id
    where y.fence_id = fence.id and y.wanted and j.status = 'executed' and y.shape_version = fence.shape_version)`,
  syncTargets: sql<number>`(select count(*)::int from fence_sync y where y.fence_id = fence.id and y.wanted)`,
}
export type FenceRow = Awaited<ReturnType<ReturnType<typeof fenceRepository>['page']>>['list'][number]

export function fenceRepository({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(fence)
      .innerJoin(organisation, eq(organisation.id, fence.orgId))
      .leftJoin(account, eq(account.id, fence.ownerId))

  return {
    async page(scope: Scope, filter: FenceFilter, page: Page) {
      const where = matching(scope, filter)
      return pageBy(orm, page, joined().where(where), desc(fence.id))
    },

    async find(scope: Scope, id: number) {
      const [row] = await joined().where(and(fencesOf(scope), eq(fence.id, id)))
      return row
    },

    async insert(caller: Caller, input: FenceInput): Promise<number> {
      const [made] = await orm
        .insert(fence)
        .values({ ...input, oemId: caller.oemId, ownerId: caller.userId })
        .returning({ id: fence.id })
      return made!.id
    },

    async insertAll(caller: Caller, inputs: readonly FenceInput[]): Promise<number> {
      const own = { oemId: caller.oemId, ownerId: caller.userId }
      const made = await orm
        .insert(fence)
        .values(inputs.map((input) => ({ ...input, ...own })))
        .returning({ id: fence.id })
      return made.length
    },

    update: (scope: Scope, id: number, updateTime: string, values: FenceInput) =>
      saveIfUnchanged({ orm }, fence, { scope: fencesOf(scope), id, updateTime, values }, (_tx, before) =>
        Promise.resolve({ shapeVersion: before.shapeVersion + (sentText(before) === sentText(values) ? 0 : 1) }),
      ),

    async enable(scope: Scope, ids: readonly number[], enabled: boolean): Promise<number> {
      const rows = await orm
        .update(fence)
        .set({ enabled, updatedAt: sql`now()` })
        .where(and(fencesOf(scope), inArray(fence.id, [...ids])))
        .returning({ id: fence.id })
      return rows.length
    },

    /** All or none: null while a terminal holds one of them or a rule names it. */
    async remove(scope: Scope, ids: readonly number[]): Promise<number | null> {
      return orm.transaction(async (tx) => {
        const chosen = await tx
          .select({ id: fence.id })
          .from(fence)
          .where(and(fencesOf(scope), inArray(fence.id, [...ids])))
          .for('update')
        if (chosen.length === 0) return 0
        const own = chosen.map(({ id }) => id)
        const held = await tx.execute(sql`select 1 from fence_sync y join command_job j on j.id = y.job_id
          where y.fence_id in ${own} and case when y.wanted then j.status in ('queued', 'sent', 'acked', 'executed')
            else j.status <> 'executed' end limit 1`)
        const named = await tx
          .select({ id: alarmRule.id })
          .from(alarmRule)
          .where(or(...own.map((id) => sql`${alarmRule.condition} -> 'fenceIds' @> ${String(id)}::jsonb`)))
          .limit(1)
        if (held.rows.length > 0 || named.length > 0) return null
        await tx.delete(fence).where(inArray(fence.id, own))
        return own.length
      })
    },

    /** Everything a map of all fences draws, and how many there are. */
    async shapes(scope: Scope, filter: FenceFilter, most: number) {
      const where = matching(scope, filter)
      const { id, name, colour, enabled, type, position, radius, shapeVersion } = fence
      const [rows, total] = await Promise.all([
        orm
          .select({ id, name, colour, enabled, type, position, radius, shapeVersion })
          .from(fence)
          .where(where)
          .orderBy(desc(id))
          .limit(most),
        orm.$count(fence, where),
      ])
      return { rows, total }
    },

    /** By name; the one whose id is asked for first. */
    named: (scope: Scope, keyWord: string | undefined, page: Page) => {
      const isAsked = sql<boolean>`${fence.id}::text = ${keyWord ?? ''}`
      return pageBy(
        orm,
        page,
        orm
          .select({ id: fence.id, name: fence.name, orgName: organisation.name })
          .from(fence)
          .innerJoin(organisation, eq(organisation.id, fence.orgId))
          .where(and(fencesOf(scope), keyWord ? or(partOf(fence.name, keyWord), isAsked) : undefined)),
        desc(isAsked),
        asc(fence.name),
        asc(fence.id),
      )
    },

    /** Working groups that the caller may name, by name. */
    groups: (scope: GroupScope) =>
      orm
        .select({
          groupId: vehicleGroup.id,
          groupName: vehicleGroup.name,
          kind: sql<(typeof WORK_GROUP_KINDS)[number]>`${vehicleGroup.kind}`,
        })
        .from(vehicleGroup)
        .where(and(visibleGroups(scope), isWorkGroup))
        .orderBy(asc(vehicleGroup.name), asc(vehicleGroup.id)),

    /** Vehicles in the scope among these, by id. */
    async vehicles(
      scope: Scope,
      ids: readonly number[],
      vins: readonly string[] = [],
    ): Promise<{ id: number; vin: string; plate: string }[]> {
      if (ids.length === 0 && vins.length === 0) return []
      return orm
        .select({ id: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
        .from(vehicle)
        .where(and(inScope(scope, vehicle), or(inArray(vehicle.id, [...ids]), inArray(vehicle.vin, [...vins]))))
        .orderBy(vehicle.id)
    },
  }
}
export type FenceRepository = ReturnType<typeof fenceRepository>

/** State of a geofence in a terminal. */
const sentText = (given: FenceInput | typeof fence.$inferSelect): string =>
  JSON.stringify([
    given.type,
    given.position,
    given.radius,
    given.name,
    given.alarmInside,
    given.alarmOutside,
    given.speedLimit,
    given.overspeedSeconds,
    given.schedule.from,
    given.schedule.to,
    given.direction,
  ])

const matching = (scope: Scope, filter: FenceFilter): SQL | undefined =>
  and(
    fencesOf(scope),
    partOf(fence.name, filter.keyWord),
    filter.type ? eq(fence.type, filter.type) : undefined,
    filter.category ? eq(fence.category, filter.category) : undefined,
    filter.orgId ? eq(fence.orgId, filter.orgId) : undefined,
    filter.enabled === undefined ? undefined : eq(fence.enabled, filter.enabled),
  )
