import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LifeSubject } from '#core/domain/life-event.ts'
import type { Importer, ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import { type LifeEvent, recordLife } from './life-events.ts'
import { inBatches } from './paging.ts'

interface ImportedLife {
  table: PgTable & { id: PgColumn; oemId: PgColumn }
  /** The column that names a row of the workbook. */
  column: PgColumn
  type: LifeSubject
  /** Kind of the event of a new row. */
  added: LifeEvent['kind']
  /** Kind of the event of a row whose state the file changed; absent where files change no states. */
  state?: LifeEvent['kind']
}

/** An importer whose new rows and changed states enter the lives of what they are about. */
export function withLife(importer: Importer, life: ImportedLife): Importer {
  return {
    ...importer,
    async apply(tx, scope, rows) {
      await importer.apply(tx, scope, rows)
      const steps = rows.flatMap(({ value, outcome, before }) =>
        outcome === 'added' || (life.state && before && 'state' in before)
          ? [{ key: String((value as Record<string, unknown>)[importer.key]), from: stateOf(before) }]
          : [],
      )
      if (steps.length > 0) await recordLife(tx, scope, await eventsOf(tx, scope, steps, life))
    },
  }
}

/** States are texts. */
const stateOf = (before: Record<string, unknown> | null) => before?.state as string | undefined

interface Step {
  key: string
  /** State before; absent: the row is new. */
  from: string | undefined
}

async function eventsOf(
  tx: ImportTransaction,
  { oemId }: ImportScope,
  steps: readonly Step[],
  { table, column, type, added, state }: ImportedLife,
): Promise<LifeEvent[]> {
  const ids = new Map<string, number>()
  for (const batch of inBatches(steps.map(({ key }) => key))) {
    const found = await tx
      .select({ id: table.id, key: column })
      .from(table)
      .where(and(eq(table.oemId, oemId), inArray(column, batch)))
    for (const { id, key } of found) ids.set(String(key), Number(id))
  }
  return steps.map(({ key, from }) => ({
    kind: from === undefined ? added : state!,
    subject: { type, id: ids.get(key)!, name: key },
    source: 'import',
    ...(from !== undefined && { details: { from } }),
  }))
}
