import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const MARK = 'demo-controls-sent'

export interface DemoControlled extends Record<string, unknown> {
  vin: string
  /** Numbers of its controls. */
  controls: string[]
}

/** Vehicles of the demo whose comfort and body staff of the demo controls. */
export function demoControlRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    isDone: (): Promise<boolean> => orm.transaction(async (tx) => (await demoRepository(tx).mark(MARK)) !== undefined),
    setDone: (): Promise<void> => orm.transaction((tx) => demoRepository(tx).setMark(MARK, new Date().toISOString())),

    async operator(): Promise<{ orgIds: number[]; userId: number }> {
      const { rows } = await orm.execute<{ orgIds: number[]; userId: number }>(sql`
        select array(select id from organisation where oem_id = ${oemId}) as "orgIds",
          (select id from account where oem_id = ${oemId} order by id limit 1) as "userId"`)
      return rows[0]!
    },

    async reporting(limit: number): Promise<DemoControlled[]> {
      const { rows } = await orm.execute<DemoControlled>(sql`
        select v.vin, array(select jsonb_object_keys(b.states)) as controls
          from vehicle_body b join vehicle v on v.id = b.vehicle_id
          where v.oem_id = ${oemId} and not v.archived order by v.id limit ${limit}`)
      return rows
    },
  }
}
