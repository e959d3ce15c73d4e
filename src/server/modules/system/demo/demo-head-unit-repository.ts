import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const MARK = 'demo-head-units'
const FEWEST = 3
/** A vehicle of the list of an order. */
const FLEET = 300

interface Reporting extends Record<string, unknown> {
  orgIds: number[]
  userId: number
  isReady: boolean
  projects: Record<string, string[]> | null
}

/** Head units of the demo: their past, and who orders upgrades. */
export function demoHeadUnitRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    isOver: (): Promise<boolean> => orm.transaction(async (tx) => (await demoRepository(tx).mark(MARK)) !== undefined),

    setOver: (): Promise<void> => orm.transaction((tx) => demoRepository(tx).setMark(MARK, new Date().toISOString())),

    /** Ready once most of the simulated head units have reported: none was new for a while. */
    async reporting(): Promise<Reporting> {
      const { rows } = await orm.execute<Reporting>(sql`
        select array(select id from organisation where oem_id = ${oemId}) as "orgIds",
            (select id from account where oem_id = ${oemId} order by id limit 1) as "userId",
            (select count(*) >= ${FEWEST} and max(created_at) < now() - interval '30 seconds'
              from head_unit where oem_id = ${oemId}) as "isReady",
            (select jsonb_object_agg(project, vins) from (select h.project, jsonb_agg(v.vin order by v.id) as vins
              from (select * from head_unit where oem_id = ${oemId} order by id limit ${FLEET}) h
              join vehicle v on v.id = h.vehicle_id group by 1) g) as projects`)
      return rows[0]!
    },

    /**
     * Weeks in which the fleet got the version it runs: when each head unit changed to it, and the upgrade that brought it. Their
     * moments and bytes follow from the id of the vehicle.
     */
    past: (userId: number, before: Readonly<Record<string, string>>, reason: string): Promise<void> =>
      orm.transaction(async (tx) => {
        await tx.execute(sql`
          with units as (select h.*, now() - interval '1 day' * (5 + h.vehicle_id * 37 % 70) as changed
            from head_unit h where h.oem_id = ${oemId})
          update head_unit_version l set since = u.changed from units u
            where l.vehicle_id = u.vehicle_id and l.version = u.system_version`)
        await tx.execute(sql`
          insert into head_unit_version (oem_id, vehicle_id, project, version, since)
            select h.oem_id, h.vehicle_id, h.project, b.value, now() - interval '90 days'
              from head_unit h join jsonb_each_text(${JSON.stringify(before)}::jsonb) b on b.key = h.project
              where h.oem_id = ${oemId}`)
        await tx.execute(sql`
          with made as (insert into head_unit_order (oem_id, version_id, to_version, network, asks_consent, texts, server,
              wait_hours, answer_hours, install_hours, reason, operator_id, created_at)
            select s.oem_id, s.id, s.version, 'wifi', true, '{"en": "A new version of your head unit is ready."}',
                'http://127.0.0.1', 168, 336, 336, ${reason}::text, ${userId}, now() - interval '80 days'
              from soft_version s join part_model p on p.id = s.part_model_id
              where s.oem_id = ${oemId} and exists (select 1 from head_unit h where h.oem_id = s.oem_id
                and h.project = p.model and h.system_version = s.version)
            returning id, version_id)
          insert into head_unit_upgrade (oem_id, order_id, vehicle_id, sn, from_version, state, start_at, attempts, file_size,
              answer, answered_at, shown_text, shown_language, progress, percent, wifi_bytes, cellular_bytes, offered_at,
              shown_at, accepted_at, downloaded_at, installed_at, finished_at, created_at)
            select h.oem_id, m.id, h.vehicle_id, h.sn, b.value, 'success', c.at - interval '1 day', 1, s.file_size, 'accepted',
                c.at - interval '5 hours', 'A new version of your head unit is ready.', 'en', 'installed', 100,
                s.file_size * (100 - h.vehicle_id * 29 % 45) / 100, s.file_size * (h.vehicle_id * 29 % 45) / 100,
                c.at - interval '1 day', c.at - interval '9 hours', c.at - interval '5 hours', c.at - interval '2 hours',
                c.at - interval '2 minutes', c.at, c.at - interval '1 day'
              from head_unit h join soft_version s on s.oem_id = h.oem_id and s.version = h.system_version
              join part_model p on p.id = s.part_model_id and p.model = h.project
              join made m on m.version_id = s.id join jsonb_each_text(${JSON.stringify(before)}::jsonb) b on b.key = h.project
              join lateral (select now() - interval '1 day' * (5 + h.vehicle_id * 37 % 70) as at) c on true
              where h.oem_id = ${oemId}`)
        await tx.execute(sql`update head_unit h set upgrade_id = u.id from head_unit_upgrade u
          where h.oem_id = ${oemId} and u.vehicle_id = h.vehicle_id`)
        await tx.execute(sql`insert into head_unit_step (upgrade_id, state, at)
          select u.id, s.state, s.at from head_unit_upgrade u join lateral (values ('pending', u.created_at),
              ('offered', u.offered_at), ('awaitingConsent', u.shown_at), ('accepted', u.accepted_at),
              ('awaitingInstall', u.downloaded_at), ('verifying', u.installed_at), ('success', u.finished_at)) s(state, at) on true
            where u.oem_id = ${oemId} order by u.id, s.at`)
      }),
  }
}
