import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Fleetwall'
const PERIOD_S = 30
/** A device's clock may be one step off to either side. */
const WINDOW = 1

/** Settings common to authenticator apps: RFC 6238 with SHA-1, six digits, 30 s. */
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

export function newSecret(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, username).toString() }
}

/** The step a code belongs to; null when it is wrong or of a step that was used. */
export function stepOf(secret: string, code: string, lastStep: number | null, now: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / PERIOD_S) + delta
  return lastStep !== null && step <= lastStep ? null : step
}
