import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NewLockTask } from '#core/contract/lock-task.ts'
import { LOCK_TASK_VEHICLES_MAX, type LockTaskStep, mayTakeLockStep } from '#core/domain/vehicle-lock.ts'
import { ApiError, Conflict, NotFound } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { lockedRow } from '#server/store/move-states.ts'
import { lockTask } from '#server/store/schema/vehicle-lock.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { mustBeWithinLimit, type Orderer } from './lock-order-repository.ts'
import { chosenVehicles } from './task-repository.ts'

interface Person extends Orderer {
  orgId: number
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
type Task = typeof lockTask.$inferSelect

/** What people do with tasks; each step is one transaction. */
export function taskStepRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The vehicles are written with the task: what is approved is what was checked. */
    create: (caller: Person, input: NewLockTask): Promise<number> =>
      orm.transaction(async (tx) => {
        const { leastOverdueDays, vins, windowFrom, windowTo, ...task } = input
        const window = windowFrom === windowTo ? null : { days: WEEK, from: windowFrom, to: windowTo }
        const [made] = await tx
          .insert(lockTask)
          .values({ ...task, window, oemId: caller.oemId, orgId: caller.orgId, ownerId: caller.userId })
          .returning({ id: lockTask.id })
        const { id } = made!
        const choice = { leastOverdueDays, vins, release: task.release, toLevel: task.toLevel }
        const { rowCount } = await tx.execute(sql`
          insert into lock_task_vehicle (task_id, vehicle_id, chosen_org, contract_no, overdue_days, exemption)
            select ${id}, c."vehicleId", c."orgId", c."contractNo", c."overdueDays", c.exemption
              from (${chosenVehicles(caller, choice)}) c where c.check is null`)
        const vehicles = rowCount ?? 0
        if (vehicles === 0)
          throw new ApiError(409, 'error.lockTaskEmpty', [{ path: 'vins', message: 'error.lockTaskEmpty' }])
        if (vehicles > LOCK_TASK_VEHICLES_MAX)
          throw new ApiError(409, 'error.lockTaskTooMany', [], { max: LOCK_TASK_VEHICLES_MAX })
        await mustBeWithinLimit(tx, caller, task.release ? 0 : task.toLevel, vehicles)
        await tx.update(lockTask).set({ vehicles }).where(eq(lockTask.id, id))
        return id
      }),

    /** Drafts only; how many there were. */
    async remove(scope: Scope, ids: readonly number[]): Promise<number> {
      const rows = await orm
        .delete(lockTask)
        .where(
          and(inScope(scope, lockTask), inArray(lockTask.id, [...ids]), inArray(lockTask.state, ['draft', 'rejected'])),
        )
        .returning({ id: lockTask.id })
      return rows.length
    },

    step: (caller: Person, id: number, step: LockTaskStep, note: string): Promise<void> =>
      orm.transaction(async (tx) => {
        const task = await lockedRow(tx, lockTask, inScope(caller, lockTask), id)
        if (!task) throw new NotFound()
        if (!mayTakeLockStep(step, task.state)) throw new Conflict('error.stateStep')
        return STEPS[step](tx, task, caller, note)
      }),
  }
}
export type TaskStepRepository = ReturnType<typeof taskStepRepository>

type Step = (tx: Transaction, task: Task, caller: Person, note: string) => Promise<void>

const set = async (tx: Transaction, id: number, values: object) => {
  await tx
    .update(lockTask)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(lockTask.id, id))
}

function mustBeAnother(task: Task, { userId }: Person): void {
  if (task.ownerId === userId || task.submittedBy === userId) throw new Conflict('error.commandSamePerson')
}

const STEPS: Readonly<Record<LockTaskStep, Step>> = {
  submit: (tx, { id }, { userId }) =>
    set(tx, id, {
      state: 'pendingAudit',
      submittedAt: sql`now()`,
      submittedBy: userId,
      approverId: null,
      decisionNote: '',
    }),
  withdraw: (tx, { id }) => set(tx, id, { state: 'draft', submittedAt: null }),
  approve: (tx, task, caller, note) => {
    mustBeAnother(task, caller)
    return set(tx, task.id, {
      state: 'approved',
      approverId: caller.userId,
      decisionNote: note,
      approvedAt: sql`now()`,
      executeAt: sql`now() + make_interval(days => ${task.noticeDays}::int)`,
    })
  },
  reject: (tx, task, caller, note) => {
    mustBeAnother(task, caller)
    return set(tx, task.id, { state: 'rejected', approverId: caller.userId, decisionNote: note })
  },
  pause: (tx, { id }) => set(tx, id, { state: 'paused' }),
  resume: (tx, { id }) => set(tx, id, { state: 'running' }),
  async terminate(tx, { id }) {
    await set(tx, id, { state: 'terminated', finishedAt: sql`now()` })
    await tx.execute(sql`update lock_task_vehicle set outcome = 'stopped' where task_id = ${id} and outcome is null`)
    await tx.execute(sql`
      update lock_order set state = 'cancelled', waits_for = null, finished_at = now(), updated_at = now()
        where task_id = ${id} and state in ('awaitingApproval', 'waiting')`)
  },
}
