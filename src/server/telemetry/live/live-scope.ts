import type { Market } from '#core/domain/market.ts'
import { LIVE_PAGES, opensAny } from '#core/domain/page-group.ts'
import type { Caller } from '#server/http/route.ts'
import type { FleetScope } from '../tracker/fleet-view.ts'

/** Scope of one listener. */
export interface LiveScope extends FleetScope {
  /** Equal for listeners who may see the same. */
  key: string
  /** Without sign-in: no identities, rounded places, no times. */
  anonymous: boolean
  /** Places are rounded: for the anonymous, and for whom a role hides them. */
  rounded: boolean
  /** Organisations whose other news concern the listener, whether or not it may see vehicles. */
  memberOf: readonly number[]
}

/** Vehicles only for those who may open a page that shows them live; everybody may connect, for news about own exports. */
export function scopeOf(caller: Caller): LiveScope {
  const memberOf = [...caller.orgIds].sort((a, b) => a - b)
  const seesVehicles = opensAny(caller.codes, LIVE_PAGES)
  const { oemId, market } = caller
  const rounded = caller.hides?.includes('position') ?? false
  const key = `${oemId}/${memberOf.join()}${ofMarket(market)}${seesVehicles ? '' : '/none'}${rounded ? '/rounded' : ''}`
  return { key, oemId, orgIds: seesVehicles ? memberOf : [], market, anonymous: false, rounded, memberOf }
}

/** The tenant of the public wall, visible to all; null when there is none. A display may be held to one market of it. */
export function publicScope(oemId: string | null, market?: Market): LiveScope | null {
  return oemId === null
    ? null
    : { key: `${oemId}/public${ofMarket(market)}`, oemId, market, anonymous: true, rounded: true, memberOf: [] }
}

/** The public wall of a signed-in user while no tenant is public: the own fleet, shown as to anonymous visitors. */
export function disguisedScope(caller: Caller): LiveScope {
  const scope = scopeOf(caller)
  return { ...scope, key: `${scope.key}/disguised`, anonymous: true, rounded: true, memberOf: [] }
}

const ofMarket = (market: Market | undefined) => (market === undefined ? '' : `/${market}`)

/** Degrees × 1e6 rounded to 0.01°. */
export const roundedPlace = (e6: number): number => Math.round(e6 / 10_000) * 10_000
