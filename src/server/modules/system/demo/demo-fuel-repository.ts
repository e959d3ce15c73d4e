import { sql } from 'drizzle-orm'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import { DEMO_UREA_TANK_SHARE } from '#core/demo/demo-urea.ts'
import { FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Transaction } from '#server/store/database.ts'

const CAPACITIES = new Map(DEMO_MODELS.map(({ modelCode, capacity }) => [modelCode, capacity]))

/** Tanks of the vehicles that have one; later changes by users are preserved. */
export async function addDemoTanks(tx: Transaction, oemId: string, fleet: readonly DemoVehicle[]): Promise<void> {
  const fuelled = fleet.filter(({ powerType }) => FUELLED_POWER_TYPES.has(powerType))
  const vins = fuelled.map(({ vin }) => vin)
  const capacities = fuelled.map(({ modelCode }) => CAPACITIES.get(modelCode) ?? null)
  const urea = fuelled.map(({ powerType }, index) =>
    powerType === '柴油' ? (capacities[index] ?? 0) * DEMO_UREA_TANK_SHARE : null,
  )
  await tx.execute(sql`
    insert into fuel_tank (vehicle_id, capacity, urea_capacity)
    select v.id, n.capacity, n.urea
      from unnest(${sql.param(vins)}::text[], ${sql.param(capacities)}::float8[], ${sql.param(urea)}::float8[]) as n(vin, capacity, urea)
      join vehicle v on v.vin = n.vin and v.oem_id = ${oemId}
    on conflict do nothing`)
}
