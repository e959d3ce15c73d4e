import { tokenFromCookie } from '#web/state/session.ts'
import { isPreview } from './preview.ts'

const TOKEN = 'fleetwall.screenToken'
const DISPLAY = 'fleetwall.displayId'
const LANGUAGE = 'fleetwall.displayLanguage'
const FOLLOWED = 'fleetwall.followedOrder'
const ID_BYTES = 16

/** Fallback without storage, until the page is left. */
const held = new Map<string, string>()

/** The screen token of this display; undefined: a user has to sign in. Previews in the console use its session. */
export const screenToken = (): string | undefined => (isPreview() ? undefined : read(TOKEN))

/** Credentials of this display for calls to the platform. */
export const wallToken = (): string | undefined => screenToken() ?? tokenFromCookie()

/** The ID of this display: generated at its first start and stored. */
export function displayId(): string {
  const known = read(DISPLAY)
  if (known) return known
  const made = [...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map((byte) => (byte % 36).toString(36)).join('')
  keep(DISPLAY, made)
  return made
}

/** The language of its token, known before the platform is called. */
export const displayLanguage = (): string | undefined => (screenToken() ? read(LANGUAGE) : undefined)

export const keepDisplayLanguage = (language: string | null): void => keep(LANGUAGE, language)

/** Number of the last order this display followed; null: none yet. */
export const followedOrder = (): number | null => Number(read(FOLLOWED)) || null

export const keepFollowedOrder = (number: number): void => keep(FOLLOWED, String(number))

export function forgetScreenToken(): void {
  keep(TOKEN, null)
  keep(LANGUAGE, null)
}

/**
 * Takes `?key=` out of the address, before the hash or in it, into this display: an address is seen by
 * anyone passing, and stored in the browser history. An empty key deletes the display's token.
 */
export function takeScreenToken({ href }: Pick<Location, 'href'> = window.location): void {
  const address = new URL(href)
  const [path = '', query = ''] = address.hash.split('?', 2)
  const inner = new URLSearchParams(query)
  const given = inner.get('key') ?? address.searchParams.get('key')
  if (given === null) return
  if (given) keep(TOKEN, given)
  else forgetScreenToken()
  address.searchParams.delete('key')
  inner.delete('key')
  const rest = inner.toString()
  address.hash = path + (rest && `?${rest}`)
  window.history.replaceState(window.history.state, '', address)
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? held.get(name)
  } catch {
    return held.get(name)
  }
}

function keep(name: string, value: string | null): void {
  if (value === null) held.delete(name)
  else held.set(name, value)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Held as long as the page is open.
  }
}
