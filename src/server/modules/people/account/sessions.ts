import { createHash, randomBytes } from 'node:crypto'
import type { SignInMethod } from '#core/domain/sign-in-method.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import type { Caller, Shown } from '#server/http/route.ts'
import type { AccountRepository, HeldSession } from './account-repository.ts'

const HOUR_MS = 3_600_000
/** How long this process may use its cache; changes reach it at once (store/access-changes.ts). */
const REMEMBERED_MS = 10_000
const REMEMBERED_MAX = 10_000
/** Activity is written down at most this often. */
const TOUCH_MS = 60_000
export const DEFAULT_LIFETIME: SessionLifetime = { hours: 24, idleMinutes: 720 }

export interface SessionLifetime {
  hours: number
  /** Minutes without input of a person, or without a call of a program; 0: unlimited. */
  idleMinutes: number
}

export interface OpenedSession {
  token: string
  expiresAt: Date
  /** For a cookie of the browser that no script can read: the token is useless without it. */
  binding?: string | undefined
}

/** `bound`: the token is to be worth nothing without a secret of its own. */
export interface SessionSource {
  address?: string
  bound?: boolean
  method?: SignInMethod
  /** Of single sign-on. */
  providerId?: number
}

export interface Sessions {
  open(accountId: number, userAgent: string, from?: SessionSource): Promise<OpenedSession>
  /** Holder of the token; null when it is unknown, expired, revoked, or lacks its binding. */
  authenticate(token: string, address?: string, shown?: Shown): Promise<Caller | null>
  close(tokenHash: string): Promise<void>
  /** Signs the account out everywhere but here. */
  closeOthers(accountId: number, ownTokenHash: string): Promise<void>
  /** False when the account has no such session. */
  closeById(accountId: number, id: number): Promise<boolean>
  /** The user looks at the platform as a member of a role from now on; null: no longer. */
  viewAs(caller: Pick<Caller, 'userId' | 'tokenHash'>, roleId: number | null): Promise<void>
  list(accountId: number): ReturnType<AccountRepository['sessionsOf']>
  /** To be called when an account, its roles or its sessions changed; undefined: any may have. */
  forget(accountId?: number): void
}

interface Remembered {
  held: Promise<HeldSession | null>
  until: number
  accountId?: number
  touchedAt: number
}

/** Opaque random tokens; only their hash is stored, so a stolen database opens no session. */
export function createSessions(
  accounts: AccountRepository,
  now: () => number = Date.now,
  lifetime: SessionLifetime = DEFAULT_LIFETIME,
): Sessions {
  const remembered = new Map<string, Remembered>()
  const idleMs = lifetime.idleMinutes > 0 ? lifetime.idleMinutes * 60_000 : Number.POSITIVE_INFINITY
  const idleSince = () => new Date(Math.max(0, now() - idleMs))

  const lookUp = (tokenHash: string): Remembered => {
    const known = remembered.get(tokenHash)
    if (known && known.until > now()) return known
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    const held = accounts.callerOf(tokenHash)
    const entry: Remembered = { held, until: now() + REMEMBERED_MS, touchedAt: 0 }
    remembered.set(tokenHash, entry)
    // A failed or empty lookup is not cached: invented tokens must not displace real ones.
    held.then(
      (found) => {
        if (!found) return drop(tokenHash, entry)
        entry.accountId = found.caller.userId
        entry.touchedAt = found.activeAt.getTime()
      },
      () => drop(tokenHash, entry),
    )
    return entry
  }
  const drop = (tokenHash: string, entry: Remembered) => {
    if (remembered.get(tokenHash) === entry) remembered.delete(tokenHash)
  }

  return {
    async open(accountId, userAgent, { address = '', bound = false, method = 'password', providerId } = {}) {
      const token = randomSecret()
      const binding = bound ? randomSecret() : undefined
      const expiresAt = new Date(now() + lifetime.hours * HOUR_MS)
      const bindingHash = binding === undefined ? null : hashOf(binding)
      const opened = { accountId, expiresAt, userAgent, ip: address, method, providerId: providerId ?? null }
      await accounts.openSession({ tokenHash: hashOf(token), bindingHash, ...opened }, idleSince())
      return { token, expiresAt, binding }
    },
    async authenticate(token, address, { binding, active = true } = {}) {
      const tokenHash = hashOf(token)
      const entry = lookUp(tokenHash)
      const held = await entry.held
      if (!held || held.expiresAt.getTime() <= now()) return null
      if (held.bindingHash !== null && (binding === undefined || hashOf(binding) !== held.bindingHash)) return null
      const lastActive = Math.max(entry.touchedAt, held.activeAt.getTime())
      if (lastActive + idleMs <= now()) return null
      if (active && lastActive + TOUCH_MS <= now()) {
        entry.touchedAt = now()
        await accounts.touchSession(tokenHash, new Date(now()), plainAddress(address ?? ''))
      }
      return held.caller
    },
    async close(tokenHash) {
      await accounts.closeSession(tokenHash)
      remembered.delete(tokenHash)
    },
    async closeOthers(accountId, ownTokenHash) {
      await accounts.closeOtherSessions(accountId, ownTokenHash)
      this.forget(accountId)
    },
    async closeById(accountId, id) {
      const closed = await accounts.closeSessionById(accountId, id)
      this.forget(accountId)
      return closed
    },
    async viewAs({ userId, tokenHash }, roleId) {
      await accounts.viewAs(tokenHash, roleId)
      this.forget(userId)
    },
    list: (accountId) => accounts.sessionsOf(accountId, idleSince()),
    forget(accountId) {
      if (accountId === undefined) return remembered.clear()
      // One that is still being asked for may bring what was before the change.
      for (const [tokenHash, entry] of remembered) {
        if (entry.accountId === undefined || entry.accountId === accountId) remembered.delete(tokenHash)
      }
    },
  }
}

const randomSecret = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
