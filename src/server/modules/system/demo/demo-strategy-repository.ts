import { and, eq, inArray, sql } from 'drizzle-orm'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { DEMO_STRATEGIES } from '#core/demo/demo-strategies-data.ts'
import type { Transaction } from '#server/store/database.ts'
import { softVersion, softVersionModel } from '#server/store/schema/base-data.ts'
import {
  strategyFromVersion,
  strategyModel,
  strategySoftVersion,
  upgradeStrategy,
} from '#server/store/schema/upgrade-strategy.ts'

/** Strategies with rules, of every model that one of their versions fits. Nothing is overwritten. */
export async function addDemoStrategies(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const versions = await tx.select().from(softVersion).where(eq(softVersion.oemId, oemId))
  const idsOf = (names: readonly string[]) =>
    names.flatMap((name) => versions.find(({ softModel }) => softModel === name)?.id ?? [])
  let before: { id: number; name: string } | undefined
  for (const { version = 1, status, softModels, fromVersions = [], testVehicles = 0, ...texts } of DEMO_STRATEGIES) {
    const name = names.text(texts.name)
    const rules = rulesIn(texts.rules, names)
    const madeFromId = before?.name === name ? before.id : null
    const [strategy] = await tx
      .insert(upgradeStrategy)
      .values({ oemId, name, version, madeFromId, status, rules: StrategyRules.parse(rules) })
      .onConflictDoNothing()
      .returning()
    before = strategy
    const targets = idsOf(softModels)
    if (!strategy || targets.length === 0) continue
    await cover(tx, strategy.id, targets)
    const sources = idsOf(fromVersions).map((softVersionId) => ({ strategyId: strategy.id, softVersionId }))
    if (sources.length > 0) await tx.insert(strategyFromVersion).values(sources)
    await tx.execute(sql`
      insert into strategy_test_vehicle (strategy_id, vehicle_id)
      select ${strategy.id}::int, id from vehicle
       where oem_id = ${oemId} and tags ? 'pilot'
         and model_id in (select model_id from strategy_model where strategy_id = ${strategy.id})
       order by id limit ${testVehicles}`)
  }
}

/** The names of their groups and their note in the language of the demo. */
function rulesIn(rules: (typeof DEMO_STRATEGIES)[number]['rules'], names: DemoNames) {
  const groups = rules.groups?.map((group) => ({ ...group, name: names.name(group.name) }))
  return { ...rules, ...(groups && { groups }), ...(rules.note && { note: names.name(rules.note) }) }
}

async function cover(tx: Transaction, strategyId: number, versionIds: number[]): Promise<void> {
  await tx
    .insert(strategySoftVersion)
    .values(versionIds.map((softVersionId, place) => ({ strategyId, softVersionId, place })))
  const fitting = await tx
    .selectDistinct({ modelId: softVersionModel.modelId })
    .from(softVersionModel)
    .where(and(inArray(softVersionModel.softVersionId, versionIds)))
  if (fitting.length > 0) {
    await tx.insert(strategyModel).values(fitting.map(({ modelId }) => ({ strategyId, modelId })))
  }
}
