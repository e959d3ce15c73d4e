import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const FILED_MARK = 'demo-software-filed'
const UPGRADES_MARK = 'demo-upgrades-ordered'
/** Vehicles among which upgrades find some that are behind. */
const FLEET = 300

interface Planners extends Record<string, unknown> {
  orgIds: number[]
  orgId: number
  userId: number
  approverId: number
  strategies: Record<string, number>
}

/** Software versions of the demo and their files. */
export function demoSoftwareRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    isFiled: (): Promise<boolean> =>
      orm.transaction(async (tx) => (await demoRepository(tx).mark(FILED_MARK)) !== undefined),

    setFiled: (): Promise<void> =>
      orm.transaction((tx) => demoRepository(tx).setMark(FILED_MARK, new Date().toISOString())),

    isUpgraded: (): Promise<boolean> =>
      orm.transaction(async (tx) => (await demoRepository(tx).mark(UPGRADES_MARK)) !== undefined),

    setUpgraded: (): Promise<void> =>
      orm.transaction((tx) => demoRepository(tx).setMark(UPGRADES_MARK, new Date().toISOString())),

    /** Who orders upgrades, and vehicles with a terminal. */
    async fleet(): Promise<{ orgIds: number[]; userId: number; vins: string[] }> {
      const { rows } = await orm.execute<{ orgIds: number[]; userId: number; vins: string[] }>(sql`
        select array(select id from organisation where oem_id = ${oemId}) as "orgIds",
            (select id from account where oem_id = ${oemId} order by id limit 1) as "userId",
            array(select v.vin from vehicle v join terminal t on t.vehicle_id = v.id
              where v.oem_id = ${oemId} and not v.archived order by v.id limit ${FLEET}) as vins`)
      return rows[0]!
    },

    /** Who plans upgrade tasks and who approves them, and active strategies by name. */
    async planners(): Promise<Planners> {
      const { rows } = await orm.execute<Planners>(sql`
        select array(select id from organisation where oem_id = ${oemId}) as "orgIds", a.org_id as "orgId", a.id as "userId",
            coalesce((select b.id from account b where b.oem_id = ${oemId} and b.id <> a.id order by b.id limit 1), a.id)
              as "approverId",
            (select coalesce(jsonb_object_agg(s.name, s.id), '{}') from upgrade_strategy s
              where s.oem_id = ${oemId} and s.status = 'active') as strategies
          from account a where a.oem_id = ${oemId} order by a.id limit 1`)
      return rows[0]!
    },

    /** Versions of these part models that have no file yet, oldest first. */
    versions: async (models: readonly string[]) =>
      (
        await orm.execute<{ id: number; model: string; softModel: string }>(sql`
          select v.id, m.model, v.soft_model as "softModel" from soft_version v join part_model m on m.id = v.part_model_id
          where v.oem_id = ${oemId} and v.object_key is null
            and m.model in (select jsonb_array_elements_text(${JSON.stringify(models)}::jsonb))
          order by m.model, v.id`)
      ).rows,

    /** A published file that is not released for production yet. */
    async toPilot(softModel: string, uploaderId: number): Promise<void> {
      await orm.execute(sql`update soft_version set environment = 'PT', uploaded_by = ${uploaderId}
        where oem_id = ${oemId} and soft_model = ${softModel}`)
    },

    /** Stage by status, and an upload some days before the release by one of the engineers. */
    async describe(id: number): Promise<void> {
      await orm.execute(sql`update soft_version v set environment = (array['ET', 'SOP', 'PT', 'SOP'])[1 + v.status],
        uploaded_at = least(now(), coalesce(v.released_on::timestamptz, now()) - interval '1 hour' * (90 + v.id * 17 % 200)),
        signed_at = least(now(), coalesce(v.released_on::timestamptz, now()) - interval '1 hour' * (88 + v.id * 17 % 200)),
        downloads = case v.status when 1 then 40 + v.id * 37 % 160 when 2 then 3 + v.id % 5 else 0 end,
        uploaded_by = (select a.id from account a where a.oem_id = v.oem_id order by (a.id + v.id) % 5, a.id limit 1)
        where v.id = ${id}`)
    },
  }
}
export type DemoSoftwareRepository = ReturnType<typeof demoSoftwareRepository>
