import type { Market } from '#core/domain/market.ts'
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
  const { oemId, market } = caller
  return { key: `${oemId}/${orgIds.join()}${ofMarket(market)}`, oemId, orgIds, market, anonymous: false }
}

/** The tenant of the public wall, seen by anybody; null when there is none. A display may be held to one market of it. */
export function publicScope(oemId: string | null, market?: Market): LiveScope | null {
  return oemId === null ? null : { key: `${oemId}/public${ofMarket(market)}`, oemId, market, anonymous: true }
}

const ofMarket = (market: Market | undefined) => (market === undefined ? '' : `/${market}`)

/** Degrees × 1e6 rounded to 0.01°. */
export const roundedPlace = (e6: number): number => Math.round(e6 / 10_000) * 10_000
