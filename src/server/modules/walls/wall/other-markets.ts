import type { FleetOverview } from '#core/contract/wall.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { PlaceSquares } from './place-squares.ts'
import { Turns } from './turns.ts'
import type { WallGroup } from './wall-repository.ts'

/** Markets other than the largest one, most vehicles first. */
export async function otherMarkets(
  groups: readonly WallGroup[],
  fleet: Pick<FleetView, 'state'>,
): Promise<FleetOverview['otherMarkets']> {
  const byMarket = new Map<Market, WallGroup[]>()
  for (const group of groups) {
    const market = marketOf(group.country)
    byMarket.set(market, [...(byMarket.get(market) ?? []), group])
  }
  const [, ...others] = [...byMarket]
    .map(([market, within]) => ({ market, within, total: sizeOf(within) }))
    .sort(larger)
  const turns = new Turns()
  const counted: FleetOverview['otherMarkets'] = []
  for (const { market, within, total } of others) {
    const squares = new PlaceSquares()
    let online = 0
    for (const { ids } of within) {
      await turns.each(ids, (id) => {
        const state = fleet.state(id)
        if (state?.online) online += 1
        if (state && state.lat !== null && state.lng !== null) squares.add(state.lng, state.lat, state.online)
      })
    }
    counted.push({ market, total, online, places: squares.places() })
  }
  return counted
}

const sizeOf = (groups: readonly WallGroup[]): number => groups.reduce((sum, { ids }) => sum + ids.length, 0)

interface Sized {
  market: Market
  total: number
}

const larger = (a: Sized, b: Sized): number => b.total - a.total || a.market.localeCompare(b.market)
