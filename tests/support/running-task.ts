import type { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { Database } from '#server/store/database.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import type { MasterData } from '#tests/builders/master-data.ts'

/** A running upgrade task with frozen rules; answers its id. */
export async function aRunningTask(
  { orm }: Pick<Database, 'orm'>,
  { oemId, head }: Pick<MasterData, 'oemId' | 'head'>,
  name: string,
  rules: Partial<StrategyRules>,
): Promise<number> {
  const [strategy] = await orm.insert(upgradeStrategy).values({ oemId, name }).returning()
  const [task] = await orm
    .insert(upgradeTask)
    .values({
      oemId,
      orgId: head,
      taskNo: name,
      name,
      taskClass: 'improvement',
      status: 'running',
      strategyId: strategy!.id,
      softModels: [],
      selection: { modelIds: [], orderNums: [], vins: [] },
      waitDays: 7,
      limitMinutes: 30,
      channel: 'http',
      frozen: { rules } as never,
    })
    .returning()
  return task!.id
}
