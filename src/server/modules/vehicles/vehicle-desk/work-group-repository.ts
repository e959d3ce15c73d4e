import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { GroupRule, WORK_GROUP_KINDS } from '#core/contract/work-group.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { joinGroup, leaveGroup, vehiclesNamed } from '#server/store/group-members.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { account, organisation, role } from '#server/store/schema/account.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { type GroupScope, isWorkGroup, visibleGroups } from '#server/store/work-groups.ts'

type Values = Omit<typeof vehicleGroup.$inferInsert, 'id' | 'oemId' | 'code' | 'ownerId' | 'createdAt' | 'updatedAt'>

/** Once among the groups of an account. */
const codeOf = (scope: GroupScope, name: string) => `${scope.userId}/${name}`

export function workGroupRepository({ orm }: Pick<Database, 'orm'>) {
  return { ...groupReads(orm), ...groupWrites(orm), ...groupMembers(orm) }
}
export type WorkGroupRepository = ReturnType<typeof workGroupRepository>

function groupReads(orm: Database['orm']) {
  return {
    list: (scope: GroupScope) =>
      orm
        .select({
          id: vehicleGroup.id,
          groupName: vehicleGroup.name,
          kind: sql<(typeof WORK_GROUP_KINDS)[number]>`${vehicleGroup.kind}`,
          orgId: vehicleGroup.orgId,
          orgName: organisation.name,
          sharing: vehicleGroup.sharing,
          roleIds: vehicleGroup.roleIds,
          rule: vehicleGroup.rule,
          note: vehicleGroup.note,
          ownerName: sql<string>`coalesce(${account.displayName}, '')`,
          own: sql<boolean>`coalesce(${vehicleGroup.ownerId} = ${scope.userId}, false)`,
          memberIds: sql<number[]>`array(select m.vehicle_id from vehicle_group_member m
            where m.group_id = ${vehicleGroup.id})`,
          createdAt: vehicleGroup.createdAt,
          updatedAt: vehicleGroup.updatedAt,
        })
        .from(vehicleGroup)
        .innerJoin(organisation, eq(organisation.id, vehicleGroup.orgId))
        .leftJoin(account, eq(account.id, vehicleGroup.ownerId))
        .where(and(visibleGroups(scope), isWorkGroup))
        .orderBy(asc(vehicleGroup.name), asc(vehicleGroup.id)),

    roles: ({ oemId }: Scope) =>
      orm.select({ id: role.id, name: role.name }).from(role).where(eq(role.oemId, oemId)).orderBy(asc(role.name)),

    /** Rule of a smart group, or ids of the members; undefined where the caller sees no such group, of any kind. */
    async content(scope: GroupScope, id: number): Promise<GroupRule | ReadonlySet<number> | undefined> {
      const [group] = await orm
        .select({ kind: vehicleGroup.kind, rule: vehicleGroup.rule })
        .from(vehicleGroup)
        .where(and(visibleGroups(scope), eq(vehicleGroup.id, id)))
      if (!group) return undefined
      if (group.kind === 'smart') return group.rule
      const members = await orm
        .select({ id: vehicleGroupMember.vehicleId })
        .from(vehicleGroupMember)
        .where(eq(vehicleGroupMember.groupId, id))
      return new Set(members.map((each) => each.id))
    },
  }
}

function groupWrites(orm: Database['orm']) {
  return {
    /** Null when the caller has a group of that name. */
    insert: (scope: GroupScope, values: Values, memberIds: readonly number[] = []): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(vehicleGroup)
          .values({ ...values, oemId: scope.oemId, ownerId: scope.userId, code: codeOf(scope, values.name) })
          .onConflictDoNothing()
          .returning({ id: vehicleGroup.id })
        if (!row) return null
        await joinGroup(tx, row.id, memberIds)
        return row.id
      }),

    /** Members stay when a static group becomes smart and return with the next change; its owner stays too. */
    update: (scope: GroupScope, id: number, updateTime: string, values: Values) =>
      saveIfUnchanged(
        { orm },
        vehicleGroup,
        { scope: and(visibleGroups(scope), isWorkGroup), id, updateTime, values },
        async (_tx, { ownerId }) => ({ code: `${ownerId ?? 0}/${values.name}` }),
      ),

    /** All or none: null while a geofence names one of them. */
    remove: (scope: GroupScope, ids: readonly number[]): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const chosen = await tx
          .select({ id: vehicleGroup.id })
          .from(vehicleGroup)
          .where(and(visibleGroups(scope), isWorkGroup, inArray(vehicleGroup.id, [...ids])))
          .for('update')
        if (chosen.length === 0) return 0
        const own = chosen.map(({ id }) => id)
        const named = or(...own.map((id) => sql`${fence.scope} -> 'groupIds' @> ${String(id)}::jsonb`))
        const fences = await tx
          .select({ id: fence.id })
          .from(fence)
          .where(and(eq(fence.oemId, scope.oemId), named))
          .limit(1)
        if (fences.length > 0) return null
        await tx.delete(vehicleGroup).where(inArray(vehicleGroup.id, own))
        return own.length
      }),
  }
}

/** All answer undefined without a static group that the caller sees. */
function groupMembers(orm: Database['orm']) {
  return {
    addMembers: (scope: GroupScope, id: number, vins: readonly string[]) =>
      orm.transaction(async (tx) => {
        if (!(await locked(tx, scope, id))) return undefined
        const { ids, unknown } = await vehiclesNamed(tx, scope, vins)
        return { added: await joinGroup(tx, id, ids), unknown }
      }),

    removeMembers: (scope: GroupScope, id: number, vins: readonly string[]) =>
      orm.transaction(async (tx) => {
        if (!(await locked(tx, scope, id))) return undefined
        const { ids } = await vehiclesNamed(tx, scope, vins)
        return { changed: await leaveGroup(tx, id, ids) }
      }),

    /** Vehicles that the caller does not see stay in the group. */
    replaceMembers: (scope: GroupScope, id: number, vins: readonly string[], preview: boolean) =>
      orm.transaction(async (tx) => {
        if (!(await locked(tx, scope, id))) return undefined
        const { ids, unknown } = await vehiclesNamed(tx, scope, vins)
        const members = await tx
          .select({ id: vehicle.id })
          .from(vehicleGroupMember)
          .innerJoin(vehicle, eq(vehicle.id, vehicleGroupMember.vehicleId))
          .where(and(eq(vehicleGroupMember.groupId, id), seenVehicle(scope)))
        const [wanted, before] = [new Set(ids), new Set(members.map((each) => each.id))]
        const added = ids.filter((each) => !before.has(each))
        const removed = [...before].filter((each) => !wanted.has(each))
        if (!preview) {
          await joinGroup(tx, id, added)
          await leaveGroup(tx, id, removed)
        }
        return { added: added.length, removed: removed.length, unchanged: before.size - removed.length, unknown }
      }),
  }
}

/** Locks a group whose vehicles are chosen by hand. */
async function locked(tx: Transaction, scope: GroupScope, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: vehicleGroup.id })
    .from(vehicleGroup)
    .where(and(visibleGroups(scope), isWorkGroup, ne(vehicleGroup.kind, 'smart'), eq(vehicleGroup.id, id)))
    .for('update')
  return found.length > 0
}
