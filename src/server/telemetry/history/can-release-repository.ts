import { type SQL, sql } from 'drizzle-orm'
import type { PlanBus } from '#core/domain/can-plan.ts'
import { planBusesOf } from '#core/domain/stored-can-plan.ts'
import type { Database } from '#server/store/database.ts'

/** A version of a CAN plan and when it was in force for a vehicle, epoch ms. */
export interface CanRelease {
  planId: number
  name: string
  version: number
  from: number
  until: number | null
  buses: readonly PlanBus[]
}

type Found = Omit<CanRelease, 'buses'> & Record<string, unknown>
const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

export function canReleaseRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Releases for the vehicle itself before those for its model, the newest first. */
    async of(oemId: string, vin: string): Promise<CanRelease[]> {
      const { rows: found } = await orm.execute<Found>(sql`
        select r.plan_id as "planId", p.name, r.version, ${ms(sql`r.from_at`)} as "from",
               ${ms(sql`r.until_at`)} as until
          from can_plan_release r
          join can_plan p on p.id = r.plan_id and p.oem_id = ${oemId}
          join vehicle v on v.oem_id = p.oem_id and v.vin = ${vin}
          join vehicle_model m on m.id = v.model_id
         where case when r.scope = 0 then r.targets ? m.model_code else r.targets ? v.vin end
         order by r.scope desc, r.from_at desc`)
      if (found.length === 0) return []
      const { rows } = await orm.execute<{ planId: number; version: number; buses: unknown }>(sql`
        select plan_id as "planId", version, buses from can_plan_version
         where plan_id = any(${sql.param(found.map(({ planId }) => planId))})`)
      const buses = new Map(rows.map((row) => [`${row.planId} ${row.version}`, planBusesOf(row.buses)]))
      return found.map((release) => ({ ...release, buses: buses.get(`${release.planId} ${release.version}`) ?? [] }))
    },
  }
}

/** The release that was in force at a moment. */
export const releaseAt = (releases: readonly CanRelease[], at: number): CanRelease | undefined =>
  releases.find(({ from, until }) => from <= at && (until === null || at < until))
