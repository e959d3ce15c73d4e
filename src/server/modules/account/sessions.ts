import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'

export const SESSION_MS = 24 * 3_600_000
/** How long another process may go on with a session that was revoked here. */
const REMEMBERED_MS = 10_000
const REMEMBERED_MAX = 10_000

export interface Sessions {
  open(accountId: number, userAgent: string): Promise<{ token: string; expiresAt: Date }>
  /** Who holds the token; null when it never was, has ended or was revoked. */
  authenticate(token: string): Promise<Caller | null>
  close(tokenHash: string): Promise<void>
  /** Signs the account out everywhere but here. */
  closeOthers(accountId: number, keptTokenHash: string): Promise<void>
  /** Call after roles or organisations changed. */
  forgetAll(): void
}

interface Remembered {
  caller: Promise<(Caller & { expiresAt: Date }) | null>
  until: number
}

/** Opaque random tokens; only their hash is stored, so a stolen database opens no session. */
export function createSessions(accounts: AccountRepository, now: () => number = Date.now): Sessions {
  const remembered = new Map<string, Remembered>()

  const lookUp = (tokenHash: string): Remembered['caller'] => {
    const known = remembered.get(tokenHash)
    if (known && known.until > now()) return known.caller
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    const caller = accounts.callerOf(tokenHash)
    const entry = { caller, until: now() + REMEMBERED_MS }
    remembered.set(tokenHash, entry)
    // A failed or empty lookup is not worth a place: tokens somebody makes up must not push out real ones.
    caller.then(
      (found) => found === null && drop(tokenHash, entry),
      () => drop(tokenHash, entry),
    )
    return caller
  }
  const drop = (tokenHash: string, entry: Remembered) => {
    if (remembered.get(tokenHash) === entry) remembered.delete(tokenHash)
  }

  return {
    async open(accountId, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now() + SESSION_MS)
      await accounts.openSession(hashOf(token), accountId, expiresAt, userAgent)
      return { token, expiresAt }
    },
    async authenticate(token) {
      const caller = await lookUp(hashOf(token))
      return caller && caller.expiresAt.getTime() > now() ? caller : null
    },
    async close(tokenHash) {
      await accounts.closeSession(tokenHash)
      remembered.delete(tokenHash)
    },
    async closeOthers(accountId, keptTokenHash) {
      await accounts.closeOtherSessions(accountId, keptTokenHash)
      remembered.clear()
    },
    forgetAll: () => remembered.clear(),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
