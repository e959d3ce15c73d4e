import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UpgradeStrategyInput } from '#core/contract/upgrade-strategy.ts'
import { Invalid } from '#server/http/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import {
  strategyFromVersion,
  strategyModel,
  strategySoftVersion,
  strategyTestVehicle,
} from '#server/store/schema/upgrade-strategy.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

/** Ids of what a strategy names. */
interface StrategyParts {
  targets: number[]
  sources: number[]
  models: number[]
  testVehicles: number[]
}

type Named = Pick<UpgradeStrategyInput, 'softModels' | 'fromVersions' | 'modelIds' | 'testVins'>

/** Finds what an input names; says which name leads to nothing. */
export async function strategyParts(tx: Transaction, scope: Scope, input: Named): Promise<StrategyParts> {
  const versions = await tx
    .select({ id: softVersion.id, softModel: softVersion.softModel, partModelId: softVersion.partModelId })
    .from(softVersion)
    .where(
      and(
        eq(softVersion.oemId, scope.oemId),
        inArray(softVersion.softModel, [...input.softModels, ...input.fromVersions]),
      ),
    )
  const find = (path: 'softModels' | 'fromVersions', name: string) => {
    const found = versions.find(({ softModel }) => softModel === name)
    if (!found || found.partModelId === null) throw Invalid.field(path, 'validation.unknownSoftModel', { name })
    return found
  }
  const targets = [...new Set(input.softModels)].map((name) => find('softModels', name))
  const models = new Set(targets.map(({ partModelId }) => partModelId))
  if (models.size < targets.length) throw Invalid.field('softModels', 'validation.oneVersionPerPart')
  const sources = [...new Set(input.fromVersions)].map((name) => find('fromVersions', name))
  const stray = sources.find((one) => !models.has(one.partModelId) || targets.includes(one))
  if (stray) throw Invalid.field('fromVersions', 'validation.strayFromVersion', { name: stray.softModel })
  return {
    targets: targets.map(({ id }) => id),
    sources: sources.map(({ id }) => id),
    models: await modelsOf(tx, scope, input.modelIds),
    testVehicles: await vehiclesOf(tx, scope, input.testVins),
  }
}

async function modelsOf(tx: Transaction, { oemId }: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: vehicleModel.id })
    .from(vehicleModel)
    .where(and(eq(vehicleModel.oemId, oemId), inArray(vehicleModel.id, [...ids])))
  if (found.length < new Set(ids).size) throw Invalid.field('modelIds', 'validation.unknownModel')
  return found.map(({ id }) => id)
}

async function vehiclesOf(tx: Transaction, scope: Scope, vins: readonly string[]): Promise<number[]> {
  if (vins.length === 0) return []
  const found = await tx
    .select({ id: vehicle.id, vin: vehicle.vin })
    .from(vehicle)
    .where(and(ownVehicle(scope), inArray(vehicle.vin, [...vins])))
  const known = new Set(found.map(({ vin }) => vin))
  const missing = vins.find((vin) => !known.has(vin))
  if (missing) throw Invalid.field('testVins', 'validation.unknownVin', { vin: missing })
  return found.map(({ id }) => id)
}

/** Replaces what a strategy names. Test vehicles that the caller does not see stay. */
export async function replaceParts(
  tx: Transaction,
  scope: Scope,
  strategyId: number,
  { targets, sources, models, testVehicles }: StrategyParts,
): Promise<void> {
  for (const table of [strategySoftVersion, strategyFromVersion, strategyModel]) {
    await tx.delete(table).where(eq(table.strategyId, strategyId))
  }
  await tx.execute(sql`delete from strategy_test_vehicle named using vehicle
    where named.strategy_id = ${strategyId} and vehicle.id = named.vehicle_id and ${ownVehicle(scope)}`)
  await tx
    .insert(strategySoftVersion)
    .values(targets.map((softVersionId, place) => ({ strategyId, softVersionId, place })))
  if (sources.length > 0) {
    await tx.insert(strategyFromVersion).values(sources.map((softVersionId) => ({ strategyId, softVersionId })))
  }
  if (models.length > 0) await tx.insert(strategyModel).values(models.map((modelId) => ({ strategyId, modelId })))
  if (testVehicles.length > 0) {
    await tx.insert(strategyTestVehicle).values(testVehicles.map((vehicleId) => ({ strategyId, vehicleId })))
  }
}
