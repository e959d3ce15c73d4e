import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { LIVE_TASKS, OPEN_LOCKS } from '#server/store/schema/vehicle-lock.ts'
import { orderedLevelOf } from './contract-repository.ts'
import { sentAtOf } from './lock-order-repository.ts'

export interface OpenNotice extends Record<string, unknown> {
  taskId: number
  vehicleId: number
  oemId: string
  orgId: number
  vin: string
  operatorId: number | null
  text: string
  reason: string
  /** Seconds until the notice is over. */
  seconds: number
}

/** A task k for instalments, and the contract of its vehicle n was paid since it was chosen. */
const PAID =
  sql.raw(`k.reason = 'overdue' and exists (select from lock_contract c where c.oem_id = k.oem_id and c.contract_no = n.contract_no
  and n.contract_no <> '' and (c.paid_at > k.created_at or (c.overdue_days = 0 and n.overdue_days > 0)))`)
const EXEMPT = sql.raw(`exists (select from lock_contract c where c.oem_id = k.oem_id and c.vehicle_id = n.vehicle_id
  and c.exemption is not null)`)
/** A notice has its days, however late it was given. */
const DUE = sql.raw(`greatest(k.execute_at, n.notified_at + make_interval(days => k.notice_days))`)

/** Tasks that run, taken further many vehicles at a time. */
export function taskEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Starts those that were approved; how many, and whether any is live. */
    async begin(): Promise<{ begun: number; live: boolean }> {
      const { rows } = await orm.execute<{ begun: number; live: boolean }>(sql`
        with begun as (update lock_task set state = 'running', updated_at = now() where state = 'approved' returning id)
        select (select count(*)::int from begun) as begun,
            exists (select from lock_task where state in (${LIVE_TASKS})) as live`)
      return rows[0]!
    },

    /** Vehicles whose drivers have not been informed. */
    async notices(limit: number): Promise<OpenNotice[]> {
      const { rows } = await orm.execute<OpenNotice>(sql`
        select n.task_id as "taskId", v.id as "vehicleId", v.oem_id as "oemId", v.org_id as "orgId", v.vin,
            k.owner_id as "operatorId", k.notice_text as text, k.legal_note as reason,
            greatest(extract(epoch from k.execute_at - now())::int, 600) as seconds
          from lock_task k join lock_task_vehicle n on n.task_id = k.id join vehicle v on v.id = n.vehicle_id
          where k.state = 'running' and k.notice_days > 0 and n.notified_at is null and n.outcome is null and not ${EXEMPT} and not (${PAID})
          order by n.task_id, n.vehicle_id limit ${limit}`)
      return rows
    },

    async noticed(rows: readonly { taskId: number; vehicleId: number; jobId: number | null }[]): Promise<void> {
      if (rows.length === 0) return
      await orm.execute(sql`update lock_task_vehicle n set notified_at = now(), notice_job_id = m."jobId"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("taskId" int, "vehicleId" int, "jobId" bigint)
        where n.task_id = m."taskId" and n.vehicle_id = m."vehicleId"`)
    },

    /**
     * Orders for vehicles whose notice is over, by one statement: who has paid, is exempt or locked already is left out; a release
     * ends what holds its vehicle back and has not happened. Answers the vehicles that were decided on.
     */
    async order(limit: number): Promise<number> {
      const { rows } = await orm.execute<{ decided: number }>(sql`
          with chosen as (
            select n.task_id, n.vehicle_id, n.contract_no, k.release, k.to_level, k.speed, k.reason, k.legal_note,
                k.notice_text, k.notice_days, k.window, k.owner_id, k.approver_id, k.approved_at, k.decision_note, k.oem_id,
                k.execution_days, v.org_id, v.oem_id as vehicle_oem, ${orderedLevelOf('v')} as level,
                exists (select from lock_order o where o.vehicle_id = n.vehicle_id and o.state in (${OPEN_LOCKS})
                  and (o.release or not k.release)) as is_busy,
                (${PAID}) as is_paid, ${EXEMPT} as is_exempt, ${DUE} as due_at, n.chosen_org, n.notice_job_id
              from lock_task_vehicle n join lock_task k on k.id = n.task_id join vehicle v on v.id = n.vehicle_id
              where k.state = 'running' and n.outcome is null and ${DUE} <= now()
              order by n.task_id, n.vehicle_id limit ${limit} for update of n),
          judged as (update lock_task_vehicle n set outcome = case
                when c.vehicle_oem <> c.oem_id or (not c.release and c.chosen_org <> c.org_id) then 'moved'
                when not c.release and c.is_exempt then 'exempt'
                when not c.release and c.is_paid then 'paid'
                when not c.release and c.notice_days > 0 and c.notice_job_id is null then 'notNotified'
                when c.is_busy then 'underWay'
                when not c.release and c.level >= c.to_level then 'alreadyLocked'
                else 'ordered' end
              from chosen c where n.task_id = c.task_id and n.vehicle_id = c.vehicle_id
              returning n.task_id, n.vehicle_id, n.outcome),
          ended as (update lock_order o set state = 'superseded', sent_at = ${sentAtOf('o')}, waits_for = null,
                finished_at = now(), updated_at = now()
              from chosen c join judged j on j.vehicle_id = c.vehicle_id and j.task_id = c.task_id
              where c.release and j.outcome = 'ordered' and o.vehicle_id = c.vehicle_id and not o.release
                and o.state in (${OPEN_LOCKS})),
          made as (insert into lock_order (oem_id, vehicle_id, org_id, task_id, contract_no, release, from_level, to_level, speed, reason,
              note, document, driver_text, source, operator_id, approver_id, decision_note, decided_at, state, "window", expires_at)
            select c.oem_id, c.vehicle_id, c.org_id, c.task_id, c.contract_no, c.release, c.level, c.to_level, c.speed, c.reason,
                '', left(c.legal_note, 120), case when c.notice_days = 0 or c.to_level = 1 then c.notice_text else '' end, 'task', c.owner_id, c.approver_id,
                c.decision_note, c.approved_at, 'waiting', case when c.release then null else c.window end,
                case when not c.release then c.due_at + make_interval(days => c.execution_days) end
              from chosen c join judged j on j.task_id = c.task_id and j.vehicle_id = c.vehicle_id where j.outcome = 'ordered'
            on conflict do nothing)
          select count(*)::int as decided from judged`)
      return rows[0]!.decided
    },

    /** How many have ended. */
    async finish(): Promise<number> {
      const { rowCount } =
        await orm.execute(sql`update lock_task k set state = 'finished', finished_at = now(), updated_at = now()
        where k.state = 'running'
          and not exists (select from lock_task_vehicle n where n.task_id = k.id and n.outcome is null)
          and not exists (select from lock_order o where o.task_id = k.id and o.state in (${OPEN_LOCKS}))`)
      return rowCount ?? 0
    },
  }
}
export type TaskEngineRepository = ReturnType<typeof taskEngineRepository>
