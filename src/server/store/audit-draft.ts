import { createHash, randomBytes } from 'node:crypto'
import type { StoredAuditChange } from '#core/contract/audit.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { auditAction, type AuditKind, type AuditResult } from '#core/domain/audit-kind.ts'
import { auditTarget, type ObjectImage } from './audit-objects.ts'
import { redacted, redactedRecord } from './audit-redaction.ts'
import type { auditEntry } from './schema/audit-entry.ts'

export type NewEntry = typeof auditEntry.$inferInsert

/** Data of a call at its beginning. */
export interface AuditFacts {
  endpoint: Pick<AnyEndpoint, 'path' | 'access' | 'audit'>
  /** Null without a signed-in user. A viewer of a shared position has a tenant and no account. */
  caller: { userId: number | null; username: string; oemId: string } | null
  ip: string
  agent: string
  traceId: string
  /** Query and body together. */
  input: Record<string, unknown>
}

/** An entry without its outcome; stored in `audit_open` while the call runs, so everything in it is plain JSON. */
export type AuditDraft = Omit<NewEntry, 'id' | 'at' | 'status' | 'result' | 'ms' | 'rows' | 'personalHash' | 'salt'> & {
  at: string
}

const AGENT_LENGTH = 300

export function auditDraft({ endpoint, caller, ip, agent, traceId, input }: AuditFacts): AuditDraft {
  const { path } = endpoint
  const { table, ids } = auditTarget(path, input)
  return {
    at: new Date().toISOString(),
    oemId: caller?.oemId ?? '',
    kind: (endpoint.audit satisfies AuditKind | null) ?? 'operation',
    accountId: caller?.userId ?? null,
    username: clean(caller?.username ?? ''),
    // IPv4 seen through an IPv6 socket.
    ip: clean(ip).replace(/^::ffff:/, ''),
    agent: clean(agent).slice(0, AGENT_LENGTH),
    path,
    page: pageOf(endpoint, input),
    action: auditAction(path) ?? 'update',
    object: table,
    objectId: ids.length === 1 ? String(ids[0]) : '',
    traceId,
    vin: typeof input.vin === 'string' && input.vin ? clean(input.vin) : null,
    reason: typeof input.reason === 'string' && input.reason ? clean(input.reason) : null,
    changes: [],
    given: plain(redactedRecord(input, path)) as Record<string, unknown> | null,
  }
}

/** The route whose permission the call needs; else the page it says it comes from. */
function pageOf({ access }: AuditFacts['endpoint'], input: Record<string, unknown>): string {
  const code = codesOf(access)[0] ?? (typeof input.page === 'string' ? input.page : '')
  const routes = PRODUCT_ROUTES.filter(({ path }) => code === path || code.startsWith(`${path}/`))
  return routes.reduce((longest, { path }) => (path.length > longest.length ? path : longest), '')
}

export interface Outcome {
  status: number
  result: AuditResult
  rows?: number | null
  changes?: StoredAuditChange[]
  vin?: string | null
}

/** The entry as it is stored. Its personal part is bound into the chain by a digest only, so that it can be erased. */
export function finishedEntry(draft: AuditDraft, outcome: Outcome): NewEntry {
  const personal = {
    vin: draft.vin ?? outcome.vin ?? null,
    reason: draft.reason ?? null,
    changes: outcome.changes ?? [],
    given: draft.given ?? null,
  }
  const salt = randomBytes(16).toString('hex')
  const at = new Date(draft.at)
  return {
    ...draft,
    ...personal,
    at,
    status: outcome.status,
    result: outcome.result,
    rows: outcome.rows ?? null,
    ms: Math.max(0, Date.now() - at.getTime()),
    salt,
    personalHash: personalHash(salt, personal),
  }
}

export interface PersonalPart {
  vin: string | null
  reason: string | null
  changes: unknown
  given: unknown
}

export const personalHash = (salt: string, { vin, reason, changes, given }: PersonalPart): string =>
  sha256(salt + canonical({ vin, reason, changes, given }))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with sorted names: the database keeps them in an order of its own. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

/** Differences between two snapshots of the same objects. */
export function changesBetween(before: ObjectImage[], after: ObjectImage[], path: string): StoredAuditChange[] {
  return before.flatMap((was, index) => {
    const now = after[index]?.row ?? null
    const names = [...new Set([...Object.keys(was.row ?? {}), ...Object.keys(now ?? {})])].filter(
      (name) => name !== 'updated_at' && canonical(was.row?.[name]) !== canonical(now?.[name]),
    )
    if (names.length === 0) return []
    const only = (row: Record<string, unknown> | null) =>
      row && (plain(redacted(Object.fromEntries(names.map((name) => [name, row[name] ?? null])), path)) as typeof row)
    return [{ object: was.object, objectId: was.objectId, before: only(was.row), after: only(now) }]
  })
}

/** Neither a NUL nor half a character can be stored. */
const clean = (text: string) => Buffer.from(text.replaceAll('\u0000', '')).toString('utf8')

/** As it comes back from the database. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_name, field: unknown) =>
    typeof field === 'string' ? clean(field) : field,
  ) as unknown
}
