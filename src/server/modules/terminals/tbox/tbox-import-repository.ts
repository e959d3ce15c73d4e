import { and, inArray, sql } from 'drizzle-orm'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import { inBatches } from '#server/store/paging.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { seesAll } from '#server/store/scope.ts'
import { terminalsOf } from './tbox-repository.ts'

/** What rows of an import are checked against. */
export interface TboxReferences {
  /** Whether the caller may add to the stock. */
  seesStock: boolean
  /** Serial numbers of terminals in the data scope. */
  seen: ReadonlySet<string>
  /** Serial number of the terminal that has a phone number, of any tenant. */
  snOfPhone: ReadonlyMap<string, string>
}

/** Reads them for all rows at once. */
export async function tboxReferences(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly { sn: string; phone: string }[],
): Promise<TboxReferences> {
  const found = await tx.execute<{ sees: boolean }>(sql`select ${seesAll(scope)} as sees`)
  const seen = new Set<string>()
  const snOfPhone = new Map<string, string>()
  for (const batch of inBatches(rows)) {
    const own = await tx
      .select({ sn: terminal.sn })
      .from(terminal)
      .where(
        and(
          terminalsOf(scope),
          inArray(
            terminal.sn,
            batch.map(({ sn }) => sn),
          ),
        ),
      )
    for (const { sn } of own) seen.add(sn)
    const phones = batch.map(({ phone }) => terminalKey(phone))
    const taken = await tx
      .select({ sn: terminal.sn, phone: terminal.phone })
      .from(terminal)
      .where(inArray(terminal.phone, phones))
    for (const { sn, phone } of taken) snOfPhone.set(phone, sn)
  }
  return { seesStock: found.rows[0]?.sees ?? false, seen, snOfPhone }
}

/** Whether none of these terminals has ever connected: then an import that added them can be undone. */
export async function neverConnected(tx: ImportTransaction, sns: readonly string[]): Promise<boolean> {
  for (const batch of inBatches(sns)) {
    const { rows } = await tx.execute(sql`select 1 from terminal t where t.sn = any(${sql.param(batch)})
      and (t.registered_at is not null or exists (select 1 from terminal_state s where s.terminal_id = t.id)) limit 1`)
    if (rows.length > 0) return false
  }
  return true
}
