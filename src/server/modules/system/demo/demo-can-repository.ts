import { and, asc, eq, inArray } from 'drizzle-orm'
import { planBus } from '#core/domain/can-plan.ts'
import { DEMO_CAN_SETS } from '#core/demo/demo-equipment.ts'
import { demoDbc } from '#core/demo/demo-can.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import type { Database } from '#server/store/database.ts'
import { release } from '#server/store/can-plan-release.ts'
import { collectionTask, collectionVehicle } from '#server/store/schema/collection-task.ts'
import { canPlan, canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'

const ELECTRIC = '纯电动'
const ELECTRIC_SET: (typeof DEMO_CAN_SETS)[number]['name'] = 'Electric drive'

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

const COLLECTED_VEHICLES = 5
const COLLECTED_HOURS = 2
const HOUR_MS = 3_600_000

/** Tests the electric plan on a few vehicles from the start of the demo on. */
export async function addDemoCollection(
  orm: Pick<Database['orm'], 'select' | 'insert'>,
  oemId: string,
  now: number,
): Promise<void> {
  const [plan] = await orm
    .select()
    .from(canPlan)
    .where(and(eq(canPlan.oemId, oemId), eq(canPlan.name, ELECTRIC_SET)))
  if (!plan) return
  const vehicles = await orm
    .select({ id: vehicle.id })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .where(and(eq(vehicle.oemId, oemId), inArray(vehicleModel.modelCode, plan.targets)))
    .orderBy(asc(vehicle.id))
    .limit(COLLECTED_VEHICLES)
  if (vehicles.length === 0) return
  const [task] = await orm
    .insert(collectionTask)
    .values({
      oemId,
      name: plan.name,
      taskType: 0,
      dataSource: 0,
      scope: 1,
      planId: plan.id,
      planVersion: plan.version,
      duration: COLLECTED_HOURS,
      durationUnit: 0,
      startsAt: new Date(now),
      endsAt: new Date(now + COLLECTED_HOURS * HOUR_MS),
    })
    .returning({ id: collectionTask.id })
  await orm.insert(collectionVehicle).values(vehicles.map(({ id }) => ({ taskId: task!.id, vehicleId: id })))
}
