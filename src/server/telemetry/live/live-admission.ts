import type { Socket } from 'socket.io'
import { BINDING_COOKIE } from '#core/domain/session-cookie.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { cookieIn } from '#server/http/cookies.ts'
import { Unauthorized } from '#server/http/errors.ts'
import type { Caller, Shown } from '#server/http/route.ts'
import { disguisedScope, type LiveScope, publicScope, scopeOf } from './live-scope.ts'

/** Holder of this token, coming from this address; null or Unauthorized when it is no longer valid. */
export type Authenticate = (token: string | undefined, address: string, shown: Shown) => Promise<Caller | null>

/** Data that a client sends about itself when it connects. */
export interface Asked {
  token: string | undefined
  /** The secret of the browser that signed in. */
  binding: string | undefined
  address: string
  /** Id that a display has given itself. */
  displayId: string | undefined
  /** It is to see only what everybody sees, although it is known who it is: the public wall of a known display. */
  anonymous: boolean
}

/** A wall on the stream. */
export interface LiveDisplay {
  oemId: string
  /** The id it has given itself; undefined: none. */
  id: string | undefined
  /** Of its screen token; undefined for a signed-in user. */
  tokenId: number | undefined
}

const text = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined)

/** `proxies`: our own, which are believed when they say who called. */
export function askedBy({ handshake: { auth, address, headers } }: Socket, proxies: readonly string[]): Asked {
  return {
    token: text(auth.token),
    binding: cookieIn(headers.cookie, BINDING_COOKIE),
    address: clientAddress(address, headers['x-forwarded-for']?.toString(), proxies),
    displayId: text(auth.display)?.slice(0, 40),
    anonymous: auth.anonymous === true,
  }
}

/** Null for anonymous clients and for those whose access has ended. */
export async function callerBehind(
  { token, address, binding }: Asked,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (token === undefined) return null
  try {
    // An open page is not a person in front of it.
    return await authenticate(token, address, { binding, active: false })
  } catch (error) {
    if (error instanceof Unauthorized) return null
    throw error
  }
}

/** What a client may see; null: nothing, the connection is rejected. */
export function scopeFor(asked: Asked, caller: Caller | null, publicTenant: string | null): LiveScope | null {
  if (!asked.anonymous && asked.token !== undefined) return caller && scopeOf(caller)
  return publicScope(publicTenant, caller?.market) ?? (caller && disguisedScope(caller))
}

export function displayOf({ displayId }: Asked, caller: Caller | null): LiveDisplay | undefined {
  if (!caller || (displayId === undefined && !caller.display)) return undefined
  return { oemId: caller.oemId, id: displayId, tokenId: caller.display?.tokenId }
}
