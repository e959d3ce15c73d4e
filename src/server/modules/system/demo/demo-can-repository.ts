import { eq } from 'drizzle-orm'
import { planBus } from '#core/domain/can-plan.ts'
import { DEMO_CAN_SETS } from '#core/demo/demo-equipment.ts'
import { demoDbc } from '#core/demo/demo-can.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import type { Database } from '#server/store/database.ts'
import { release } from '#server/store/can-plan-release.ts'
import { canPlan, canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'

const ELECTRIC = '纯电动'

/** One published plan for each set of signals the demo fleet sends. */
export async function addDemoCanPlans(
  orm: Pick<Database['orm'], 'select' | 'insert' | 'update'>,
  oemId: string,
): Promise<void> {
  const models = await orm.select().from(vehicleModel).where(eq(vehicleModel.oemId, oemId))
  for (const { name, electric } of DEMO_CAN_SETS) {
    const targets = models
      .filter(({ powerType }) => (powerType === ELECTRIC) === electric)
      .map(({ modelCode }) => modelCode)
    const [plan] = await orm
      .insert(canPlan)
      .values({ oemId, name, targets, state: 'published', publishedVersion: 1 })
      .onConflictDoNothing()
      .returning()
    if (!plan) continue
    const { bus } = importDbc(demoDbc(name), name)
    await orm.insert(canPlanVersion).values({ planId: plan.id, version: 1, buses: [planBus(bus, 0)] })
    await release(orm, plan, null)
  }
}
