import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#server/store/in-transaction.ts'
import * as statements from './plant-apply-sql.ts'

/** Records whose vehicles share a transaction: progress and cancelling come in such steps. */
const RECORDS_A_STEP = 10_000
/** A vehicle with more records that are applied one after the other continues in the next step. */
const PASSES_A_STEP = 50

export interface ApplyParts {
  pool: Pool
  /** The gateway and the live fleet read these again. */
  refresh: (terminalIds: readonly number[]) => Promise<void>
}

/** Applies what is new, step by step, until nothing is; what a step did stays when the process stops. */
export async function applyPlantRecords(
  { pool, refresh }: ApplyParts,
  oemId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const step = await inTransaction(pool, (client) => applyStep(client, oemId))
    if (step.vins.length === 0) return
    await refresh([...step.terminals])
  }
}

export interface Step {
  vins: string[]
  terminals: Set<number>
}

/** One transaction at a time changes the records of a tenant, so that the order of a vehicle holds and none waits in a circle. */
export const oneAtATime = (client: PoolClient, oemId: string) =>
  client.query(`select pg_advisory_xact_lock(hashtext('plant:' || $1))`, [oemId])

/** One transaction: the vehicles of the oldest new records, each as far as it gets. */
export async function applyStep(client: PoolClient, oemId: string): Promise<Step> {
  await oneAtATime(client, oemId)
  await client.query(statements.TABLES)
  await client.query(statements.CHOOSE_VINS, [oemId, RECORDS_A_STEP])
  const { rows } = await client.query<{ vin: string }>('select vin from plant_vin')
  const vins = rows.map(({ vin }) => vin)
  const terminals = new Set<number>()
  if (vins.length === 0) return { vins, terminals }
  await client.query(statements.WAKE_VINS, [oemId])
  await client.query('analyze plant_vin')
  for (let pass = 0; pass < PASSES_A_STEP; pass += 1) {
    if (!(await applyPass(client, oemId, terminals))) break
  }
  await client.query(statements.COUNT_BATCHES, [oemId, vins])
  return { vins, terminals }
}

/** The next record of each vehicle; false when there is none. */
async function applyPass(client: PoolClient, oemId: string, terminals: Set<number>): Promise<boolean> {
  await client.query('truncate plant_head')
  await client.query(statements.CHOOSE_HEADS, [oemId])
  for (const statement of statements.BLOCKED) await client.query(statement)
  const { rows } = await client.query<{ open: boolean }>('select exists (select 1 from plant_head) as open')
  if (!rows[0]?.open) return false
  await client.query('analyze plant_head')
  for (const statement of [...statements.CHECKS, ...statements.WRITES]) await client.query(statement)
  const touched = await client.query<{ id: number }>(statements.TOUCHED)
  for (const { id } of touched.rows) terminals.add(id)
  await client.query(statements.FINISH)
  return true
}
