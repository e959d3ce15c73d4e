import { z } from 'zod'
import type { AuditKind } from '../domain/audit-kind.ts'
import { opensAny } from '../domain/page-group.ts'

/**
 * Who may call: the holder of a menu or button code, or of one of several; whoever may open one of the pages that use a
 * lookup (domain/page-group.ts); any signed-in account, for what is their own; or anyone.
 */
export type Access =
  | { code: string }
  | { anyOf: readonly string[] }
  | { usedOn: readonly string[] }
  | 'signed-in'
  | 'public'

/** The codes one of which is needed; none where no code is, and for lookups, which have no codes of their own. */
export function codesOf(access: Access): readonly string[] {
  if (typeof access === 'string' || 'usedOn' in access) return []
  return 'code' in access ? [access.code] : access.anyOf
}

/** Whether these codes open an endpoint to somebody who is signed in. */
export function isOpenTo(access: Access, codes: ReadonlySet<string>): boolean {
  if (typeof access === 'string') return true
  return 'usedOn' in access ? opensAny(codes, access.usedOn) : codesOf(access).some((code) => codes.has(code))
}

export interface Endpoint<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path from the server root, as the specification writes it. */
  path: string
  access: Access
  query: Q
  body: B
  response: R
  /** One sentence for the OpenAPI page. */
  summary: string
  /** False keeps the call alive when the person navigates on (specification §7 "not cancellable"). */
  cancellable: boolean
  /** True for uploads and downloads, which may take 200 s instead of 60 s. */
  transfer: boolean
  /** Tab of the audit trail that keeps every such call; null for what only asks. */
  audit: AuditKind | null
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType>

export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value

export type GivenQuery<E extends AnyEndpoint> = z.input<E['query']>
export type GivenBody<E extends AnyEndpoint> = z.input<E['body']>
export type Answer<E extends AnyEndpoint> = z.output<E['response']>

const nothing = z.unknown()

type Required = 'method' | 'path' | 'access' | 'summary'

/** Defines one call of the platform. Server, client, guards and documentation all read this one object. */
export function endpoint<
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
>(spec: Pick<Endpoint<Q, B, R>, Required> & Partial<Omit<Endpoint<Q, B, R>, Required>>): Endpoint<Q, B, R> {
  return {
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    response: nothing as unknown as R,
    cancellable: true,
    transfer: false,
    audit: auditKindOf(spec),
    ...spec,
  }
}

const SESSION_PATH = /^\/b-iam-account\/users\/(web\/login|signOut)$/
const COMMAND_PATH =
  /\/(command|joint|wakeService|liveVideo|playback)\/|\/udsV?2?\/task\/|\/location\/(query|track)$|(Parameter|audioVideo)\/(read|write)$|\/(sync|unsync)$|template\/send$|wakePlan\/run$|\/end\/realtimeVideo$/

/** Changes and exports are kept in the audit trail; a definition with `audit: null` says that its call only asks. */
function auditKindOf({ method, path, access }: Pick<AnyEndpoint, 'method' | 'path' | 'access'>): AuditKind | null {
  if (SESSION_PATH.test(path)) return 'session'
  if (path.endsWith('/export') || /\/export\/(create|link)$/.test(path)) return 'export'
  if (method === 'GET') return null
  if (COMMAND_PATH.test(path)) return 'command'
  const changesRights = codesOf(access).some((code) => code.startsWith('/permit/') && !code.startsWith('/permit/log'))
  return changesRights || path.startsWith('/b-iam-account/users/') ? 'permission' : 'operation'
}
