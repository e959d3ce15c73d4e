import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const MARK = 'demo-locks'

export interface DemoHeld extends Record<string, unknown> {
  vehicleId: number
  vin: string
  plate: string
}

export interface DemoLockPeople extends Record<string, unknown> {
  orgIds: number[]
  orgId: number
  userId: number
  approverId: number
}

/** Vehicles of the demo that are leased, and people who lock them. */
export function demoLockRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    /** How far the story has come. */
    step: async (): Promise<number> => Number((await orm.transaction((tx) => demoRepository(tx).mark(MARK))) ?? 0),
    setStep: (step: number): Promise<void> => orm.transaction((tx) => demoRepository(tx).setMark(MARK, String(step))),

    async people(): Promise<DemoLockPeople> {
      const { rows } = await orm.execute<DemoLockPeople>(sql`
        select array(select id from organisation where oem_id = ${oemId}) as "orgIds", a.org_id as "orgId", a.id as "userId",
            (select b.id from account b where b.oem_id = ${oemId} and b.id <> a.id order by b.id limit 1) as "approverId"
          from account a where a.oem_id = ${oemId} order by a.id limit 1`)
      return rows[0]!
    },

    /** The last ones: pages of single vehicles begin with the first ones. */
    async leased(limit: number): Promise<DemoHeld[]> {
      const { rows } = await orm.execute<DemoHeld>(sql`
        select v.id as "vehicleId", v.vin, coalesce(v.plate, '') as plate from vehicle v join terminal t on t.vehicle_id = v.id
          where v.oem_id = ${oemId} and not v.archived
          order by v.id desc limit ${limit}`)
      return rows
    },
  }
}
