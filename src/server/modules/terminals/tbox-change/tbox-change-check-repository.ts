import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/store/database.ts'
import { recordFoundLife } from '#server/store/life-events.ts'
import { orderStep, restoreOldTerminals, type SwappedTerminals } from '#server/store/terminal-swap.ts'
import { moveSettings } from './moved-settings-repository.ts'

/** A vehicle is towed to a workshop in the meantime, and a first fix may be off. km, and km/h. */
const NEAR_KM = 5
const FASTEST = 120
/** Device clocks go wrong by so much. */
const CLOCK_SLACK = sql`interval '10 minutes'`
const ORDERS_AT_ONCE = 500

interface Checked {
  id: number
  verdict: 'verified' | 'vin' | 'position' | 'deadline'
  signed_on: boolean
}

/** What the check changed: orders that ended, and terminals whose fitting was restored. */
export interface CheckOutcome {
  verified: number
  rolledBack: number
  restored: SwappedTerminals[]
}

/** Great-circle distance in km, from where the old terminal was to the first position of the new one. */
const DISTANCE = sql`6371 * 2 * asin(sqrt(power(sin(radians(p.lat / 1e6 - c.before_lat) / 2), 2)
  + cos(radians(c.before_lat)) * cos(radians(p.lat / 1e6)) * power(sin(radians(p.lng / 1e6 - c.before_lng) / 2), 2)))`

/**
 * What is known of each new terminal that signed on: it authenticated, what names its vehicle agrees with the order, and its first
 * position is where the vehicle can be by now. One statement for all waiting orders.
 */
const CHECK = sql`
  with waiting as materialized (
    select id from tbox_change where state = 'waiting' and (signed_on_at is not null or deadline_at <= now())
      order by deadline_at limit ${ORDERS_AT_ONCE} for update skip locked),
  seen as (
    select c.id, t.auth_code is not null and coalesce(s.last_login_at >= c.signed_on_at, false) as registered,
        exists (select 1 from identity_mismatch m where m.terminal_id = c.new_terminal_id and m.watch = 'vin'
          and m.last_at >= c.signed_on_at) as other_vin,
        p.found, p.distance, c.before_at is null or p.distance <= ${NEAR_KM} + ${FASTEST} * p.hours as near
      from tbox_change c join waiting w on w.id = c.id join terminal t on t.id = c.new_terminal_id
        left join terminal_state s on s.terminal_id = c.new_terminal_id
        left join lateral (
          select true as found, ${DISTANCE} as distance,
              greatest(0, extract(epoch from p.ts - c.before_at) / 3600.0) as hours
            from position p where p.vehicle_id = c.vehicle_id and p.terminal_id = c.new_terminal_id
              and p.ts >= c.signed_on_at - ${CLOCK_SLACK} and p.received_at >= c.signed_on_at and p.status & 2 = 2
              and (p.lat <> 0 or p.lng <> 0)
            order by p.ts limit 1) p on true
      where c.signed_on_at is not null),
  checked as (
    update tbox_change c set
        check_registration = case when s.registered then 'passed' else c.check_registration end,
        check_vin = case when s.other_vin then 'failed' else c.check_vin end,
        check_position = case when s.found and s.near then 'passed' when s.found then 'failed' else 'open' end,
        distance_km = case when s.found then s.distance else c.distance_km end
      from seen s where s.id = c.id
      returning c.id, c.check_registration, c.check_vin, c.check_position)
  select c.id, c.signed_on_at is not null as signed_on, case
      when k.check_vin = 'failed' then 'vin' when k.check_position = 'failed' then 'position'
      when k.check_registration = 'passed' and k.check_vin = 'passed' and k.check_position = 'passed' then 'verified'
      when c.deadline_at <= now() then 'deadline' end as verdict
    from waiting w join tbox_change c on c.id = w.id left join checked k on k.id = c.id`

export function tboxChangeCheckRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Verifies what may be verified, and restores the old terminals where that failed or took too long. */
    check: (): Promise<CheckOutcome> =>
      orm.transaction(async (tx) => {
        const { rows } = await tx.execute(CHECK)
        const ended = (rows as unknown as (Omit<Checked, 'verdict'> & { verdict: Checked['verdict'] | null })[]).filter(
          (row): row is Checked => row.verdict !== null,
        )
        const verified = ended.filter(({ verdict }) => verdict === 'verified').map(({ id }) => id)
        const failed = ended.filter(({ verdict }) => verdict !== 'verified')
        if (verified.length > 0) await verify(tx, verified)
        const swapped = failed.filter((order) => order.signed_on).map(({ id }) => id)
        const restored = await restoreOldTerminals(tx, swapped)
        if (failed.length > 0) await rollBack(tx, failed)
        return { verified: verified.length, rolledBack: failed.length, restored }
      }),
  }
}

async function verify(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update tbox_change set state = 'verified', verified_at = now(), updated_at = now()
    where id = any(${sql.param([...ids])}::int[])`)
  await moveSettings(tx, ids)
  await recordSteps(tx, ids, 'verified')
}

async function rollBack(tx: Transaction, failed: readonly Checked[]): Promise<void> {
  const values = JSON.stringify(failed.map(({ id, verdict }) => ({ id, verdict })))
  await tx.execute(sql`update tbox_change c set state = 'rolledBack', failure = f.verdict, ended_at = now(), updated_at = now()
    from jsonb_to_recordset(${values}::jsonb) as f(id int, verdict text) where c.id = f.id`)
  await recordSteps(
    tx,
    failed.map(({ id }) => id),
    'rolledBack',
  )
}

async function recordSteps(tx: Transaction, ids: readonly number[], to: 'verified' | 'rolledBack'): Promise<void> {
  const { rows } = await tx.execute(sql`select c.id, c.oem_id as "oemId", c.vehicle_id as "vehicleId",
      c.new_terminal_id as "newTerminalId", n.sn as "newSn", o.sn as "oldSn" from tbox_change c
    join terminal o on o.id = c.old_terminal_id join terminal n on n.id = c.new_terminal_id
    where c.id = any(${sql.param([...ids])}::int[]) order by c.id`)
  const orders = rows as unknown as (Parameters<typeof orderStep>[0] & { oemId: string })[]
  await recordFoundLife(
    tx,
    orders.map((order) => ({ ...orderStep(order, to, { source: 'system' }), oemId: order.oemId })),
  )
}
