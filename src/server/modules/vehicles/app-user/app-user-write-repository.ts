import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppUserState } from '#core/contract/app-user.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { appUser, appUserVehicle } from '#server/store/schema/app-user.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle, type Scope } from '#server/store/scope.ts'

type Outcome = 'done' | 'missing' | 'otherState'
export interface Change {
  reason: string
  /** User name of the account that does it. */
  by: string
}
type User = typeof appUser.$inferSelect
/** Two accounts of one person, and what they have in common. */
interface Twins {
  keep: User
  merged: User
  by: ('phone' | 'name')[]
}

/** Changes of app users, each in one transaction. */
export function appUserWriteRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    setState: (scope: Scope, id: number, to: AppUserState, { reason, by }: Change): Promise<Outcome> =>
      orm.transaction(async (tx) => {
        const [found] = await locked(tx, scope, [id])
        if (!found) return 'missing'
        if (found.state === to || found.state === 'merged') return 'otherState'
        await tx
          .update(appUser)
          .set({ state: to, stateReason: reason, stateBy: by, stateAt: sql`now()`, updatedAt: sql`now()` })
          .where(eq(appUser.id, id))
        return 'done'
      }),

    /** Undefined without the user. Only vehicles of the caller's own organisations are unbound. */
    unbind: (scope: Scope, id: number, vins: readonly string[]) =>
      orm.transaction(async (tx) => {
        const [found] = await locked(tx, scope, [id])
        if (!found) return undefined
        const own = tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(ownVehicle(scope), inArray(vehicle.vin, [...vins])))
        const gone = await tx
          .delete(appUserVehicle)
          .where(and(eq(appUserVehicle.userId, id), inArray(appUserVehicle.vehicleId, own)))
          .returning({ vehicleId: appUserVehicle.vehicleId, role: appUserVehicle.role })
        const owned = gone.flatMap(({ role, vehicleId }) => (role === 'owner' ? [vehicleId] : []))
        // What an owner allowed ends with the owner.
        const ended =
          owned.length === 0
            ? []
            : await tx
                .delete(appUserVehicle)
                .where(inArray(appUserVehicle.vehicleId, owned))
                .returning({ id: appUserVehicle.userId })
        return { changed: gone.length, authorisations: ended.length }
      }),

    erase: (scope: Scope, id: number): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const gone = await tx
          .delete(appUser)
          .where(and(inScope(scope, appUser), eq(appUser.id, id)))
          .returning({ id: appUser.id })
        return gone.length > 0
      }),

    previewMerge: (scope: Scope, keepId: number, mergeId: number) =>
      orm.transaction(async (tx) => {
        const twins = await twinsOf(tx, scope, keepId, mergeId)
        return typeof twins === 'string' ? twins : { ...twins, moves: await movesOf(tx, keepId, mergeId) }
      }),

    merge: (scope: Scope, keepId: number, mergeId: number, change: Change) =>
      orm.transaction(async (tx) => {
        const twins = await twinsOf(tx, scope, keepId, mergeId)
        if (typeof twins === 'string') return twins
        await join(tx, twins, change)
        return 'done' as const
      }),
  }
}
export type AppUserWriteRepository = ReturnType<typeof appUserWriteRepository>

const locked = (tx: Transaction, scope: Scope, ids: readonly number[]) =>
  tx
    .select()
    .from(appUser)
    .where(and(inScope(scope, appUser), inArray(appUser.id, [...ids])))
    .orderBy(appUser.id)
    .for('update')

async function twinsOf(
  tx: Transaction,
  scope: Scope,
  keepId: number,
  mergeId: number,
): Promise<Twins | 'missing' | 'different'> {
  const found = await locked(tx, scope, [keepId, mergeId])
  const keep = found.find(({ id }) => id === keepId)
  const merged = found.find(({ id }) => id === mergeId)
  if (!keep || !merged) return 'missing'
  const by = commonOf(keep, merged)
  const open = keepId !== mergeId && keep.state !== 'merged' && merged.state !== 'merged'
  return open && by.length > 0 ? { keep, merged, by } : 'different'
}

function commonOf(one: User, other: User): ('phone' | 'name')[] {
  const proved = one.realName === 'verified' && other.realName === 'verified'
  return [
    ...(one.phone !== '' && one.phone === other.phone ? (['phone'] as const) : []),
    ...(proved && one.name !== '' && one.name === other.name ? (['name'] as const) : []),
  ]
}

/** Vehicles of the account that ends, with the stronger role of both. */
async function movesOf(tx: Transaction, keepId: number, mergeId: number) {
  const { rows } = await tx.execute<{ vin: string; plate: string; role: 'owner' | 'authorised' }>(sql`
    select v.vin, v.plate, case when m.role = 'owner' or k.role = 'owner' then 'owner' else 'authorised' end as role
      from app_user_vehicle m join vehicle v on v.id = m.vehicle_id
      left join app_user_vehicle k on k.user_id = ${keepId} and k.vehicle_id = m.vehicle_id
     where m.user_id = ${mergeId} order by v.vin`)
  return rows
}

async function join(tx: Transaction, { keep, merged }: Twins, { reason, by }: Change): Promise<void> {
  // Taken first: a vehicle has one owner at any time.
  const taken = await tx
    .delete(appUserVehicle)
    .where(eq(appUserVehicle.userId, merged.id))
    .returning({ vehicleId: appUserVehicle.vehicleId, role: appUserVehicle.role, boundAt: appUserVehicle.boundAt })
  if (taken.length > 0) {
    await tx
      .insert(appUserVehicle)
      .values(taken.map((each) => ({ ...each, userId: keep.id })))
      .onConflictDoUpdate({
        target: [appUserVehicle.userId, appUserVehicle.vehicleId],
        set: {
          role: sql`case when excluded.role = 'owner' then 'owner' else app_user_vehicle.role end`,
          boundAt: sql`least(excluded.bound_at, app_user_vehicle.bound_at)`,
        },
      })
  }
  await tx
    .update(appUser)
    .set({
      phone: keep.phone || merged.phone,
      name: keep.name || merged.name,
      realName: merged.realName === 'verified' ? 'verified' : keep.realName,
      registeredAt: keep.registeredAt < merged.registeredAt ? keep.registeredAt : merged.registeredAt,
      lastUsedAt: latest(keep.lastUsedAt, merged.lastUsedAt),
      updatedAt: sql`now()`,
    })
    .where(eq(appUser.id, keep.id))
  await tx
    .update(appUser)
    .set({
      name: '',
      phone: '',
      state: 'merged',
      stateReason: reason,
      stateBy: by,
      stateAt: sql`now()`,
      mergedInto: keep.id,
      updatedAt: sql`now()`,
    })
    .where(eq(appUser.id, merged.id))
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other)
