import type { Pool } from 'pg'
import type { Paged } from '#core/contract/paging.ts'
import { TERMINAL_ERRORS, type TerminalError, type TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import { orderText, type Page } from '#server/store/paging.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

/** Alarms of kinds that say something of the terminal itself, one row per vehicle and kind. */
const GROUPED = `select a.vehicle_id, a.kind, min(a.started_at) as first_at,
    max(coalesce(a.ended_at, now())) as last_at, count(*)::int as count,
    sum(extract(epoch from coalesce(a.ended_at, now()) - a.started_at))::float8 as seconds,
    bool_or(a.ended_at is null) as active, bool_and(a.handling in ('resolved', 'closed', 'falseAlarm')) as handled,
    (array_agg(a.lat order by a.started_at desc))[1] as lat, (array_agg(a.lng order by a.started_at desc))[1] as lng
  from alarm_event a join vehicle v on v.id = a.vehicle_id
  where a.oem_id = $1 and ${ownText('v')} and a.kind = any($3) and a.started_at < $5
    and coalesce(a.ended_at, 'infinity') >= $4 and ($6::text is null or v.vin = $6)
  group by a.vehicle_id, a.kind`

const LISTED = `select g.*, v.vin, v.plate, coalesce(t.sn, '') as sn, coalesce(t.firmware, '') as firmware,
    coalesce(t.model, '') as model, m.until as muted_until, count(*) over () as total,
    g.handled or coalesce(r.state = 'done' and r.ended_at >= g.last_at, false) as settled,
    coalesce(r.state = 'open', false) as repair_ordered
  from (${GROUPED}) g join vehicle v on v.id = g.vehicle_id left join terminal t on t.vehicle_id = v.id
  left join terminal_error_mute m on m.vehicle_id = g.vehicle_id and m.kind = g.kind and m.until > now()
  left join lateral (select o.state, o.ended_at from repair_order o
    where o.vehicle_id = g.vehicle_id and o.kind = g.kind and o.state <> 'cancelled'
    order by o.id desc limit 1) r on true
  where ($7::bool is null or g.active = $7) and ($8 or m.until is null)`

/** Running hours of the terminals of each model in the range, next to their faults. */
const BY_MODEL = `with faults as (${LISTED}),
  running as (select t.model, count(distinct t.id)::int as terminals, coalesce(sum(d.running_seconds), 0)::float8 / 3600 as hours
    from terminal t join vehicle v on v.id = t.vehicle_id
    left join vehicle_day d on d.vehicle_id = v.id and d.day >= ($4 at time zone 'Asia/Shanghai')::date
      and d.day <= ($5 at time zone 'Asia/Shanghai')::date
    where t.oem_id = $1 and ${ownText('v')} and ($6::text is null or v.vin = $6) group by t.model)
  select r.model, r.terminals, r.hours, coalesce(sum(f.count), 0)::int as faults
  from running r left join faults f on f.model = r.model group by r.model, r.terminals, r.hours order by faults desc, r.model`

const SORTS = {
  vin: 'v.vin',
  plate: vehicleNameText('v'),
  firstTime: 'g.first_at',
  lastTime: 'g.last_at',
  count: 'g.count',
  duration: 'g.seconds',
}

interface ErrorRow {
  vehicle_id: number
  kind: TerminalError['error']
  first_at: Date
  last_at: Date
  count: number
  seconds: number
  active: boolean
  settled: boolean
  repair_ordered: boolean
  lat: number | null
  lng: number | null
  vin: string
  plate: string
  sn: string
  firmware: string
  muted_until: Date | null
  total: string
}

export function terminalErrorRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: TerminalErrorFilter, at: Page): Promise<Paged<TerminalError>> {
      const { page, size } = at
      const sorted = orderText(at, SORTS, 'g.active desc, g.last_at desc, g.vehicle_id, g.kind')
      const order = `order by ${sorted} limit $9 offset $10`
      const values = [...valuesOf(scope, filter), size, (page - 1) * size]
      const { rows } = await pool.query<ErrorRow>(`${LISTED} ${order}`, values)
      return { list: rows.map(terminalError), total: Number(rows[0]?.total ?? 0) }
    },

    async models(scope: Scope, filter: TerminalErrorFilter) {
      const { rows } = await pool.query<{ model: string; terminals: number; hours: number; faults: number }>(
        BY_MODEL,
        valuesOf(scope, filter),
      )
      return rows.map(({ model, terminals, hours, faults }) => ({
        model,
        terminals,
        faults,
        runningHours: hours,
        hoursBetween: faults === 0 ? null : hours / faults,
      }))
    },

    /** Whether there is such a vehicle. Null ends the mute. */
    async mute(
      scope: Scope & { userId: number },
      { vehicleId, error, until }: { vehicleId: number; error: string; until: Date | null },
    ): Promise<boolean> {
      return muted(pool, scope, vehicleId, error, until)
    },
  }
}
export type TerminalErrorRepository = ReturnType<typeof terminalErrorRepository>

async function muted(
  pool: Pool,
  scope: Scope & { userId: number },
  vehicleId: number,
  error: string,
  until: Date | null,
): Promise<boolean> {
  const own = `select id from vehicle where ${ownText('vehicle')} and id = $3`
  const values = [scope.oemId, [...scope.orgIds], vehicleId]
  const { rowCount } = await pool.query(own, values)
  if (!rowCount) return false
  if (until === null) {
    await pool.query('delete from terminal_error_mute where vehicle_id = $1 and kind = $2', [vehicleId, error])
  } else {
    await pool.query(
      `insert into terminal_error_mute (vehicle_id, kind, until, muted_by)
       values ($1, $2, $3, (select id from account where id = $4))
       on conflict (vehicle_id, kind) do update set until = excluded.until, muted_by = excluded.muted_by`,
      [vehicleId, error, until, scope.userId],
    )
  }
  return true
}

function valuesOf(scope: Scope, filter: TerminalErrorFilter): unknown[] {
  return [
    scope.oemId,
    [...scope.orgIds],
    filter.error === undefined ? [...TERMINAL_ERRORS] : [filter.error],
    new Date(fromPlatformTime(filter.startTime)),
    new Date(fromPlatformTime(filter.endTime) + 1000),
    filter.vin ?? null,
    filter.active ?? null,
    filter.muted,
  ]
}

function terminalError(row: ErrorRow): TerminalError {
  return {
    vehicleId: row.vehicle_id,
    vin: row.vin,
    plate: row.plate,
    sn: row.sn,
    error: row.kind,
    firstTime: platformTimeOf(row.first_at),
    lastTime: platformTimeOf(row.last_at),
    count: row.count,
    durationSeconds: Math.round(row.seconds),
    active: row.active,
    firmware: row.firmware,
    handled: row.settled,
    repairOrdered: row.repair_ordered,
    mutedUntilTime: platformTimeOf(row.muted_until),
    lat: row.lat,
    lng: row.lng,
  }
}
