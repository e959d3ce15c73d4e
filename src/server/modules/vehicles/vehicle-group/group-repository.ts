import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { GroupFilter, GroupPhase } from '#core/contract/vehicle-group.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { joinGroup, leaveGroup, vehiclesNamed } from '#server/store/group-members.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { inScope, type Scope, seenVehicle, seenVehicleAs } from '#server/store/scope.ts'
import { type StoredValues, tableStore } from '#server/store/table-store.ts'
import { wireTime, wireTimes } from '#server/store/wire-times.ts'

/** Groups of this kind; other kinds have pages of their own. */
const KIND = 'contract'
const TODAY = sql.raw(`(now() at time zone 'Asia/Shanghai')::date`)
const PHASE = sql<GroupPhase>`case when vehicle_group.starts_on > ${TODAY} then 'upcoming'
  when vehicle_group.ends_on < ${TODAY} then 'ended' else 'running' end`

const columnsFor = (scope: Scope) => ({
  id: vehicleGroup.id,
  kind: sql<typeof KIND>`${vehicleGroup.kind}`,
  groupCode: vehicleGroup.code,
  groupName: vehicleGroup.name,
  orgId: vehicleGroup.orgId,
  orgName: organisation.name,
  customer: vehicleGroup.customer,
  contact: vehicleGroup.contact,
  phone: vehicleGroup.phone,
  startsOn: vehicleGroup.startsOn,
  endsOn: vehicleGroup.endsOn,
  reportSeconds: vehicleGroup.reportSeconds,
  lockRule: vehicleGroup.lockRule,
  note: vehicleGroup.note,
  phase: PHASE,
  vehicles: sql<number>`(select count(*)::int from vehicle_group_member m join vehicle v on v.id = m.vehicle_id
    where m.group_id = vehicle_group.id and ${seenVehicleAs(scope, 'v')})`,
  ...wireTimes(vehicleGroup),
})

export function groupRepository({ orm }: Pick<Database, 'orm'>) {
  const groups = (scope: Scope) => {
    const columns = columnsFor(scope)
    return tableStore(
      { orm },
      {
        table: vehicleGroup,
        rows: () =>
          orm.select(columns).from(vehicleGroup).innerJoin(organisation, eq(organisation.id, vehicleGroup.orgId)),
        sorts: {
          groupCode: vehicleGroup.code,
          groupName: vehicleGroup.name,
          vehicles: columns.vehicles,
          endsOn: vehicleGroup.endsOn,
        },
        matching: (filter: GroupFilter) => conditionsOf(orm, scope, filter),
      },
    )
  }
  return {
    page: (scope: Scope, filter: GroupFilter, page: Page) => groups(scope).page(scope, filter, page),
    all: (scope: Scope, filter: GroupFilter) => groups(scope).all(scope, filter),
    find: (scope: Scope, id: number) => groups(scope).find(scope, id),
    insert: (scope: Scope, values: StoredValues<typeof vehicleGroup>) => groups(scope).insert(scope, values),
    update: (scope: Scope, id: number, updateTime: string, values: StoredValues<typeof vehicleGroup>) =>
      groups(scope).update(scope, id, updateTime, values),
    remove: (scope: Scope, ids: readonly number[]) => groups(scope).remove(scope, ids),
    ...groupMembers({ orm }),
  }
}
export type GroupRepository = ReturnType<typeof groupRepository>

function conditionsOf(orm: Database['orm'], scope: Scope, { keyWord, groupCode, vin, phase, orgId }: GroupFilter) {
  const member = (given: string) =>
    exists(
      orm
        .select({ id: vehicleGroupMember.groupId })
        .from(vehicleGroupMember)
        .innerJoin(vehicle, eq(vehicle.id, vehicleGroupMember.vehicleId))
        .where(and(eq(vehicleGroupMember.groupId, vehicleGroup.id), seenVehicle(scope), eq(vehicle.vin, given))),
    )
  return [
    eq(vehicleGroup.kind, KIND),
    keyWord
      ? or(
          partOf(vehicleGroup.code, keyWord),
          partOf(vehicleGroup.name, keyWord),
          partOf(vehicleGroup.customer, keyWord),
        )
      : undefined,
    groupCode ? eq(vehicleGroup.code, groupCode) : undefined,
    vin ? member(vin) : undefined,
    phase ? sql`${PHASE} = ${phase}` : undefined,
    orgId ? eq(vehicleGroup.orgId, orgId) : undefined,
  ]
}

function groupMembers({ orm }: Pick<Database, 'orm'>) {
  return {
    members: (scope: Scope, id: number, page: Page) =>
      pageBy(
        orm,
        page,
        orm
          .select({
            vin: vehicle.vin,
            plate: vehicle.plate,
            modelName: vehicleModel.modelName,
            orgName: organisation.name,
            memberTime: wireTime(vehicleGroupMember.memberSince),
          })
          .from(vehicleGroupMember)
          .innerJoin(vehicleGroup, eq(vehicleGroup.id, vehicleGroupMember.groupId))
          .innerJoin(vehicle, eq(vehicle.id, vehicleGroupMember.vehicleId))
          .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
          .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
          .where(and(inScope(scope, vehicleGroup), eq(vehicleGroup.id, id), seenVehicle(scope))),
        asc(vehicle.vin),
      ),

    /** Undefined without the group. */
    addMembers: (scope: Scope, id: number, vins: readonly string[]) =>
      orm.transaction(async (tx) => {
        if (!(await touched(tx, scope, id))) return undefined
        const { ids, unknown } = await vehiclesNamed(tx, scope, vins)
        return { added: await joinGroup(tx, id, ids), unknown }
      }),

    /** Undefined without the group. */
    removeMembers: (scope: Scope, id: number, vins: readonly string[]) =>
      orm.transaction(async (tx) => {
        if (!(await touched(tx, scope, id))) return undefined
        const { ids } = await vehiclesNamed(tx, scope, vins)
        return { changed: await leaveGroup(tx, id, ids) }
      }),
  }
}

/** Locks a group of the data scope, so that it is not deleted meanwhile. */
async function touched(tx: Transaction, scope: Scope, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: vehicleGroup.id })
    .from(vehicleGroup)
    .where(and(inScope(scope, vehicleGroup), eq(vehicleGroup.id, id), eq(vehicleGroup.kind, KIND)))
    .for('update')
  return found.length > 0
}

/** Ids of groups of the data scope by code. */
export async function groupIds(tx: Transaction, scope: Scope): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: vehicleGroup.id, code: vehicleGroup.code })
    .from(vehicleGroup)
    .where(and(inScope(scope, vehicleGroup), eq(vehicleGroup.kind, KIND)))
  return new Map(rows.map(({ id, code }) => [code, id]))
}

interface Membership {
  groupId: number
  vehicleId: number
}
const pairsOf = (members: readonly Membership[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r("groupId" int, "vehicleId" int)`

/** Those of these memberships that exist, as "group/vehicle". */
export async function storedMembers(tx: Transaction, members: readonly Membership[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select m.group_id || '/' || m.vehicle_id as key from vehicle_group_member m
      join ${pairsOf(members)} on r."groupId" = m.group_id and r."vehicleId" = m.vehicle_id`)
  return new Set(rows.map(({ key }) => key))
}

export async function storeMembers(tx: Transaction, members: readonly Membership[]): Promise<void> {
  await tx.execute(sql`
    insert into vehicle_group_member (group_id, vehicle_id) select r."groupId", r."vehicleId" from ${pairsOf(members)}
    on conflict do nothing`)
}

export async function dropMembers(tx: Transaction, members: readonly Membership[]): Promise<void> {
  await tx.execute(sql`
    delete from vehicle_group_member m using ${pairsOf(members)}
     where m.group_id = r."groupId" and m.vehicle_id = r."vehicleId"`)
}
