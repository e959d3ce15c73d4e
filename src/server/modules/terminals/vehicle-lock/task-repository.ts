import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LockTaskFilter, LockTaskVehicle } from '#core/contract/lock-task.ts'
import type { Paged } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { LockCheck } from '#core/domain/vehicle-lock.ts'
import type { Database } from '#server/store/database.ts'
import type { Page } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { lockTask, OPEN_LOCKS } from '#server/store/schema/vehicle-lock.ts'
import { inScope, ofCallerAs, ownVehicle, type Scope, seenVehicleAs } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { orderedLevelOf } from './contract-repository.ts'

const owner = alias(account, 'owner')
const approver = alias(account, 'approver')

/** Of the orders of the task; written out, because inside of a subquery a column loses the name of its table. */
const ordersIn = (condition: SQL) =>
  sql<number>`(select count(*)::int from lock_order o where o.task_id = lock_task.id and ${condition})`
const vehiclesIn = (condition: SQL) =>
  sql<number>`(select count(*)::int from lock_task_vehicle n where n.task_id = lock_task.id and ${condition})`

const columns = {
  id: lockTask.id,
  name: lockTask.name,
  release: lockTask.release,
  toLevel: lockTask.toLevel,
  speed: lockTask.speed,
  reason: lockTask.reason,
  legalNote: lockTask.legalNote,
  noticeText: lockTask.noticeText,
  noticeDays: lockTask.noticeDays,
  window: lockTask.window,
  executionDays: lockTask.executionDays,
  state: lockTask.state,
  vehicles: lockTask.vehicles,
  done: ordersIn(sql`o.state = 'done'`),
  open: sql<number>`${ordersIn(sql`o.state in (${OPEN_LOCKS})`)} + ${vehiclesIn(sql`n.outcome is null`)}`,
  failed: ordersIn(sql`o.state in ('failed', 'refused')`),
  expired: ordersIn(sql`o.state in ('expired', 'cancelled', 'superseded', 'rejected')`),
  skipped: vehiclesIn(sql`n.outcome <> 'ordered'`),
  notified: vehiclesIn(sql`n.notice_job_id is not null`),
  owner: sql<string>`coalesce(${owner.displayName}, '')`,
  ownerId: lockTask.ownerId,
  approver: sql<string>`coalesce(${approver.displayName}, '')`,
  decisionNote: lockTask.decisionNote,
  createTime: wireTime(lockTask.createdAt),
  submitTime: wireTime(lockTask.submittedAt),
  approveTime: wireTime(lockTask.approvedAt),
  executeTime: wireTime(lockTask.executeAt),
  finishTime: wireTime(lockTask.finishedAt),
}

export interface Candidate extends Record<string, unknown> {
  vehicleId: number | null
  vin: string
  plate: string
  contractNo: string
  overdueDays: number
  check: Extract<LockCheck, 'unknownVehicle' | 'exempt' | 'noTerminal' | 'alreadyLocked'> | null
}

export interface Choice {
  leastOverdueDays: number | null
  vins: readonly string[]
  release: boolean
  toLevel: number
}

/** Vehicles a task would have: those of contracts that are overdue as long, and those that were named. */
export const chosenVehicles = (scope: Scope, { leastOverdueDays, vins, release, toLevel }: Choice) => sql`
  select distinct on (n.vin) n.vin, v.id as "vehicleId", v.org_id as "orgId", coalesce(v.plate, '') as plate, coalesce(c.contract_no, '') as "contractNo",
      coalesce(c.overdue_days, 0) as "overdueDays", c.exemption, case
        when v.id is null then 'unknownVehicle'
        when c.exemption is not null and not ${release}::boolean then 'exempt'
        when t.id is null then 'noTerminal'
        when not ${release}::boolean and ${orderedLevelOf('v')} >= ${toLevel}::int then 'alreadyLocked'
      end as check
    from (select unnest(${sql.param([...vins])}::text[]) as vin
      union select vehicle.vin from lock_contract k join vehicle on vehicle.id = k.vehicle_id
        where ${leastOverdueDays}::int is not null and k.oem_id = ${scope.oemId} and ${ownVehicle(scope)}
          and k.overdue_days >= ${leastOverdueDays}::int) n
    left join vehicle v on v.vin = n.vin and ${ofCallerAs(scope, 'v')} and v.oem_id = ${scope.oemId} and not v.archived
    left join lock_contract c on c.vehicle_id = v.id left join terminal t on t.vehicle_id = v.id
    order by n.vin, c.exemption nulls last, c.overdue_days desc nulls last`

/** Tasks of the organisations of the caller. */
export function taskRepository(db: Pick<Database, 'orm'>) {
  const store = tableStore(db, {
    table: lockTask,
    rows: () =>
      db.orm
        .select(columns)
        .from(lockTask)
        .leftJoin(owner, eq(owner.id, lockTask.ownerId))
        .leftJoin(approver, eq(approver.id, lockTask.approverId)),
    matching: ({ keyWord, state, release }: LockTaskFilter): (SQL | undefined)[] => [
      keyWord ? partOf(lockTask.name, keyWord) : undefined,
      state && eq(lockTask.state, state),
      release === undefined ? undefined : eq(lockTask.release, release),
    ],
  })
  return {
    page: store.page,
    find: store.find,

    async candidates(scope: Scope, choice: Choice): Promise<Candidate[]> {
      const { rows } = await db.orm.execute<Candidate>(chosenVehicles(scope, choice))
      return rows
    },

    async vehicles(scope: Scope, id: number, { page, size }: Page): Promise<Paged<LockTaskVehicle>> {
      const [task] = await db.orm
        .select({ id: lockTask.id })
        .from(lockTask)
        .where(and(inScope(scope, lockTask), eq(lockTask.id, id)))
      if (!task) return { list: [], total: 0 }
      const { rows } = await db.orm.execute<Listed>(sql`
        select v.id as "vehicleId", v.vin, coalesce(v.plate, '') as plate, n.contract_no as "contractNo", n.overdue_days as "overdueDays",
            n.exemption, n.notified_at as "notifiedAt", n.outcome, o.id::int as "orderId", o.state as "orderState",
            o.waits_for as "waitsFor", o.failure, count(*) over ()::int as total
          from lock_task_vehicle n join vehicle v on v.id = n.vehicle_id
          left join lock_order o on o.task_id = n.task_id and o.vehicle_id = n.vehicle_id
          where n.task_id = ${id} and v.oem_id = ${scope.oemId} and ${seenVehicleAs(scope, 'v')}
          order by v.vin limit ${size} offset ${(page - 1) * size}`)
      const list = rows.map(({ total: _total, notifiedAt, ...row }) => ({
        ...row,
        noticeTime: notifiedAt && platformTimeOf(new Date(notifiedAt)),
      }))
      return { list, total: rows[0]?.total ?? 0 }
    },
  }
}
export type TaskRepository = ReturnType<typeof taskRepository>
export type TaskRow = NonNullable<Awaited<ReturnType<TaskRepository['find']>>>

interface Listed extends Omit<LockTaskVehicle, 'noticeTime'>, Record<string, unknown> {
  notifiedAt: string | null
  total: number
}
