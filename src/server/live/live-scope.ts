import type { Caller } from '#server/http/route.ts'
import type { FleetScope } from '#server/tracker/fleet-view.ts'

/** What one listener may see. */
export interface LiveScope extends FleetScope {
  /** Equal for listeners who may see the same. */
  key: string
  /** Without sign-in: no identities, rounded places, no times. */
  anonymous: boolean
}

export function scopeOf(caller: Caller): LiveScope {
  const orgIds = [...caller.orgIds].sort((a, b) => a - b)
  return { key: `${caller.oemId}/${orgIds.join()}`, oemId: caller.oemId, orgIds, anonymous: false }
}

/** The tenant of the public wall, seen by anybody; null when there is none. */
export function publicScope(oemId: string | null): LiveScope | null {
  return oemId === null ? null : { key: `${oemId}/public`, oemId, anonymous: true }
}

/** Degrees × 1e6 rounded to 0.01°. */
export const roundedPlace = (e6: number): number => Math.round(e6 / 10_000) * 10_000
