import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ClimatePlan, ClimateScheduleFilter } from '#core/contract/climate.ts'
import type { ClimateReason, ClimateState } from '#core/domain/climate.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { climateSchedule } from '#server/store/schema/climate.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'
import type { NextRun } from './climate-plan-repository.ts'

/** The last run of a schedule; columns of other tables are written out, a selection of one table leaves their table away. */
const lastRun = (column: string) =>
  sql.raw(
    `(select r.${column} from climate_run r where r.schedule_id = climate_schedule.id order by r.id desc limit 1)`,
  )

const columns = {
  id: climateSchedule.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  name: climateSchedule.name,
  enabled: climateSchedule.enabled,
  target: climateSchedule.target,
  mode: climateSchedule.mode,
  fan: climateSchedule.fan,
  defrost: climateSchedule.defrost,
  seatHeat: climateSchedule.seatHeat,
  power: climateSchedule.power,
  minSoc: climateSchedule.minSoc,
  slots: climateSchedule.slots,
  skipDays: climateSchedule.skipDays,
  zone: climateSchedule.zone,
  nextTime: wireTime(sql`case when ${climateSchedule.enabled} then ${climateSchedule.nextAt} end`),
  lastState: sql<ClimateState | null>`${lastRun('state')}`,
  lastReason: sql<ClimateReason | null>`${lastRun('reason')}`,
  lastTime: wireTime(lastRun('planned_at')),
  operator: sql<string>`coalesce(${account.displayName}, '')`,
  updateTime: wireTime(climateSchedule.updatedAt),
}

const nextValues = ({ zone, nextAt, nextSlot, nextDay, nextMinutes }: NextRun) => ({
  zone,
  nextAt: nextAt === null ? null : new Date(nextAt),
  nextSlot,
  nextDay,
  nextMinutes,
})

export interface ScheduledVehicle {
  vehicleId: number
  vin: string
  plate: string
}

/** Climate schedules of vehicles the caller may look at, and as users change them. */
export function climateScheduleRepository(db: Pick<Database, 'orm'>) {
  const { orm } = db
  const own = (scope: Scope) =>
    and(
      eq(climateSchedule.oemId, scope.oemId),
      inArray(climateSchedule.vehicleId, orm.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
    )
  const store = tableStore(db, {
    table: climateSchedule,
    seen: (scope: Scope) => and(eq(climateSchedule.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () =>
      orm
        .select(columns)
        .from(climateSchedule)
        .innerJoin(vehicle, eq(vehicle.id, climateSchedule.vehicleId))
        .leftJoin(account, eq(account.id, climateSchedule.operatorId)),
    sorts: { nextTime: climateSchedule.nextAt, name: climateSchedule.name },
    matching: ({ keyWord, enabled }: ClimateScheduleFilter) => [
      keyWord
        ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(climateSchedule.name, keyWord))
        : undefined,
      enabled === undefined ? undefined : eq(climateSchedule.enabled, enabled),
    ],
  })
  return {
    page: store.page,

    /** Of these VINs, those the caller sees. */
    vehicles: (scope: Scope, vins: readonly string[]): Promise<ScheduledVehicle[]> =>
      orm
        .select({ vehicleId: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
        .from(vehicle)
        .where(and(inArray(vehicle.vin, [...vins]), eq(vehicle.archived, false), ownVehicle(scope)))
        .orderBy(vehicle.id),

    /** Answers how many were added: a vehicle that has one of this name keeps it. */
    async add(
      { oemId, userId }: Scope & { userId: number },
      plan: ClimatePlan,
      vehicles: readonly { vehicleId: number; next: NextRun }[],
    ): Promise<number> {
      if (vehicles.length === 0) return 0
      const rows = await orm
        .insert(climateSchedule)
        .values(
          vehicles.map(({ vehicleId, next }) => ({
            ...plan,
            ...nextValues(next),
            oemId,
            vehicleId,
            operatorId: userId,
          })),
        )
        .onConflictDoNothing()
        .returning({ id: climateSchedule.id })
      return rows.length
    },

    /** All or none. `nextOf`: the next run of a vehicle under the new plan. */
    change: (
      scope: Scope & { userId: number },
      asRead: readonly { id: number; updateTime?: string }[],
      changed: Partial<ClimatePlan>,
      nextOf: (schedule: typeof climateSchedule.$inferSelect) => NextRun,
    ): Promise<'saved' | 'missing' | 'changed'> =>
      orm.transaction(async (tx) => {
        const versions = new Map(asRead.map(({ id, updateTime }) => [id, updateTime]))
        const rows = await tx
          .select()
          .from(climateSchedule)
          .where(and(own(scope), inArray(climateSchedule.id, [...versions.keys()])))
          .orderBy(climateSchedule.id)
          .for('update')
        if (rows.length !== versions.size) return 'missing'
        const isOld = rows.some(({ id, updatedAt }) => {
          const read = versions.get(id)
          return read !== undefined && read !== platformTimeOf(updatedAt)
        })
        if (isOld) return 'changed'
        for (const row of rows) {
          const next = nextValues(nextOf({ ...row, ...changed }))
          await tx
            .update(climateSchedule)
            .set({ ...changed, ...next, operatorId: scope.userId, updatedAt: sql`now()` })
            .where(eq(climateSchedule.id, row.id))
        }
        return 'saved'
      }),

    remove: (scope: Scope, ids: readonly number[]): Promise<number> =>
      orm
        .delete(climateSchedule)
        .where(and(own(scope), inArray(climateSchedule.id, [...ids])))
        .returning({ id: climateSchedule.id })
        .then((rows) => rows.length),
  }
}
export type ClimateScheduleRepository = ReturnType<typeof climateScheduleRepository>
