import { createHash, randomBytes } from 'node:crypto'
import { SCREEN_TOKEN_PREFIX } from '#core/domain/screen-grant.ts'
import { Unauthorized } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { isWithin } from '#server/http/address-ranges.ts'
import type { HeldToken, ScreenTokenRepository } from './screen-token-repository.ts'

/** How long this process may use its cache; a revocation is published to all at once. */
const REMEMBERED_MS = 10_000
const REMEMBERED_MAX = 10_000

export interface ScreenTokens {
  /** A new token and its hash, which is all that is stored of it. */
  make(): { token: string; tokenHash: string }
  /** Whether this is a screen token rather than the token of a session. */
  isOne(token: string): boolean
  /** Its holder, coming from this address. Throws Unauthorized with the reason when it is not valid (any more). */
  authenticate(token: string, address: string | undefined): Promise<Caller>
  /** Call after a token was changed. */
  forgetAll(): void
}

/** Opaque random tokens of displays; they read named screens of one organisation and nothing else. */
export function createScreenTokens(tokens: ScreenTokenRepository, now: () => number = Date.now): ScreenTokens {
  const remembered = new Map<string, { held: Promise<HeldToken | null>; until: number }>()

  const lookUp = (tokenHash: string): Promise<HeldToken | null> => {
    const known = remembered.get(tokenHash)
    if (known && known.until > now()) return known.held
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    const entry = { held: tokens.held(tokenHash), until: now() + REMEMBERED_MS }
    remembered.set(tokenHash, entry)
    const drop = () => remembered.get(tokenHash) === entry && remembered.delete(tokenHash)
    // Invented tokens must not displace real ones.
    entry.held.then((found) => found === null && drop(), drop)
    return entry.held
  }

  return {
    make() {
      const token = SCREEN_TOKEN_PREFIX + randomBytes(32).toString('base64url')
      return { token, tokenHash: hashOf(token) }
    },
    isOne: (token) => token.startsWith(SCREEN_TOKEN_PREFIX),
    async authenticate(token, address) {
      const tokenHash = hashOf(token)
      const held = await lookUp(tokenHash)
      if (!held) throw new Unauthorized('error.screenTokenUnknown')
      if (held.revokedAt) throw new Unauthorized('error.screenTokenRevoked')
      if (held.expiresAt.getTime() <= now()) throw new Unauthorized('error.screenTokenExpired')
      if (held.stop !== null || held.ownerId === null) throw new Unauthorized('error.screenTokenStopped')
      if (!isWithin(held.ipRanges, address)) throw new Unauthorized('error.screenTokenAddress')
      return callerOf(held, held.ownerId, tokenHash)
    },
    forgetAll: () => remembered.clear(),
  }
}

const callerOf = (
  { id, oemId, orgId, orgIds, name, screens, market, hides }: HeldToken,
  ownerId: number,
  tokenHash: string,
): Caller => ({
  // The owner answers for what its displays start; what belongs to a person is closed to them.
  userId: ownerId,
  username: name,
  oemId,
  orgId,
  orgIds,
  ...(market && { market }),
  codes: new Set(screens),
  riskCeiling: 0,
  hides,
  tokenHash,
  display: { tokenId: id, screens },
})

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
