import type { WakePlan, WakePlanFilter, WakePlanInput } from '#core/contract/wake.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import { mapList, type Page, pageByText } from '#server/store/paging.ts'
import { nextRun } from './wake-schedule.ts'

export type StoredPlan = Omit<WakePlan, 'count' | 'conflicts'>

export interface DuePlan extends Pick<WakePlanInput, 'vehicles' | 'purpose' | 'orgId'> {
  id: number
  ownerId: number | null
}

interface PlanRow extends Omit<StoredPlan, 'nextRunTime' | 'lastRunTime' | 'updateTime' | 'lastRunId'> {
  nextRunAt: Date | null
  lastRunAt: Date | null
  lastRunId: string | null
  updatedAt: Date
}

const DUE = `update wake_plan set next_run_at = null where id in (
  select id from wake_plan where enabled and next_run_at <= $1 order by next_run_at limit 20 for update skip locked)
  returning id, vehicles, purpose, org_id as "orgId", owner_id as "ownerId", weekdays, at`

export function wakePlanRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: WakePlanFilter, page: Page) {
      const found = await pageByText<PlanRow>(pool, page, {
        columns: `p.id, p.name, p.org_id as "orgId", o.name as "orgName", p.vehicles, p.weekdays, p.at, p.purpose, p.enabled,
            coalesce(u.display_name, '') as owner, p.next_run_at as "nextRunAt", p.updated_at as "updatedAt",
            r.started_at as "lastRunAt", r.id as "lastRunId", r.success::float8 as "lastSuccess"`,
        from: `wake_plan p join organisation o on o.id = p.org_id left join account u on u.id = p.owner_id
           left join lateral (select r.id, r.started_at,
                (select avg((j.status is not distinct from 'executed' or a.refusal is not distinct from 'error.wakeAwake')::int)
                   from wake_attempt a left join command_job j on j.id = a.job_id where a.run_id = r.id) as success
              from wake_run r where r.plan_id = p.id order by r.started_at desc limit 1) r on true
          where ${ownText('p')} and ($3::text is null or strpos(lower(p.name), lower($3)) > 0)
            and ($4::bool is null or p.enabled = $4)`,
        order: 'p.id desc',
        values: [scope.oemId, [...scope.orgIds], filter.keyWord ?? null, filter.enabled ?? null],
      })
      return mapList(found, planOf)
    },

    async find(scope: Scope, id: number): Promise<DuePlan | undefined> {
      const { rows } = await pool.query<DuePlan>(
        `select id, vehicles, purpose, org_id as "orgId", owner_id as "ownerId" from wake_plan
          where ${ownText()} and id = $3`,
        [scope.oemId, [...scope.orgIds], id],
      )
      return rows[0]
    },

    async insert(caller: Scope & { userId: number }, input: WakePlanInput, now: number): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into wake_plan (oem_id, owner_id, ${INPUT}) values ($1, (select id from account where id = $2),
           $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [caller.oemId, caller.userId, ...inputValues(input, now)],
      )
      return rows[0]!.id
    },

    async update(caller: Scope & { userId: number }, id: number, input: WakePlanInput, now: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update wake_plan set owner_id = (select id from account where id = $2), updated_at = now(),
           (${INPUT}) = ($3, $4, $5, $6, $7, $8, $9, $10) where oem_id = $1 and org_id = any($11) and id = $12`,
        [caller.oemId, caller.userId, ...inputValues(input, now), [...caller.orgIds], id],
      )
      return rowCount === 1
    },

    async remove(scope: Scope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(`delete from wake_plan where ${ownText()} and id = $3`, [
        scope.oemId,
        [...scope.orgIds],
        id,
      ])
      return rowCount === 1
    },

    /** Plans whose time has come; each is given to one asker and gets its next time. */
    async takeDue(now: number): Promise<DuePlan[]> {
      const { rows } = await pool.query<DuePlan & { weekdays: number[]; at: string }>(DUE, [new Date(now)])
      for (const plan of rows) {
        const next = nextRun(plan, now)
        await pool.query('update wake_plan set next_run_at = $2 where id = $1', [
          plan.id,
          next === null ? null : new Date(next),
        ])
      }
      return rows
    },
  }
}
export type WakePlanRepository = ReturnType<typeof wakePlanRepository>

const INPUT = 'name, org_id, vehicles, weekdays, at, purpose, enabled, next_run_at'

function inputValues(input: WakePlanInput, now: number): unknown[] {
  const { name, orgId, vehicles, weekdays, at, purpose, enabled } = input
  const next = enabled ? nextRun(input, now) : null
  const stored = [
    name,
    orgId,
    JSON.stringify(vehicles),
    [...new Set(weekdays)].sort((a, b) => a - b),
    at,
    purpose,
    enabled,
  ]
  return [...stored, next === null ? null : new Date(next)]
}

function planOf({ nextRunAt, lastRunAt, lastRunId, updatedAt, ...row }: PlanRow): StoredPlan {
  return {
    ...row,
    nextRunTime: row.enabled ? platformTimeOf(nextRunAt) : null,
    lastRunTime: platformTimeOf(lastRunAt),
    lastRunId: lastRunId === null ? null : Number(lastRunId),
    updateTime: platformTimeOf(updatedAt),
  }
}
