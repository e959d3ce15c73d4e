import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter } from '#core/contract/audit.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { containing } from '#server/store/part-of.ts'
import type { Database } from '#server/store/database.ts'
import { tenant } from '#server/store/schema/account.ts'
import { auditAlert, auditPin, auditSeal } from '#server/store/schema/audit.ts'
import { auditEntry } from '#server/store/schema/audit-entry.ts'
import { eachRow, keysetBy } from '#server/store/paging.ts'
import { auditNaming, type UnnamedEntry } from './audit-naming.ts'

/** Entries of a file whose names are read at once. */
const NAMED_AT_ONCE = 200

export type AuditRepository = ReturnType<typeof auditRepository>

/** Reads the trail of one tenant, newest first, by keyset. */
export function auditRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const withNames = auditNaming({ pool })
  const read = (oemId: string, filter: AuditFilter, rowKey: string | undefined, limit: number) =>
    orm
      .select({
        entry: auditEntry,
        tenantName: tenant.name,
        pinned: sql<boolean>`exists (select 1 from ${auditPin} where ${auditPin.entryId} = ${auditEntry.id})`,
        alerts: sql<string[]>`array(select ${auditAlert.ruleName} from ${auditAlert}
          where ${auditAlert.entryId} = ${auditEntry.id} order by ${auditAlert.ruleId})`,
        sealed: sql<boolean>`exists (select 1 from ${auditSeal} where ${auditSeal.entryId} = ${auditEntry.id})`,
      })
      .from(auditEntry)
      .leftJoin(tenant, eq(tenant.oemId, auditEntry.oemId))
      .where(and(eq(auditEntry.oemId, oemId), matching(filter), before(rowKey)))
      .orderBy(desc(auditEntry.at), desc(auditEntry.id))
      .limit(limit)

  return {
    async page(oemId: string, filter: AuditFilter, size: number, rowKey?: string) {
      const found = await keysetBy(
        size,
        (limit) => read(oemId, filter, rowKey, limit),
        ({ entry }) => keyOf(entry),
      )
      return { ...found, list: await withNames(oemId, found.list.map(asEntry)) }
    },

    async *all(oemId: string, filter: AuditFilter) {
      const rows = eachRow(
        (after: string | undefined, limit) => read(oemId, filter, after, limit),
        ({ entry }) => keyOf(entry),
      )
      let part: UnnamedEntry[] = []
      for await (const row of rows) {
        part.push(asEntry(row))
        if (part.length < NAMED_AT_ONCE) continue
        yield* await withNames(oemId, part)
        part = []
      }
      yield* await withNames(oemId, part)
    },

    /** False when the tenant has no such entry. */
    async pin(scope: { oemId: string; userId: number }, id: number, pinned: boolean): Promise<boolean> {
      const [found] = await orm
        .select({ id: auditEntry.id })
        .from(auditEntry)
        .where(and(eq(auditEntry.oemId, scope.oemId), eq(auditEntry.id, id)))
      if (!found) return false
      if (pinned) {
        const row = { entryId: id, oemId: scope.oemId, accountId: scope.userId }
        await orm.insert(auditPin).values(row).onConflictDoNothing()
      } else await orm.delete(auditPin).where(and(eq(auditPin.entryId, id), eq(auditPin.oemId, scope.oemId)))
      return true
    },
  }
}

const keyOf = ({ at, id }: Pick<Stored, 'at' | 'id'>) => `${at.getTime()}_${id}`

function before(rowKey: string | undefined): SQL | undefined {
  const [, at, id] = /^(\d{1,15})_(\d{1,18})$/.exec(rowKey ?? '') ?? []
  if (at === undefined) return undefined
  return sql`(${auditEntry.at}, ${auditEntry.id}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${id}::bigint)`
}

function matching(filter: AuditFilter): SQL | undefined {
  const { vin } = filter
  return and(
    filter.kind ? eq(auditEntry.kind, filter.kind) : undefined,
    filter.startTime ? gte(auditEntry.at, new Date(fromPlatformTime(filter.startTime))) : undefined,
    // The wire's end is inclusive to the second.
    filter.endTime ? lt(auditEntry.at, new Date(fromPlatformTime(filter.endTime) + 1000)) : undefined,
    filter.username ? ilike(auditEntry.username, containing(filter.username)) : undefined,
    vin
      ? or(
          ilike(auditEntry.vin, containing(vin)),
          // Calls about several vehicles name them in what was asked for.
          vin.length === VIN_LENGTH
            ? sql`${auditEntry.given} -> 'vins' @> ${JSON.stringify([vin.toUpperCase()])}::jsonb`
            : undefined,
        )
      : undefined,
    filter.action ? eq(auditEntry.action, filter.action) : undefined,
    filter.result ? eq(auditEntry.result, filter.result) : undefined,
    filter.marked === 'pinned'
      ? sql`exists (select 1 from ${auditPin} where ${auditPin.entryId} = ${auditEntry.id})`
      : undefined,
    filter.marked === 'alert'
      ? sql`exists (select 1 from ${auditAlert} where ${auditAlert.entryId} = ${auditEntry.id})`
      : undefined,
  )
}

type Stored = typeof auditEntry.$inferSelect

interface Row {
  entry: Stored
  tenantName: string | null
  pinned: boolean
  alerts: string[]
  sealed: boolean
}

function asEntry({ entry, tenantName, pinned, alerts, sealed }: Row): UnnamedEntry {
  return {
    id: String(entry.id),
    time: platformTimeOf(entry.at),
    kind: entry.kind,
    username: entry.username,
    tenant: tenantName ?? entry.oemId,
    ip: entry.ip,
    agent: entry.agent,
    page: entry.page,
    path: entry.path,
    action: entry.action,
    object: entry.object,
    objectId: entry.objectId,
    vin: entry.vin,
    result: entry.result,
    status: entry.status,
    ms: entry.ms,
    rows: entry.rows,
    reason: entry.reason,
    changes: entry.changes,
    given: entry.given,
    traceId: entry.traceId,
    pinned,
    alerts,
    erased: entry.erased,
    sealed,
  }
}
