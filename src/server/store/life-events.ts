import { sql } from 'drizzle-orm'
import type { LifeDetails, LifeKind, LifeSource, LifeSubject } from '#core/domain/life-event.ts'
import type { Transaction } from './database.ts'
import { inBatches } from './paging.ts'
import { lifeEvent } from './schema/life-event.ts'

export interface LifeEvent {
  kind: LifeKind
  /** The vehicle of the step; absent for what happens in stock. */
  vehicleId?: number | null | undefined
  subject?: { type: LifeSubject; id: number; name: string } | undefined
  /** Absent: a person in the console. */
  source?: LifeSource
  reason?: string | undefined
  details?: LifeDetails
  /** Absent: now. */
  at?: Date
}

/** Writes steps in the transaction of the change itself. The caller has reported them; without a userId the platform has. */
export async function recordLife(
  tx: Pick<Transaction, 'insert'>,
  { oemId, userId }: { oemId: string; userId?: number | null | undefined },
  events: readonly LifeEvent[],
): Promise<void> {
  // An account that is removed at this moment leaves the step without a name.
  const reporter = userId ? sql`(select id from account where id = ${userId})` : null
  const rows = events.map(({ kind, vehicleId, subject, source = 'person', reason, details, at }) => ({
    oemId,
    kind,
    source,
    vehicleId: vehicleId ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? '',
    reason: reason ?? '',
    details: details ?? {},
    reportedBy: reporter,
    ...(at && { happenedAt: at }),
  }))
  for (const batch of inBatches(rows, ROWS_A_STATEMENT)) await tx.insert(lifeEvent).values(batch)
}

/** The same for steps the platform itself found, in whichever tenants. */
export async function recordFoundLife(
  tx: Pick<Transaction, 'insert'>,
  events: readonly (LifeEvent & { oemId: string })[],
): Promise<void> {
  for (const oemId of new Set(events.map((event) => event.oemId))) {
    await recordLife(
      tx,
      { oemId },
      events.filter((event) => event.oemId === oemId),
    )
  }
}

const ROWS_A_STATEMENT = 1000
