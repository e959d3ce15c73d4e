import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/recent-zone.ts'
import { zoneOfCountry } from '#core/domain/zone-of-country.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { RecentZoneRepository } from './recent-zone-repository.ts'

export function recentZoneRoutes(app: FastifyInstance, { zones }: { zones: RecentZoneRepository }): void {
  route(app, contract.listRecentZones, async ({ query, caller }) => {
    const own = await zones.own(caller.userId)
    const found = query.vin === undefined ? [] : await ofVehicle(zones, caller, query.vin)
    return once([...found, ...as('own', own)]).slice(0, contract.RECENT_ZONES_MAX)
  })

  route(app, contract.chooseRecentZone, async ({ body: { zone, vin }, caller }) => {
    // A VIN outside of the data scope must not leave a trace that others could see.
    const seen = vin !== undefined && (await zones.countryOf(caller, vin)) !== undefined
    await zones.remember(caller.userId, zone, seen ? ['', vin] : [''])
  })

  route(app, contract.clearRecentZones, ({ caller }) => zones.clear(caller.userId))
}

async function ofVehicle(zones: RecentZoneRepository, caller: Caller, vin: string): Promise<contract.RecentZone[]> {
  const country = await zones.countryOf(caller, vin)
  if (country === undefined) return []
  const [own, others] = await Promise.all([zones.own(caller.userId, vin), zones.ofColleagues(caller, vin)])
  const home = zoneOfCountry(country)
  return [...as('own', own), ...as('vehicle', home === undefined ? [] : [home]), ...as('colleague', others)]
}

const as = (origin: contract.RecentZone['origin'], zones: readonly string[]): contract.RecentZone[] =>
  zones.map((zone) => ({ zone, origin }))

/** The first of each zone. */
const once = (zones: readonly contract.RecentZone[]) =>
  zones.filter(({ zone }, index) => zones.findIndex((each) => each.zone === zone) === index)
