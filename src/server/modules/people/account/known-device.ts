import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const DAYS = 365
const DAY_MS = 86_400_000

export interface IssuedDevice {
  value: string
  maxAgeSeconds: number
}

/**
 * Remembers in a cookie that a user signed in on a device: guesses there are counted apart from those of strangers
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing. Signed, so nothing is stored.
 */
export interface KnownDevices {
  issue(username: string): Promise<IssuedDevice>
  /** The device's number; undefined where the cookie is missing, forged, too old or of another name. */
  idOf(username: string, value: string | undefined): Promise<string | undefined>
}

export function knownDevices(key: () => Promise<string>, now: () => number = Date.now): KnownDevices {
  const sign = async (username: string, id: string, until: number) =>
    createHmac('sha256', await key())
      .update(JSON.stringify(['device', username.toLowerCase(), id, until]))
      .digest('base64url')
  return {
    async issue(username) {
      const id = randomBytes(12).toString('base64url')
      const until = now() + DAYS * DAY_MS
      return { value: `${id}.${until}.${await sign(username, id, until)}`, maxAgeSeconds: DAYS * 86_400 }
    },
    async idOf(username, value) {
      const [id, until, signature] = value?.split('.') ?? []
      if (!id || !until || !signature || !(Number(until) > now())) return undefined
      const given = Buffer.from(signature)
      const wanted = Buffer.from(await sign(username, id, Number(until)))
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
    },
  }
}

/** Several people may share a device: each has a cookie of their own, which does not name them. */
export const deviceCookieName = (username: string): string =>
  `fw-device-${createHash('sha256').update(username.toLowerCase()).digest('hex').slice(0, 12)}`
