import { z } from 'zod'
import type { AuditKind } from '../domain/audit-kind.ts'
import { opensAny } from '../domain/page-group.ts'

/**
 * Who may call: the holder of a menu or button code, or of one of several; users with access to a page that uses a
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

/** Whether these codes open an endpoint to a signed-in user. */
export function isOpenTo(access: Access, codes: ReadonlySet<string>): boolean {
  if (typeof access === 'string') return true
  return 'usedOn' in access ? opensAny(codes, access.usedOn) : codesOf(access).some((code) => codes.has(code))
}

export interface Endpoint<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path from the server root. */
  path: string
  access: Access
  query: Q
  body: B
  response: R
  /** One sentence for the OpenAPI page. */
  summary: string
  /** False keeps the call alive when the person navigates on (docs/product/shared.md#calls). */
  cancellable: boolean
  /** True for uploads and downloads, which may take 200 s instead of 60 s. */
  transfer: boolean
  /** Largest body; absent: 1 MB. */
  bodyMegabytes?: number
  /** Tab of the audit trail that keeps every such call; null for what only asks. */
  audit: AuditKind | null
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType>

export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value

export type GivenQuery<E extends AnyEndpoint> = z.input<E['query']>
export type GivenBody<E extends AnyEndpoint> = z.input<E['body']>
export type Answer<E extends AnyEndpoint> = z.output<E['response']>

export const nothing = z.unknown()

/** Method and full path of a call, as `GET /tsp-bss/dealer/list`: search the path to find the call. */
export type CallText = `${Endpoint<z.ZodType, z.ZodType, z.ZodType>['method']} /${string}`

type Audit = Pick<AnyEndpoint, 'audit'>
/** Whatever is no GET, and every export, states its tab of the audit trail; null: it only asks. */
type StatedAudit<C extends CallText> = C extends `GET ${string}`
  ? C extends `${string}/export` | `${string}/export/link`
    ? Audit
    : Partial<Audit>
  : Audit

export const usedOn = (pages: readonly string[]) => ({ usedOn: pages })
export const anyOf = (codes: readonly string[]) => ({ anyOf: codes })

/** A call that needs one code names the code only. */
export type AccessOrCode = Access | `/${string}`

export const isCode = (given: AccessOrCode): given is `/${string}` => typeof given === 'string' && given.startsWith('/')

type CallSpec<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<Endpoint<Q, B, R>, 'summary'> &
  Partial<Pick<Endpoint<Q, B, R>, 'query' | 'body' | 'response' | 'cancellable' | 'transfer' | 'bodyMegabytes'>>

/** Defines one call of the platform. Server, client, guards and documentation all read this one object. */
export function endpoint<
  const C extends CallText,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
>(call: C, access: AccessOrCode, spec: CallSpec<Q, B, R> & StatedAudit<C>): Endpoint<Q, B, R> {
  const [method, path] = call.split(' ') as [AnyEndpoint['method'], string]
  return {
    method,
    path,
    access: isCode(access) ? { code: access } : access,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    response: nothing as unknown as R,
    cancellable: true,
    transfer: false,
    audit: null,
    ...spec,
  }
}
