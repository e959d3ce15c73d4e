import { sql } from 'drizzle-orm'
import { BODY_CONTROLS, BODY_READINGS } from '#core/domain/body-control.ts'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const MARK = 'demo-climates-planned'

/** Vehicles of the demo whose climate is planned. */
export function demoClimateRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    isDone: (): Promise<boolean> => orm.transaction(async (tx) => (await demoRepository(tx).mark(MARK)) !== undefined),
    setDone: (): Promise<void> => orm.transaction((tx) => demoRepository(tx).setMark(MARK, new Date().toISOString())),

    /** Parked ones that are charged first. */
    async electric(limit: number): Promise<number[]> {
      const { rows } = await orm.execute<{ id: number }>(sql`
        select v.id from vehicle_body b join vehicle v on v.id = b.vehicle_id
          where v.oem_id = ${oemId} and not v.archived
            and b.states ?& array[${String(BODY_CONTROLS.climate)}, ${String(BODY_READINGS.plugged)}]
          order by b.states->>${String(BODY_READINGS.plugged)} desc, v.id limit ${limit}`)
      return rows.map(({ id }) => id)
    },
  }
}
