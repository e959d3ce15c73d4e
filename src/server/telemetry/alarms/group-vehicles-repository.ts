import { and, eq, inArray, ne } from 'drizzle-orm'
import type { GroupRule } from '#core/contract/work-group.ts'
import type { Database } from '#server/store/database.ts'
import { registeredLike } from '#server/store/registered-like.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { isWorkGroup } from '#server/store/work-groups.ts'

/** Whether a vehicle is now in the state that a rule asks for. */
export type LiveTest = (vehicleId: number, rule: Pick<GroupRule, 'state' | 'alarmed'>) => boolean

/**
 * Vehicles of working groups, by group: one statement for all static groups, one for each smart group, whatever number of
 * vehicles they have. A group that was deleted has none.
 */
export async function groupVehicles(
  orm: Database['orm'],
  groupIds: readonly number[],
  isLive: LiveTest,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const found = new Map(groupIds.map((id) => [id, new Set<number>()]))
  if (found.size === 0) return found
  const ids = [...found.keys()]
  const [members, smart] = await Promise.all([
    orm
      .select({ groupId: vehicleGroupMember.groupId, vehicleId: vehicleGroupMember.vehicleId })
      .from(vehicleGroupMember)
      .innerJoin(vehicleGroup, eq(vehicleGroup.id, vehicleGroupMember.groupId))
      .where(and(inArray(vehicleGroup.id, ids), isWorkGroup, ne(vehicleGroup.kind, 'smart'))),
    orm
      .select({ id: vehicleGroup.id, oemId: vehicleGroup.oemId, rule: vehicleGroup.rule })
      .from(vehicleGroup)
      .where(and(inArray(vehicleGroup.id, ids), eq(vehicleGroup.kind, 'smart'))),
  ])
  for (const { groupId, vehicleId } of members) found.get(groupId)?.add(vehicleId)
  for (const { id, oemId, rule } of smart) {
    const isLiveRule = rule.state !== undefined || rule.alarmed !== undefined
    for (const vehicleId of await registered(orm, oemId, rule)) {
      if (!isLiveRule || isLive(vehicleId, rule)) found.get(id)?.add(vehicleId)
    }
  }
  return found
}

async function registered(orm: Database['orm'], oemId: string, rule: GroupRule): Promise<number[]> {
  const rows = await orm
    .select({ id: vehicle.id })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.archived, false), ...registeredLike(orm, rule)))
  return rows.map(({ id }) => id)
}
