import type { WakeAttempt, WakeAttemptFilter, WakeGroup } from '#core/contract/wake.ts'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

export interface WakeTarget {
  vehicleId: number
  terminalId: number | null
  vin: string
  plate: string
}

/** Attempts of runs, and commands to wake that a person gave one vehicle (/tbox/awaken). */
const ATTEMPTS = `
  select 'a' || a.id as key, a.vehicle_id, a.method, a.job_id, a.refusal, a.tried_at, r.purpose, r.operator_id,
      r.plan_id, p.name as plan, j.status, j.result_at, j.sent_at
    from wake_attempt a join wake_run r on r.id = a.run_id left join wake_plan p on p.id = r.plan_id
    left join command_job j on j.id = a.job_id
    where r.oem_id = $1 and a.tried_at >= $3 and a.tried_at < $4
  union all
  select 'j' || j.id, j.vehicle_id, j.params ->> 'method', j.id, null, j.created_at, coalesce(j.params ->> 'purpose', ''),
      j.operator_id, null, null, j.status, j.result_at, j.sent_at
    from command_job j where j.oem_id = $1 and j.kind = 'wake' and j.created_at >= $3 and j.created_at < $4
      and not exists (select 1 from wake_attempt a where a.job_id = j.id)`
const RESULT = `case when x.refusal = 'error.wakeAwake' then 'awake' when x.refusal is not null then 'refused'
  when x.status = 'executed' then 'woken' when x.status = any($9) then 'waiting' else 'failed' end`
/** $1 tenant, $2 organisations, $3 begin, $4 end, $5 VIN, $6 plan, $7 method, $8 result, $9 open states, $10 only of plans. */
const LISTED = `from (select x.*, ${RESULT} as outcome,
      case when x.status = 'executed' then extract(epoch from x.result_at - x.sent_at)::float8 end as took
    from (${ATTEMPTS}) x) x
  join vehicle v on v.id = x.vehicle_id join vehicle_model m on m.id = v.model_id
  left join terminal t on t.vehicle_id = v.id left join sim_card s on s.iccid = t.iccid and t.iccid <> ''
  left join account u on u.id = x.operator_id
  where ${SEEN_VEHICLE} and ($5::text is null or v.vin = $5) and ($6::int is null or x.plan_id = $6)
    and ($7::text is null or x.method = $7) and ($8::text is null or x.outcome = $8) and (not $10 or x.plan_id is not null)`

interface AttemptRow extends Omit<WakeAttempt, 'triedTime' | 'sentTime' | 'wokeTime' | 'jobId'> {
  jobId: string | null
  tried_at: Date
  sent_at: Date | null
  result_at: Date | null
  total: string
}

export function wakeRunRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async begin(
      { userId, oemId }: { userId: number; oemId: string },
      { planId, purpose }: { planId: number | null; purpose: string },
    ): Promise<number> {
      const { rows } = await pool.query<{ id: string }>(
        `insert into wake_run (oem_id, plan_id, purpose, operator_id)
         values ($1, $2, $3, (select id from account where id = $4)) returning id`,
        [oemId, planId, purpose, userId],
      )
      return Number(rows[0]!.id)
    },

    async tried(of: {
      runId: number
      vehicleId: number
      method: string
      jobId?: number
      refusal?: string
    }): Promise<void> {
      await pool.query(
        `insert into wake_attempt (run_id, vehicle_id, method, job_id, refusal)
         values ($1, $2, $3, (select id from command_job where id = $4), $5)`,
        [of.runId, of.vehicleId, of.method, of.jobId ?? null, of.refusal ?? null],
      )
    },

    /** Commands to wake a vehicle since a moment. */
    async used(vehicleId: number, since: Date): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from command_job where vehicle_id = $1 and kind = 'wake' and created_at >= $2`,
        [vehicleId, since],
      )
      return rows[0]!.count
    },

    /** How many of these are upgraded now. */
    async upgrading(vehicleIds: readonly number[]): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(distinct vehicle_id)::int as count from command_job
          where vehicle_id = any($1) and kind = 'upgrade' and status = any($2)`,
        [[...vehicleIds], [...OPEN_STATUSES]],
      )
      return rows[0]!.count
    },

    /** Vehicles of the scope a group means, below an organisation when one is given. */
    async targets({ oemId, orgIds }: Scope, group: WakeGroup, belowOrg: number | null): Promise<WakeTarget[]> {
      const { rows } = await pool.query<WakeTarget>(
        `select v.id as "vehicleId", t.id as "terminalId", v.vin, v.plate
           from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
           left join terminal t on t.vehicle_id = v.id
          where ${ownText('v')} and not v.archived
            and ($3::text[] is null or m.model_code = any($3)) and ($4::text[] is null or v.vin = any($4))
            and ($5::int is null or o.path like (select path from organisation where id = $5) || '%')
          order by v.id`,
        [
          oemId,
          [...orgIds],
          group.by === 'models' ? group.models : null,
          group.by === 'vins' ? group.vins : null,
          belowOrg,
        ],
      )
      return rows
    },

    async page(
      scope: Scope,
      filter: WakeAttemptFilter,
      { page, size, plans }: { page: number; size: number; plans: boolean },
    ): Promise<{ list: WakeAttempt[]; total: number }> {
      const { rows } = await pool.query<AttemptRow>(
        `select x.key, v.vin, v.plate, coalesce(t.sn, '') as sn, coalesce(nullif(s.msisdn, ''), t.phone, '') as msisdn,
            coalesce(s.carrier, '') as carrier, m.model_name as model, x.method, x.tried_at, x.sent_at,
            case when x.status = 'executed' then x.result_at end as result_at, x.took as seconds, x.outcome as result,
            x.refusal, x.job_id as "jobId", x.status, x.purpose, coalesce(u.display_name, '') as operator,
            coalesce(x.plan, '') as plan, count(*) over () as total
          ${LISTED} order by x.tried_at desc, x.key desc limit $11 offset $12`,
        [...valuesOf(scope, filter, plans), size, (page - 1) * size],
      )
      return { list: rows.map(attemptOf), total: Number(rows[0]?.total ?? 0) }
    },

    async rates(scope: Scope, filter: WakeAttemptFilter) {
      const { rows } = await pool.query<{ name: string; tried: number; woken: number }>(
        `select m.model_name as name, count(*)::int as tried, (count(*) filter (where x.outcome = 'woken'))::int as woken
          ${LISTED} and x.outcome in ('woken', 'failed', 'waiting') group by 1 order by tried desc, name`,
        valuesOf(scope, filter, true),
      )
      return rows
    },

    /** Attempts by carrier and hour with the seconds each took; refused and awake ones without an hour's success. */
    async figures(scope: Scope, filter: WakeAttemptFilter) {
      const values = valuesOf(scope, filter, false)
      const [cells, sums] = await Promise.all([
        pool.query<{ carrier: string; hour: number; tried: number; woken: number }>(
          `select coalesce(s.carrier, '') as carrier,
              extract(hour from x.tried_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as tried,
              (count(*) filter (where x.outcome = 'woken'))::int as woken
            ${LISTED} and x.outcome in ('woken', 'failed', 'waiting') group by 1, 2 order by 1, 2`,
          values,
        ),
        pool.query<{ took: number[] | null; tried: number; woken: number; refused: number }>(
          `select array_agg(x.took order by x.took) filter (where x.took is not null) as took, count(*)::int as tried,
              (count(*) filter (where x.outcome = 'woken'))::int as woken,
              (count(*) filter (where x.outcome = 'refused'))::int as refused ${LISTED}`,
          values,
        ),
      ])
      return { cells: cells.rows, ...sums.rows[0]!, took: sums.rows[0]!.took ?? [] }
    },
  }
}
export type WakeRunRepository = ReturnType<typeof wakeRunRepository>

function valuesOf({ oemId, orgIds }: Scope, filter: WakeAttemptFilter, plans: boolean): unknown[] {
  return [
    oemId,
    [...orgIds],
    new Date(fromPlatformTime(filter.startTime)),
    // The wire's end is inclusive to the second.
    new Date(fromPlatformTime(filter.endTime) + 1000),
    filter.vin ?? null,
    filter.planId ?? null,
    filter.method ?? null,
    filter.result ?? null,
    [...OPEN_STATUSES],
    plans,
  ]
}

function attemptOf({ tried_at, sent_at, result_at, total: _total, jobId, ...row }: AttemptRow): WakeAttempt {
  return {
    ...row,
    jobId: jobId === null ? null : Number(jobId),
    triedTime: platformTimeOf(tried_at),
    sentTime: platformTimeOf(sent_at),
    wokeTime: platformTimeOf(result_at),
  }
}
