import { CommandRefused } from './command-service.ts'
import type { HeldClaim } from './control-gate-repository.ts'

/** Keys of the errors namespace that say why the body of a vehicle cannot be controlled. */
export const CONSENT_REFUSALS = {
  missing: 'error.controlConsentMissing',
  refused: 'error.controlConsentRefused',
} as const

const CLAIM_REFUSALS = {
  platform: 'error.controlHeldByPlatform',
  owner: 'error.controlHeldByOwner',
  workshop: 'error.controlHeldByWorkshop',
} as const

/** Says who controls the vehicle and for how long. */
export function claimedElsewhere({ source, expiresAt }: HeldClaim): CommandRefused {
  const minutes = Math.max(1, Math.ceil((expiresAt - Date.now()) / 60_000))
  return new CommandRefused(CLAIM_REFUSALS[source], null, { minutes })
}
