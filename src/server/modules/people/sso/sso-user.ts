import { randomBytes } from 'node:crypto'

const MAX_NAME = 64
const MAX_MAIL = 128
const MAX_GROUPS = 1_000

/** Who signed in, from the claims of a provider. */
export interface SsoUser {
  subject: string
  name: string
  mail: string
  mailVerified: boolean
  /** User names for a new account, the best first; the last one is always free. */
  usernames: string[]
  groups: string[]
}

type Claims = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** `realm_access.roles` finds a nested claim, unless a claim has that very name. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined,
      claims,
    )
}

function groupsOf(claims: Claims, path: string): string[] {
  if (path === '') return []
  const value = claimAt(claims, path)
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_GROUPS) : [value]
  return list.filter((each): each is string => typeof each === 'string' && each !== '')
}

/** What user names may contain. */
const asUsername = (text: string): string => text.replace(/[^\w.@-]/g, '').slice(0, MAX_NAME)

export function ssoUser(subject: string, claims: Claims, groupClaim: string, oemId: string): SsoUser {
  const mail = textOf(claims.email)
  const preferred = textOf(claims.preferred_username)
  const first = asUsername(preferred || mail)
  const random = `sso-${randomBytes(6).toString('hex')}`
  return {
    subject,
    name: (textOf(claims.name) || preferred || mail || subject).slice(0, MAX_NAME),
    mail: mail.length <= MAX_MAIL && mail.includes('@') ? mail : '',
    mailVerified: claims.email_verified === true,
    usernames: [first, asUsername(mail), first && asUsername(`${first.slice(0, 40)}.${oemId}`), random].filter(Boolean),
    groups: groupsOf(claims, groupClaim),
  }
}
