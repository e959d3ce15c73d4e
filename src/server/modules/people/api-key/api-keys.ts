import { createHash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '#core/domain/api-key-grant.ts'
import type { RiskClass } from '#core/domain/command-kind.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { TooMany, Unauthorized } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { ApiKeyRepository, HeldKey, KeyUse } from './api-key-repository.ts'

/** How long this process may use its cache; changes reach it at once (store/access-changes.ts). */
const REMEMBERED_MS = 10_000
const REMEMBERED_MAX = 10_000
const MINUTE_MS = 60_000
/** Characters of a key that people see again. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 8

export interface ApiKeys {
  /** A new key, the part of it that is shown again, and its hash, which is all that is stored of the rest. */
  make(): { key: string; prefix: string; keyHash: string }
  /** Whether this is an API key rather than the token of a session. */
  isOne(token: string): boolean
  /** The account behind a key, within the permissions of the key. Throws with the reason where the key opens nothing. */
  authenticate(key: string, address: string | undefined): Promise<Caller>
  /** Call when an account, its roles or its keys changed; undefined: any may have. */
  forget(accountId?: number): void
  /** Writes the last uses. */
  saveUses(): Promise<void>
}

type Owner = Omit<Caller, 'tokenHash'>
interface Remembered {
  found: Promise<{ key: HeldKey; owner: Owner | null } | null>
  until: number
  accountId?: number
}

export interface ApiKeyParts {
  keys: Pick<ApiKeyRepository, 'held' | 'used'>
  /** The rights of an account as they are now; null when it cannot be used. */
  callerById: (accountId: number) => Promise<Owner | null>
  now?: () => number
}

/** Keys of programs. The limit of calls is counted by each process. */
export function createApiKeys({ keys, callerById, now = Date.now }: ApiKeyParts): ApiKeys {
  const remembered = new Map<string, Remembered>()
  const minutes = new Map<number, { from: number; calls: number }>()
  let uses = new Map<number, KeyUse>()

  const read = async (keyHash: string, entry: { accountId?: number }) => {
    const key = await keys.held(keyHash)
    if (!key) return null
    entry.accountId = key.accountId
    return { key, owner: await callerById(key.accountId) }
  }
  const lookUp = (keyHash: string) => {
    const known = remembered.get(keyHash)
    if (known && known.until > now()) return known.found
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    const about: { accountId?: number } = {}
    const entry: Remembered = Object.assign(about, { found: read(keyHash, about), until: now() + REMEMBERED_MS })
    remembered.set(keyHash, entry)
    const drop = () => remembered.get(keyHash) === entry && remembered.delete(keyHash)
    // Invented keys must not displace real ones.
    entry.found.then((found) => found === null && drop(), drop)
    return entry.found
  }
  const mustBeWithinLimit = ({ id, callsAMinute }: HeldKey) => {
    const minute = minutes.get(id)
    if (!minute || minute.from + MINUTE_MS <= now()) return void minutes.set(id, { from: now(), calls: 1 })
    if (minute.calls >= callsAMinute) {
      throw new TooMany('error.tooMany', { seconds: Math.ceil((minute.from + MINUTE_MS - now()) / 1000) })
    }
    minute.calls += 1
  }

  return {
    make() {
      const key = API_KEY_PREFIX + randomBytes(6).toString('base64url') + randomBytes(32).toString('base64url')
      return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: hashOf(key) }
    },
    isOne: (token) => token.startsWith(API_KEY_PREFIX),
    async authenticate(given, address) {
      const keyHash = hashOf(given)
      const found = await lookUp(keyHash)
      if (!found) throw new Unauthorized('error.apiKeyUnknown')
      const { key, owner } = found
      if (key.revokedAt) throw new Unauthorized('error.apiKeyRevoked')
      if (key.expiresAt.getTime() <= now()) throw new Unauthorized('error.apiKeyExpired')
      if (!owner) throw new Unauthorized('error.apiKeyStopped')
      mustBeWithinLimit(key)
      uses.set(key.id, { at: new Date(now()), from: plainAddress(address ?? '') })
      return callerOf(key, owner, keyHash)
    },
    forget(accountId) {
      if (accountId === undefined) return remembered.clear()
      for (const [keyHash, entry] of remembered) {
        if (entry.accountId === undefined || entry.accountId === accountId) remembered.delete(keyHash)
      }
    },
    async saveUses() {
      const made = uses
      uses = new Map()
      for (const [id, { from }] of minutes) if (from + MINUTE_MS <= now()) minutes.delete(id)
      await keys.used(made)
    },
  }
}

/** Never more than the account has at this moment. */
function callerOf(key: HeldKey, owner: Owner, tokenHash: string): Caller {
  const { codes } = owner
  return {
    ...owner,
    codes: new Set(codes === 'all' ? key.codes : key.codes.filter((code) => codes.has(code))),
    riskCeiling: Math.min(owner.riskCeiling, key.riskCeiling) as RiskClass,
    tokenHash,
    key: { id: key.id, name: key.name, prefix: key.prefix },
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
