import { and, eq, sql } from 'drizzle-orm'
import type { FuelRule, FuelRuleInput, FuelTank, FuelTankInput } from '#core/contract/fuel.ts'
import { DEFAULT_FUEL_RULE } from '#core/domain/fuel-rules.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { SaveOutcome } from '#server/store/save-if-unchanged.ts'
import { fuelDay, fuelEvent, fuelRule, fuelState, fuelTank } from '#server/store/schema/fuel.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { FUEL_LOCK } from './fuel-saving-repository.ts'

const NO_TANK: FuelTank = { capacityLitres: null, ureaCapacityLitres: null, points: [], updateTime: null }

/** Tanks of vehicles and the rules of tenants. */
export function fuelSettingRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Undefined outside of what the caller may look at. */
    async tank(scope: Scope, vin: string): Promise<FuelTank | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id, tank: fuelTank })
        .from(vehicle)
        .leftJoin(fuelTank, eq(fuelTank.vehicleId, vehicle.id))
        .where(and(seenVehicle(scope), eq(vehicle.vin, vin)))
      if (!row) return undefined
      return row.tank ? tankOf(row.tank) : NO_TANK
    },

    /** What was found with another calibration is found again from the positions of the last days. */
    saveTank: (caller: Caller, vin: string, input: FuelTankInput, updateTime: string | null): Promise<SaveOutcome> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(ownVehicle(caller), eq(vehicle.vin, vin)))
          // New rows of the vehicle need not wait.
          .for('no key update')
        if (!row) return 'missing'
        // What is being found with the calibration before is stored first, or not at all.
        await tx.execute(sql`select pg_advisory_xact_lock(${FUEL_LOCK}, ${row.id})`)
        const [before] = await tx.select().from(fuelTank).where(eq(fuelTank.vehicleId, row.id))
        if (timeOf(before) !== updateTime) return 'changed'
        const { capacityLitres: capacity, ureaCapacityLitres: ureaCapacity, points } = input
        const set = { capacity, ureaCapacity, points, updatedBy: caller.userId, updatedAt: sql`now()` }
        await tx
          .insert(fuelTank)
          .values({ ...set, vehicleId: row.id })
          .onConflictDoUpdate({ target: fuelTank.vehicleId, set })
        if (JSON.stringify(before?.points ?? []) !== JSON.stringify(points)) await forget(tx, row.id)
        return 'saved'
      }),

    async rule(oemId: string): Promise<FuelRule> {
      const [row] = await orm.select().from(fuelRule).where(eq(fuelRule.oemId, oemId))
      if (!row) return { ...DEFAULT_FUEL_RULE, updateTime: null }
      const { drainLitres, drainMinutes, minRatio, frozenKm } = row
      return { drainLitres, drainMinutes, minRatio, frozenKm, updateTime: platformTimeOf(row.updatedAt) }
    },

    saveRule: (caller: Caller, input: FuelRuleInput, updateTime: string | null): Promise<SaveOutcome> =>
      orm.transaction(async (tx) => {
        const [before] = await tx.select().from(fuelRule).where(eq(fuelRule.oemId, caller.oemId)).for('update')
        if (timeOf(before) !== updateTime) return 'changed'
        const set = { ...input, updatedBy: caller.userId, updatedAt: sql`now()` }
        const saved = await tx
          .insert(fuelRule)
          .values({ ...set, oemId: caller.oemId })
          .onConflictDoUpdate({
            target: fuelRule.oemId,
            set,
            // Two users who save the first rule at the same time.
            ...(!before && { setWhere: sql`false` }),
          })
          .returning({ oemId: fuelRule.oemId })
        return saved.length > 0 ? 'saved' : 'changed'
      }),
  }
}
export type FuelSettingRepository = ReturnType<typeof fuelSettingRepository>

const timeOf = (row: { updatedAt: Date } | undefined): string | null => (row ? platformTimeOf(row.updatedAt) : null)

function tankOf({ capacity, ureaCapacity, points, updatedAt }: typeof fuelTank.$inferSelect): FuelTank {
  const updateTime = platformTimeOf(updatedAt)
  return { capacityLitres: capacity, ureaCapacityLitres: ureaCapacity, points, updateTime }
}

/** Decisions of users stay. */
async function forget(tx: Transaction, vehicleId: number): Promise<void> {
  await tx.delete(fuelDay).where(eq(fuelDay.vehicleId, vehicleId))
  await tx.delete(fuelEvent).where(and(eq(fuelEvent.vehicleId, vehicleId), eq(fuelEvent.state, 'open')))
  await tx.update(fuelState).set({ level: null, levelAt: null }).where(eq(fuelState.vehicleId, vehicleId))
}
