import { and, eq, sql } from 'drizzle-orm'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { FrozenTask } from '#core/contract/upgrade-task.ts'
import { groupSizes } from '#core/domain/upgrade-strategy.ts'
import { mayTake, type TaskStep } from '#core/domain/upgrade-task.ts'
import { ApiError, Conflict, Invalid } from '#server/http/errors.ts'
import { canonical, sha256 } from '#server/store/audit-draft.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { lockedRow } from '#server/store/move-states.ts'
import { OPEN_STATES, UNSENT_STATES } from '#server/store/schema/upgrade.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask, upgradeTaskGroup, upgradeTaskVehicle } from '#server/store/schema/upgrade-task.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import {
  addUpgrades,
  beginTask,
  hasDamagedFile,
  noteEvent,
  openNextGroup,
  setTask,
  type TaskRow,
} from './task-run-repository.ts'
import { questionOf } from './task-repository.ts'
import { mustNotBeFrozen } from './upgrade-control-repository.ts'
import { countChosen, freezeVehicles, usableTargets } from './task-selection-repository.ts'

export type StepOutcome = 'done' | 'missing' | 'illegal'

/** Changes a task of the caller that may take a step; it is locked until the change is over. */
export const takeStep = (
  { orm }: Pick<Database, 'orm'>,
  { scope, id, step }: { scope: Scope; id: number; step: TaskStep },
  change: (tx: Transaction, task: TaskRow) => Promise<unknown>,
): Promise<StepOutcome> =>
  orm.transaction(async (tx) => {
    const task = await lockedRow(tx, upgradeTask, inScope(scope, upgradeTask), id)
    if (!task) return 'missing'
    if (!mayTake(step, task.status)) return 'illegal'
    await change(tx, task)
    return 'done'
  })

/** Steps of people in the life of a task. */
export function taskStepRepository({ orm }: Pick<Database, 'orm'>) {
  const take = (scope: Scope, id: number, step: TaskStep, change: Parameters<typeof takeStep>[2]) =>
    takeStep({ orm }, { scope, id, step }, change)

  return {
    submit: (scope: Scope, id: number, detail: string) =>
      take(scope, id, 'submit', async (tx, task) => {
        await freeze(tx, scope, task)
        await noteEvent(tx, id, { kind: 'submitted', accountId: scope.userId, detail })
      }),

    withdraw: (scope: Scope, id: number, detail: string) =>
      take(scope, id, 'withdraw', async (tx) => {
        await thaw(tx, id, 'draft')
        await noteEvent(tx, id, { kind: 'withdrawn', accountId: scope.userId, detail })
      }),

    answer: (scope: Scope, id: number, detail: string) =>
      take(scope, id, 'answer', async (tx) => {
        if (!(await hasQuestion(tx, id))) throw new Conflict('error.taskNoQuestion')
        await noteEvent(tx, id, { kind: 'answered', accountId: scope.userId, detail })
      }),

    start: (scope: Scope, id: number) =>
      take(scope, id, 'start', async (tx, task) => {
        await mustNotBeFrozen(tx, scope)
        await mustBeIntact(tx, task)
        await beginTask(tx, task, scope.userId ?? null)
      }),

    pause: (scope: Scope, id: number, detail: string) =>
      take(scope, id, 'pause', async (tx) => {
        await setTask(tx, id, { status: 'paused', pauseReason: 'manual' })
        await noteEvent(tx, id, { kind: 'paused', accountId: scope.userId, detail })
      }),

    resume: (scope: Scope, id: number, detail: string) =>
      take(scope, id, 'resume', async (tx, task) => {
        await mustNotBeFrozen(tx, scope)
        await mustBeIntact(tx, task)
        await setTask(tx, id, { status: 'running', pauseReason: null })
        await noteEvent(tx, id, { kind: 'resumed', accountId: scope.userId, detail })
        if (task.pauseReason === 'errorThreshold') await acceptErrors(tx, id)
        // A person has looked at the group that is held: the next one follows.
        if (task.pauseReason === 'successGate' || task.pauseReason === 'goalMissed') {
          await openNextGroup(tx, task, scope.userId ?? null)
        }
      }),

    openGroup: (scope: Scope, id: number) =>
      take(scope, id, 'openGroup', async (tx, task) => {
        await mustNotBeFrozen(tx, scope)
        await mustBeIntact(tx, task)
        if (!(await openNextGroup(tx, task, scope.userId ?? null))) throw new Conflict('error.taskNoGroupLeft')
        if (task.pauseReason === 'errorThreshold') await acceptErrors(tx, id)
        await setTask(tx, id, { status: 'running', pauseReason: null })
      }),

    /** Vehicles that wait are cancelled; with `hard` also those that were sent something: their downloads break off. */
    stop: (scope: Scope, id: number, detail: string, hard: boolean) =>
      take(scope, id, 'stop', async (tx) => {
        await tx.execute(sql`with ended as (
          update upgrade_record set state = 'cancelled', blocked_by = '{}', token = null, not_before = null,
              finished_at = now(), updated_at = now()
            where task_id = ${id} and state in (${hard ? OPEN_STATES : UNSENT_STATES}) returning id)
          insert into upgrade_step (record_id, state, detail) select id, 'cancelled', ${detail}::text from ended`)
        await setTask(tx, id, { status: 'stopping', pauseReason: null })
        await noteEvent(tx, id, { kind: 'stopped', accountId: scope.userId, detail })
      }),
  }
}
export type TaskStepRepository = ReturnType<typeof taskStepRepository>

async function hasQuestion(tx: Transaction, taskId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ question: object | null }>(sql`select ${questionOf(sql`${taskId}`)} as question`)
  return rows[0]!.question !== null
}

async function mustBeIntact(tx: Transaction, task: TaskRow): Promise<void> {
  if (await hasDamagedFile(tx, task)) throw new Conflict('error.taskFileDamaged')
}

/** The group goes on although more failed than it allows. */
async function acceptErrors(tx: Transaction, taskId: number): Promise<void> {
  await tx
    .update(upgradeTaskGroup)
    .set({ status: 'running', errorsAccepted: true, updatedAt: sql`now()` })
    .where(and(eq(upgradeTaskGroup.taskId, taskId), eq(upgradeTaskGroup.status, 'errorStopped')))
  await addUpgrades(tx, taskId)
}

/** What was frozen can be changed again. */
export async function thaw(tx: Transaction, id: number, status: 'draft' | 'rejected'): Promise<void> {
  await tx.delete(upgradeTaskVehicle).where(eq(upgradeTaskVehicle.taskId, id))
  await tx.delete(upgradeTaskGroup).where(eq(upgradeTaskGroup.taskId, id))
  await setTask(tx, id, { status, frozen: null, frozenHash: '', vehicles: 0 })
}

/** Writes down what approvers approve: rules, files, and every vehicle with its group. Nothing of it changes later. */
async function freeze(tx: Transaction, scope: Scope, task: TaskRow): Promise<void> {
  const { id, strategyId, softModels, selection } = task
  const [strategy] = await tx.select().from(upgradeStrategy).where(eq(upgradeStrategy.id, strategyId)).for('share')
  if (strategy?.status !== 'active') throw Invalid.field('strategyId', 'validation.strategyNotActive')
  const chosen = { ...selection, strategyId, softModels }
  const targets = await usableTargets(tx, scope, chosen)
  if (targets.length === 0) throw Invalid.field('softModels', 'validation.versionNotPublished')
  const rules = StrategyRules.parse(strategy.rules)
  if (rules.consent !== 'silent' && task.driverText === '') throw Invalid.field('driverText', 'validation.required')
  const { all, test } = await countChosen(tx, scope, chosen)
  if (all === 0) throw new ApiError(409, 'error.taskNoVehicle')
  await freezeVehicles(tx, scope, { taskId: id, chosen, slices: await addGroups(tx, id, rules, { all, test }) })
  const frozen: FrozenTask = { strategyName: strategy.name, strategyVersion: strategy.version, rules, targets }
  const { vehicles, hash } = await vehicleHash(tx, id)
  if (vehicles === 0) throw new ApiError(409, 'error.taskNoVehicle')
  await setTask(tx, id, {
    status: 'pendingAudit',
    frozen,
    frozenHash: sha256(canonical({ ...frozen, vehicles: hash })),
    vehicles,
    submittedBy: scope.userId ?? null,
    submittedAt: new Date(),
    pauseReason: null,
  })
}

/** Test vehicles are a group of their own, and a person looks at them before the first one. */
async function addGroups(
  tx: Transaction,
  taskId: number,
  { groups }: StrategyRules,
  { all, test }: { all: number; test: number },
) {
  const sizes = groupSizes(groups, all - test)
  const testers = {
    name: '',
    isTest: true,
    vehicles: test,
    successPercent: 100,
    errorLimit: 0,
    errorUnit: 'count' as const,
    automatic: false,
  }
  const shared = groups.map(({ share: _share, unit: _unit, ...group }, at) => ({ ...group, vehicles: sizes[at]! }))
  const ordered = test > 0 ? [testers, ...shared] : shared
  const rows = await tx
    .insert(upgradeTaskGroup)
    .values(ordered.map((group, place) => ({ ...group, taskId, place })))
    .returning({ id: upgradeTaskGroup.id, vehicles: upgradeTaskGroup.vehicles })
  let first = 0
  return rows.flatMap(({ id, vehicles }) => {
    const slice = { groupId: id, first }
    first += vehicles
    return vehicles > 0 ? [slice] : []
  })
}

/** SHA-256 over a line `VIN group version` of each vehicle, in the order of their VINs. */
async function vehicleHash(tx: Transaction, taskId: number): Promise<{ vehicles: number; hash: string }> {
  const { rows } = await tx.execute<{ vehicles: number; hash: string }>(sql`
    select count(*)::int as vehicles, encode(sha256(convert_to(coalesce(string_agg(v.vin || ' ' || g.place || ' ' || s.soft_model,
        E'\\n' order by v.vin collate "C"), ''), 'UTF8')), 'hex') as hash
      from upgrade_task_vehicle n join vehicle v on v.id = n.vehicle_id join upgrade_task_group g on g.id = n.group_id
      join soft_version s on s.id = n.soft_version_id where n.task_id = ${taskId}`)
  return rows[0]!
}
