import { and, eq, sql } from 'drizzle-orm'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

/** Codes of level 1 dealers of the data scope, locked against changes until the import ends. */
export async function parentCodes(tx: ImportTransaction, scope: Scope): Promise<string[]> {
  const rows = await tx
    .select({ code: dealer.code })
    .from(dealer)
    .where(and(inScope(scope, dealer), eq(dealer.level, 1), eq(dealer.archived, false)))
    .for('share')
  return rows.map(({ code }) => code)
}

/** Whether a vehicle, or a dealer that is not among these, refers to one of them. */
export async function areReferredTo(
  tx: ImportTransaction,
  { oemId }: Pick<Scope, 'oemId'>,
  codes: readonly string[],
): Promise<boolean> {
  const found = await tx.execute(sql`
    with removed as (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as code)
    select 1 from removed r where exists (select 1 from vehicle v where v.oem_id = ${oemId} and v.dealer_code = r.code)
       or exists (select 1 from dealer d where d.oem_id = ${oemId} and d.parent_code = r.code
                     and d.code not in (select code from removed))
    limit 1`)
  return found.rows.length > 0
}
