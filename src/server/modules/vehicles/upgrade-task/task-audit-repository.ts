import { eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TaskAudit, TaskAuditFilter } from '#core/contract/task-audit.ts'
import { type AuditCheck, approversNeeded, ONE_APPROVER_MAX, type TaskRisk } from '#core/domain/upgrade-task.ts'
import { type FileEnvironment, isBefore } from '#core/domain/upgrade-file.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { approvalsOf, asTask, type ListedTask, taskColumns } from './task-repository.ts'
import { noteEvent, setTask } from './task-run-repository.ts'
import { releaseFiles } from './task-release-repository.ts'
import { type StepOutcome, takeStep, thaw } from './task-step-repository.ts'

const DECISIONS = sql.raw(`('approved', 'rejected', 'revoked')`)
/** One field of the last decision. */
const lastDecision = <T>(field: string) =>
  sql<T>`(select ${sql.raw(field)} from upgrade_task_event e left join account a on a.id = e.account_id
    where e.task_id = ${upgradeTask.id} and e.kind in ${DECISIONS} order by e.id desc limit 1)`

const columns = {
  ...taskColumns,
  submitter: sql<string>`coalesce((select s.display_name from account s where s.id = ${upgradeTask.submittedBy}), '')`,
  submitTime: wireTime(upgradeTask.submittedAt),
  decision: lastDecision<TaskAudit['decision']>('e.kind'),
  decider: lastDecision<string | null>(`coalesce(a.display_name, '')`),
  decideTime: wireTime(lastDecision<Date | null>('e.at')),
  decideReason: lastDecision<string | null>('e.detail'),
}

interface Release {
  id: number
  environment: FileEnvironment
  reason: string
}

interface Decision {
  id: number
  approve: boolean
  reason: string
  checks: AuditCheck[]
  plannedTime?: string | null | undefined
}

/** Tasks as their approvers see them, and what they decide. */
export function taskAuditRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: upgradeTask,
      rows: () =>
        orm
          .select(columns)
          .from(upgradeTask)
          .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, upgradeTask.strategyId))
          .leftJoin(account, eq(account.id, upgradeTask.ownerId)),
      sorts: { name: upgradeTask.name, submitTime: upgradeTask.submittedAt },
      matching: ({ tab, keyWord, taskClass }: TaskAuditFilter): (SQL | undefined)[] => [
        isNotNull(upgradeTask.submittedAt),
        tab === 'waiting' ? eq(upgradeTask.status, 'pendingAudit') : ne(upgradeTask.status, 'pendingAudit'),
        keyWord ? or(partOf(upgradeTask.name, keyWord), partOf(upgradeTask.taskNo, keyWord)) : undefined,
        taskClass && eq(upgradeTask.taskClass, taskClass),
      ],
    },
  )
  return {
    page: stored.page,

    decide: (scope: Scope, { id, approve, reason, checks, plannedTime }: Decision): Promise<StepOutcome> =>
      takeStep({ orm }, { scope, id, step: 'decide' }, async (tx, task) => {
        if (task.submittedBy === scope.userId) throw new Conflict('error.taskOwnApproval')
        const before = await approvals(tx, id)
        if (before.includes(scope.userId ?? null)) throw new Conflict('error.taskApprovedBefore')
        const kind = approve ? 'approved' : 'rejected'
        await noteEvent(tx, id, { kind, accountId: scope.userId, detail: reason, checks })
        if (!approve) return thaw(tx, id, 'rejected')
        const plannedAt = plannedTime ? new Date(fromPlatformTime(plannedTime)) : null
        const planned = plannedTime === undefined ? task.plannedAt : plannedAt
        const isEnough = before.length + 1 >= approversNeeded(task.taskClass, task.vehicles)
        const status = planned === null ? 'approved' : 'scheduled'
        await setTask(tx, id, { plannedAt: planned, ...(isEnough && { status }) })
        if (isEnough && planned !== null) await noteEvent(tx, id, { kind: 'scheduled' })
      }),

    ask: (scope: Scope, id: number, question: string): Promise<StepOutcome> =>
      takeStep({ orm }, { scope, id, step: 'ask' }, async (tx, task) => {
        if (task.submittedBy === scope.userId) throw new Conflict('error.taskOwnApproval')
        await noteEvent(tx, id, { kind: 'asked', accountId: scope.userId, detail: question })
      }),

    release: (scope: Scope, { id, environment, reason }: Release) =>
      releaseFiles({ orm }, scope, id, environment, reason),

    revoke: (scope: Scope, id: number, reason: string): Promise<StepOutcome> =>
      takeStep({ orm }, { scope, id, step: 'revoke' }, async (tx) => {
        await noteEvent(tx, id, { kind: 'revoked', accountId: scope.userId, detail: reason })
        await thaw(tx, id, 'rejected')
      }),
  }
}
export type TaskAuditRepository = ReturnType<typeof taskAuditRepository>
type StoredAudit = Awaited<ReturnType<TaskAuditRepository['page']>>['list'][number]

/** Accounts that approved a task since it was submitted last. */
async function approvals(tx: Transaction, taskId: number): Promise<(number | null)[]> {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select e.account_id as id ${approvalsOf(sql`${taskId}`)}`,
  )
  return rows.map(({ id }) => id)
}

/** What an approver looks at twice, and how far the approval is. `platform`: the environment of this installation. */
export function approvalOf(row: ListedTask, platform: FileEnvironment) {
  const { taskClass, vehicles, frozen, groups, hasTest, approvers, environment } = row
  const tests: readonly (readonly [TaskRisk, boolean])[] = [
    ['recall', taskClass === 'recall'],
    ['manyVehicles', vehicles > ONE_APPROVER_MAX],
    ['notReleased', environment !== null && isBefore(environment, platform)],
    ['noTestVehicles', frozen !== null && !hasTest],
    ['noGate', frozen !== null && groups <= 1],
    ['silent', frozen?.rules.consent === 'silent'],
  ]
  return {
    risks: tests.flatMap(([risk, holds]) => (holds ? [risk] : [])),
    approvalsNeeded: approversNeeded(taskClass, vehicles),
    approvals: approvers.length,
  }
}

/** A stored task as its approvers see it. */
export function asAudit(row: StoredAudit, userId: number, platform: FileEnvironment): TaskAudit {
  const { submitter, submitTime, decision, decider, decideTime, decideReason, ...task } = row
  return {
    ...asTask(task, userId),
    submitter,
    submitTime,
    ...approvalOf(task, platform),
    decision,
    decider: decider ?? '',
    decideTime,
    decideReason: decideReason ?? '',
    isDecided: task.approverIds.includes(userId),
  }
}
