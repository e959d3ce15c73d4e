import { type SQL, sql } from 'drizzle-orm'
import { MAX_JOURNAL_ROWS, type RowEstimate } from '#core/contract/paging.ts'
import type { Database } from './database.ts'

/** Counts the rows of a query that selects nothing but a number, and stops one row beyond the most. */
export async function rowEstimate({ orm }: Pick<Database, 'orm'>, rows: SQL): Promise<RowEstimate> {
  const { rows: answer } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${MAX_JOURNAL_ROWS + 1}) as counted`,
  )
  const count = answer[0]?.count ?? 0
  return { rows: Math.min(count, MAX_JOURNAL_ROWS), more: count > MAX_JOURNAL_ROWS }
}
