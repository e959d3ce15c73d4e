/** API keys begin with this, which distinguishes them from session tokens without a query. */
export const API_KEY_PREFIX = 'fwk_'

/** The permissions of the key that makes the call. */
const OWN_KEY = 'GET /b-iam-account/users/web/apiKey/self'

/** Access and sessions are managed by users who signed in: a key must not give more than it has itself. */
const USERS_ONLY: ReadonlySet<string> = new Set(['permission', 'session'])

/** The second approver of two is a user: what such a call is named, and the right it asks for. */
const APPROVAL = /\/(approve|audit|reject)$/

export interface KeyCall {
  method: string
  path: string
  access: string | { code?: string; anyOf?: readonly string[]; usedOn?: readonly string[] }
  /** Null: the call changes nothing. */
  audit: string | null
}

/**
 * Whether API keys may make a call at all; the permissions of the key decide next. Calls without a permission of their own
 * belong to the signed-in user: settings, files, sessions.
 */
export function keysMayCall({ method, path, access, audit }: KeyCall): boolean {
  if (`${method} ${path}` === OWN_KEY || access === 'public') return true
  return access !== 'signed-in' && !USERS_ONLY.has(audit ?? '') && !approves({ path, access, audit })
}

function approves({ path, access, audit }: Omit<KeyCall, 'method'>): boolean {
  if (APPROVAL.test(path)) return true
  const codes = typeof access === 'string' ? [] : [access.code ?? '', ...(access.anyOf ?? [])]
  return audit !== null && codes.some((code) => APPROVAL.test(code))
}
