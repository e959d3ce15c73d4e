import { and, inArray, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { vehicle } from './schema/vehicle.ts'
import { type Scope, seenVehicle } from './scope.ts'

/** Ids of vehicles that the caller sees, and the VINs of others. */
export async function vehiclesNamed(tx: Transaction, scope: Scope, vins: readonly string[]) {
  const found = await tx
    .select({ id: vehicle.id, vin: vehicle.vin })
    .from(vehicle)
    .where(and(seenVehicle(scope), inArray(vehicle.vin, [...vins])))
  const known = new Set(found.map(({ vin }) => vin))
  return { ids: found.map(({ id }) => id), unknown: [...new Set(vins)].filter((vin) => !known.has(vin)) }
}

/** Puts vehicles into a group; answers how many were not in it. */
export async function joinGroup(tx: Transaction, groupId: number, vehicleIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into vehicle_group_member (group_id, vehicle_id)
    select ${groupId}, v from unnest(${sql.param([...vehicleIds])}::int[]) as v on conflict do nothing`)
  return rowCount ?? 0
}

/** Takes vehicles out of a group; answers how many were in it. */
export async function leaveGroup(tx: Transaction, groupId: number, vehicleIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from vehicle_group_member
     where group_id = ${groupId} and vehicle_id = any(${sql.param([...vehicleIds])}::int[])`)
  return rowCount ?? 0
}
