import { sql } from 'drizzle-orm'
import { DEFAULT_AUDIT_DAYS } from '#core/contract/audit.ts'
import type { Database } from './database.ts'

/** Any number: processes that make or empty partitions take turns. */
const LOCK = 730_211
const MONTHS_AHEAD = 2
const DELETED_AT_ONCE = 20_000

/** Makes the partitions of this month and the next ones. Months whose entries lie in the last partition stay there. */
export async function ensureAuditMonths({ orm }: Pick<Database, 'orm'>, now = new Date()): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
      const [from, until] = [ahead, ahead + 1].map((months) =>
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString(),
      ) as [string, string]
      const name = `audit_entry_${from.slice(0, 7).replace('-', '')}`
      const there = await tx.execute(
        sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace
          union all select 1 from audit_entry_rest where at >= ${from}::timestamptz and at < ${until}::timestamptz limit 1`,
      )
      if (there.rows.length > 0) continue
      await tx.execute(
        sql`create table ${sql.identifier(name)} partition of audit_entry for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${until}'`)})`,
      )
    }
  })
}

/** Removes what is older than each tenant keeps it, with its links; the oldest link left anchors the chain. */
export async function dropOldEntries({ orm }: Pick<Database, 'orm'>): Promise<number> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.execute(sql`select set_config('fleetwall.audit', 'retention', true)`)
    const gone = await tx.execute<{ id: string }>(sql`
      with old as (
        select s.oem_id, s.seq, s.entry_id, s.entry_at from audit_seal s left join audit_retention r on r.oem_id = s.oem_id
        where s.entry_at < now() - make_interval(days => coalesce(r.days, ${DEFAULT_AUDIT_DAYS}))
        -- Only from the front: entries commit out of order by moments, and a hole would look like a fault.
        and not exists (select 1 from audit_seal before where before.oem_id = s.oem_id and before.seq < s.seq
          and before.entry_at >= now() - make_interval(days => coalesce(r.days, ${DEFAULT_AUDIT_DAYS})))
        order by s.oem_id, s.seq limit ${DELETED_AT_ONCE}
      ),
      seals as (delete from audit_seal s using old where s.oem_id = old.oem_id and s.seq = old.seq),
      pins as (delete from audit_pin p using old where p.entry_id = old.entry_id),
      alerts as (delete from audit_alert a using old where a.entry_id = old.entry_id)
      delete from audit_entry e using old where e.id = old.entry_id and e.at = old.entry_at returning e.id`)
    return gone.rows.length
  })
}
