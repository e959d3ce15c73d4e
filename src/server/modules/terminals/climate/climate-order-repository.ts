import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NewClimate } from '#core/contract/climate.ts'
import type { Database } from '#server/store/database.ts'
import { climateRun, OPEN_CLIMATES } from '#server/store/schema/climate.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ofCallerAs, ownVehicle, type Scope } from '#server/store/scope.ts'
import type { ClimateFacts } from './climate-conditions.ts'
import { CLIMATE_JOINS, climateFacts } from './climate-facts-repository.ts'

export interface ClimateTarget extends ClimateFacts {
  vin: string
  plate: string
  vehicleId: number | null
  underWay: boolean
}

/** Vehicles whose climate is asked for, and runs users request. */
export function climateOrderRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Every VIN in its order; those the caller does not see have no vehicle. */
    async targets(scope: Scope & { userId: number }, vins: readonly string[]): Promise<ClimateTarget[]> {
      const { rows } = await orm.execute<ClimateTarget & Record<string, unknown>>(sql`
        select n.vin, coalesce(v.plate, '') as plate, v.id as "vehicleId",
            exists (select from climate_run r where r.vehicle_id = v.id and r.state in (${OPEN_CLIMATES})) as "underWay",
            ${climateFacts(sql`${scope.userId}::int`)}
          from unnest(${sql.param([...new Set(vins)])}::text[]) with ordinality as n(vin, place)
          left join vehicle v on v.vin = n.vin and v.oem_id = ${scope.oemId} and ${ofCallerAs(scope, 'v')} and not v.archived
          ${CLIMATE_JOINS} order by n.place`)
      return rows
    },

    /** Answers the vehicles that got one: of two requests at once, one gets the vehicle. */
    async start(
      { oemId, userId }: Pick<Scope, 'oemId'> & { userId: number },
      vehicleIds: readonly number[],
      { vins: _vins, ...settings }: NewClimate,
    ): Promise<Set<number>> {
      if (vehicleIds.length === 0) return new Set()
      const rows = await orm
        .insert(climateRun)
        .values(
          vehicleIds.map((vehicleId) => ({
            ...settings,
            oemId,
            vehicleId,
            operatorId: userId,
            plannedAt: sql`now()`,
          })),
        )
        .onConflictDoNothing()
        .returning({ vehicleId: climateRun.vehicleId })
      return new Set(rows.map(({ vehicleId }) => vehicleId))
    },

    /** Cancels those that wait and answers the vehicles of those that run; null when one has another state. */
    stop: (scope: Scope, ids: readonly number[]): Promise<{ cancelled: number; running: string[] } | null> =>
      orm.transaction(async (tx) => {
        const seen = tx.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))
        const found = await tx
          .select({ id: climateRun.id, state: climateRun.state, vehicleId: climateRun.vehicleId })
          .from(climateRun)
          .where(
            and(
              eq(climateRun.oemId, scope.oemId),
              inArray(climateRun.id, [...ids]),
              inArray(climateRun.vehicleId, seen),
            ),
          )
          .for('update')
        const waiting = found.filter(({ state }) => state === 'waiting').map(({ id }) => id)
        const running = found.filter(({ state }) => state === 'running').map(({ vehicleId }) => vehicleId)
        if (waiting.length + running.length !== new Set(ids).size) return null
        if (waiting.length > 0) {
          await tx
            .update(climateRun)
            .set({ state: 'cancelled', finishedAt: sql`now()`, updatedAt: sql`now()` })
            .where(inArray(climateRun.id, waiting))
        }
        const vins = await tx
          .select({ vin: vehicle.vin })
          .from(vehicle)
          .where(inArray(vehicle.id, running.length > 0 ? running : [0]))
        return { cancelled: waiting.length, running: vins.map(({ vin }) => vin) }
      }),
  }
}
export type ClimateOrderRepository = ReturnType<typeof climateOrderRepository>
