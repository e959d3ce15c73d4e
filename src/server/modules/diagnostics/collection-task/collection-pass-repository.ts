import { and, eq, lte, sql } from 'drizzle-orm'
import { type Collected, collector, ecusOf } from '#core/domain/collection-task.ts'
import type { PlanBus, PlanFrame } from '#core/domain/can-plan.ts'
import { planBusesOf } from '#core/domain/stored-can-plan.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { collectionTask } from '#server/store/schema/collection-task.ts'
import { canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { CAN_MESSAGE_IDS, canFramesOf } from '#server/telemetry/history/stored-can-frames.ts'
import { addJobs } from '#server/work/job-queue.ts'
import { collectionKind } from './collection-kind.ts'
import { COLLECTION_STATUS, isOpen } from './collection-status-repository.ts'
import { collectFaults } from './fault-collection-repository.ts'

type Task = typeof collectionTask.$inferSelect
interface Slice {
  from: Date
  to: Date
}

const UPLINK = 1
/** Time that one pass reads of one vehicle; of more vehicles a part. */
const SLICE_MS = 6 * 3_600_000

/** Brings collection tasks up to date. A pass and how far it went are one transaction, so nothing counts twice. */
export function collectionPassRepository({ orm }: Pick<Database, 'orm'>) {
  const due = () =>
    orm
      .select({ id: collectionTask.id })
      .from(collectionTask)
      .where(and(isOpen, lte(collectionTask.startsAt, sql`now()`)))
  return {
    due,

    /** Adds the jobs of everything that is due. */
    async enqueue(): Promise<void> {
      await addJobs(orm, collectionKind, await due())
    },

    /** Reads the next stretch of a task up to `until`, epoch ms; true while there is more to read. */
    collect: (id: number, until: number): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [task] = await tx
          .select()
          .from(collectionTask)
          .where(and(eq(collectionTask.id, id), isOpen))
          .for('update')
        if (!task) return false
        const vehicles = await vehiclesOf(tx, id)
        const end = Math.min(until, task.endsAt.getTime())
        const from = task.collectedUntil ?? task.startsAt
        const step = Math.ceil(SLICE_MS / Math.max(1, vehicles.length))
        const to = new Date(Math.min(end, from.getTime() + step))
        if (to <= from) return false
        if (task.dataSource === 1) await collectFaults(tx, { ...task, vehicles, from, to })
        else await collectFrames(tx, task, vehicles, { from, to })
        const isFinished = to >= task.endsAt
        const status = isFinished ? COLLECTION_STATUS.finished : COLLECTION_STATUS.collecting
        await tx.update(collectionTask).set({ status, collectedUntil: to }).where(eq(collectionTask.id, id))
        if (isFinished) {
          await tx.execute(sql`update collection_ecu set diagnosis = 2 where task_id = ${id} and diagnosis = 0`)
        }
        return !isFinished && to.getTime() < end
      }),
  }
}
export type CollectionPassRepository = ReturnType<typeof collectionPassRepository>

async function vehiclesOf(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select vehicle_id as id from collection_vehicle where task_id = ${id}`,
  )
  return rows.map((row) => row.id)
}

async function collectFrames(tx: Transaction, task: Task, vehicles: readonly number[], slice: Slice): Promise<void> {
  const buses = await busesOf(tx, task)
  if (task.collectedUntil === null) await expectEcus(tx, task.id, ecusOf(buses))
  const sent = await messagesOf(tx, vehicles, slice)
  if (sent.size === 0) return
  const sumUp = collector(buses)
  const found = [...sent].map(([vehicle, messages]) => ({ vehicle, ...sumUp(messages) }))
  await storeCounts(tx, task.id, found)
  await storeSignals(tx, task.id, found)
}

async function busesOf(tx: Transaction, { planId, planVersion }: Task): Promise<PlanBus[]> {
  const [row] = await tx
    .select({ buses: canPlanVersion.buses })
    .from(canPlanVersion)
    .where(and(eq(canPlanVersion.planId, planId ?? 0), eq(canPlanVersion.version, planVersion ?? 0)))
  return row ? planBusesOf(row.buses) : []
}

/** Every vehicle is expected to report from each ECU of the plan. */
const expectEcus = (tx: Transaction, id: number, ecus: readonly string[]) =>
  tx.execute(sql`insert into collection_ecu (task_id, vehicle_id, ecu)
    select task_id, vehicle_id, ecu from collection_vehicle, unnest(${sql.param([...ecus])}::text[]) ecu
     where task_id = ${id} on conflict do nothing`)

type Sent = { at: number; frames: PlanFrame[] }

async function messagesOf(tx: Transaction, vehicles: readonly number[], { from, to }: Slice) {
  const { rows } = await tx.execute<{ vehicle: number; at: number; content: Buffer }>(sql`
    select vehicle_id as vehicle, (extract(epoch from ts) * 1000)::float8 as at, content from message_log
     where vehicle_id = any(${sql.param([...vehicles])}) and message_id in (${sql.raw(CAN_MESSAGE_IDS)})
       and direction = ${UPLINK} and ts >= ${from} and ts < ${to} order by ts, sequence`)
  const sent = new Map<number, Sent[]>()
  for (const { vehicle, at, content } of rows) {
    const frames = canFramesOf(content)
    if (!frames) continue
    const before = sent.get(vehicle)
    if (before) before.push({ at, frames })
    else sent.set(vehicle, [{ at, frames }])
  }
  return sent
}

type Found = Collected & { vehicle: number }

async function storeCounts(tx: Transaction, id: number, found: readonly Found[]): Promise<void> {
  const counts = found.map(({ vehicle, messages, frames, unread, lastAt }) => {
    return { vehicle, messages, frames, unread, lastAt: new Date(lastAt) }
  })
  await tx.execute(sql`update collection_vehicle c set messages = c.messages + r.messages, frames = c.frames + r.frames,
      unread = c.unread + r.unread, last_at = r."lastAt"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as r(vehicle int, messages int, frames int, unread int, "lastAt" timestamptz)
    where c.task_id = ${id} and c.vehicle_id = r.vehicle`)
  const ecus = found.flatMap(({ vehicle, ecus: of }) => [...of].map(([ecu, frames]) => ({ vehicle, ecu, frames })))
  await tx.execute(sql`update collection_ecu c set diagnosis = 1, frames = c.frames + r.frames
    from jsonb_to_recordset(${JSON.stringify(ecus)}::jsonb) as r(vehicle int, ecu text, frames int)
    where c.task_id = ${id} and c.vehicle_id = r.vehicle and c.ecu = r.ecu`)
}

/** A value and, where it is above 2^53, all its digits: two of them may be the same number. */
const figure = (of: 'c' | 'excluded', name: 'least' | 'greatest') =>
  sql.raw(`(${of}.${name}, coalesce(${of}.${name}_exact, ${of}.${name}::numeric))`)

async function storeSignals(tx: Transaction, id: number, found: readonly Found[]): Promise<void> {
  const rows = found.flatMap(({ vehicle, signals }) =>
    signals.map(({ firstAt, lastAt, ...signal }) => {
      return { ...signal, vehicle, firstAt: new Date(firstAt), lastAt: new Date(lastAt) }
    }),
  )
  await tx.execute(sql`insert into collection_value as c
      (task_id, vehicle_id, ecu, message, name, unit, samples, least, greatest, sum, last, least_exact, greatest_exact,
       last_exact, last_text, first_at, last_at)
    select ${id}, vehicle, ecu, message, name, unit, samples, least, greatest, sum, last, "leastExact", "greatestExact",
           "lastExact", "lastText", "firstAt", "lastAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(vehicle int, ecu text, message text, name text,
        unit text, samples int, least float8, greatest float8, sum float8, last float8, "leastExact" numeric,
        "greatestExact" numeric, "lastExact" numeric, "lastText" text,
        "firstAt" timestamptz, "lastAt" timestamptz)
    on conflict (task_id, vehicle_id, ecu, message, name) do update set samples = c.samples + excluded.samples,
      least = least(c.least, excluded.least), greatest = greatest(c.greatest, excluded.greatest),
      least_exact = case when ${figure('excluded', 'least')} < ${figure('c', 'least')}
        then excluded.least_exact else c.least_exact end,
      greatest_exact = case when ${figure('excluded', 'greatest')} > ${figure('c', 'greatest')}
        then excluded.greatest_exact else c.greatest_exact end,
      sum = case when abs(c.sum / 2 + excluded.sum / 2) < 8e307 then c.sum + excluded.sum end, last = excluded.last, last_exact = excluded.last_exact, last_text = excluded.last_text, last_at = excluded.last_at`)
}
