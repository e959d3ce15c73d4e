import { and, eq, sql } from 'drizzle-orm'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { TaskSelection, UpgradeTaskInput } from '#core/contract/upgrade-task.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { mayTake, PRIORITY_OF, PROGRESS_OF, TASK_LIMITS } from '#core/domain/upgrade-task.ts'
import { encodeText } from '#core/protocol/wire/text.ts'
import { ApiError, Conflict, Invalid } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import { inScope, ownVehicle, type Scope } from '#server/store/scope.ts'
import { noteEvent, type TaskRow } from './task-run-repository.ts'

/** Who makes a task, with the organisation it will belong to. */
export interface Maker extends Scope {
  userId: number
  orgId: number
}

/** Drafts: made, changed, copied. */
export function taskWriteRepository({ orm }: Pick<Database, 'orm'>) {
  const own = (scope: Scope, id: number) => and(inScope(scope, upgradeTask), eq(upgradeTask.id, id))
  const found = async (scope: Scope, id: number) => (await orm.select().from(upgradeTask).where(own(scope, id)))[0]

  return {
    insert: (maker: Maker, input: UpgradeTaskInput): Promise<number> =>
      orm.transaction(async (tx) => {
        await checkTarget(tx, maker, input)
        return addTask(tx, maker, valuesOf(input))
      }),

    update: (scope: Scope, id: number, updateTime: string, input: UpgradeTaskInput) =>
      saveIfUnchanged(
        { orm },
        upgradeTask,
        { scope: inScope(scope, upgradeTask), id, updateTime, values: { ...valuesOf(input), status: 'draft' } },
        async (tx, before) => {
          if (!mayTake('edit', before.status)) throw new Conflict('error.taskFixed')
          await checkTarget(tx, scope, input)
          await noteEvent(tx, id, { kind: 'edited', accountId: scope.userId })
        },
      ),

    /** Null: there is no such task. */
    copy: async (maker: Maker, id: number, name: string): Promise<number | null> => {
      const from = await found(maker, id)
      return from ? orm.transaction((tx) => addTask(tx, maker, { ...draftOf(from), name })) : null
    },

    /** A draft for vehicles of an ended task by what became of them; 'none' when there are none. */
    retry: async (maker: Maker, id: number, name: string, which: 'failed' | 'remaining') => {
      const from = await found(maker, id)
      if (!from) return null
      if (!mayTake('retry', from.status)) return 'illegal' as const
      const vins = await leftOver({ orm }, maker, id, which)
      if (vins.length === 0) return 'none' as const
      if (vins.length > TASK_LIMITS.vins) throw new ApiError(409, 'error.taskTooManyVehicles')
      const selection = { modelIds: [], orderNums: [], vins }
      return orm.transaction((tx) => addTask(tx, maker, { ...draftOf(from), name, selection }))
    },
  }
}
export type TaskWriteRepository = ReturnType<typeof taskWriteRepository>

type TaskValues = Omit<typeof upgradeTask.$inferInsert, 'id' | 'oemId' | 'orgId' | 'taskNo' | 'ownerId'>

function valuesOf({ modelIds, orderNums, vins, plannedTime, server = '', ...input }: UpgradeTaskInput): TaskValues {
  const selection: TaskSelection = { modelIds, orderNums, vins: [...new Set(vins)] }
  const plannedAt = plannedTime === null ? null : new Date(fromPlatformTime(plannedTime))
  return { ...input, server, selection, plannedAt, priority: PRIORITY_OF[input.taskClass] }
}

const draftOf = ({ taskClass, strategyId, softModels, selection, ...from }: TaskRow): Omit<TaskValues, 'name'> => ({
  taskClass,
  priority: PRIORITY_OF[taskClass],
  strategyId,
  softModels,
  selection,
  waitDays: from.waitDays,
  limitMinutes: from.limitMinutes,
  channel: from.channel,
  server: from.server,
  driverText: from.driverText,
  note: from.note,
})

/** Numbers are counted within a day of the platform, one after the other: "UT-20261129-004". */
async function addTask(tx: Transaction, { oemId, orgId, userId }: Maker, values: TaskValues): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upgrade-task'), hashtext(${oemId}))`)
  const day = platformTimeOf(new Date()).slice(0, 10).replaceAll('-', '')
  const { rows } = await tx.execute<{
    last: number
  }>(sql`select coalesce(max(substring(task_no from 13)::int), 0) as last
    from upgrade_task where oem_id = ${oemId} and starts_with(task_no, ${`UT-${day}-`})`)
  const taskNo = `UT-${day}-${String(rows[0]!.last + 1).padStart(3, '0')}`
  const [row] = await tx
    .insert(upgradeTask)
    .values({ ...values, oemId, orgId, taskNo, ownerId: userId })
    .returning({ id: upgradeTask.id })
  await noteEvent(tx, row!.id, { kind: 'created', accountId: userId })
  return row!.id
}

/** JT/T 808-2013 table 26: the length of a question is one byte. */
const QUESTION_BYTES = 255

/** A task goes by an active strategy, and installs versions of it. */
async function checkTarget(tx: Transaction, { oemId }: Scope, input: UpgradeTaskInput): Promise<void> {
  const { strategyId, softModels, channel, server, driverText } = input
  if (channel === 'http' && !server) throw Invalid.field('server', 'validation.required')
  const rows = await tx
    .select({ softModel: softVersion.softModel, rules: upgradeStrategy.rules })
    .from(upgradeStrategy)
    .innerJoin(strategySoftVersion, eq(strategySoftVersion.strategyId, upgradeStrategy.id))
    .innerJoin(softVersion, eq(softVersion.id, strategySoftVersion.softVersionId))
    .where(
      and(eq(upgradeStrategy.oemId, oemId), eq(upgradeStrategy.id, strategyId), eq(upgradeStrategy.status, 'active')),
    )
  if (rows.length === 0) throw Invalid.field('strategyId', 'validation.strategyNotActive')
  const { consent } = StrategyRules.parse(rows[0]!.rules)
  const asks = consent === 'ask' || consent === 'askUntil'
  // A driver accepts what can be read whole.
  if (asks && encodeText(driverText, 'gbk').length > QUESTION_BYTES) {
    throw Invalid.field('driverText', 'validation.driverTextLong')
  }
  const known = new Set(rows.map(({ softModel }) => softModel))
  if (!softModels.every((name) => known.has(name))) throw Invalid.field('softModels', 'validation.notOfStrategy')
}

/** VINs of the caller's vehicles of a task that failed, or that have not the version. */
async function leftOver({ orm }: Pick<Database, 'orm'>, scope: Scope, id: number, which: 'failed' | 'remaining') {
  const states = Object.entries(PROGRESS_OF).flatMap(([state, part]) =>
    (which === 'failed' ? part === 'failed' : part !== 'succeeded') ? [state] : [],
  )
  const { rows } = await orm.execute<{ vin: string }>(sql`select vehicle.vin from upgrade_task_vehicle n
    join vehicle on vehicle.id = n.vehicle_id left join upgrade_record r on r.task_id = n.task_id and r.vehicle_id = n.vehicle_id
    where n.task_id = ${id} and ${ownVehicle(scope)} and (r.state = any(${sql.param(states)})
      or r.id is null and ${which === 'remaining'}) order by vehicle.vin limit ${TASK_LIMITS.vins + 1}`)
  return rows.map(({ vin }) => vin)
}
