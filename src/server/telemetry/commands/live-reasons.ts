import * as domain from '#core/domain/upgrade-strategy.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import type { FleetView } from '../tracker/fleet-view.ts'
import { blockersOf } from './upgrade-blockers.ts'

/** Vehicles by id with the reasons their live values give, as bits. */
export interface LiveReasons {
  ids: readonly number[]
  reasons: readonly number[]
}

/** What the last states of a tenant block now. Vehicles that are not in it count as offline. */
export function liveReasons(
  fleet: Pick<FleetView, 'all'>,
  oemId: string,
  rules: Parameters<typeof domain.conditionsOf>[0],
): LiveReasons {
  const conditions = domain.conditionsOf(rules)
  const now = Date.now()
  const ids: number[] = []
  const reasons: number[] = []
  for (const snapshot of fleet.all({ oemId })) {
    const blockers = blockersOf(conditions, snapshot, CONNECTED_STATES.has(snapshot.state), now)
    ids.push(snapshot.vehicleId)
    reasons.push(
      domain.reasonBits(
        blockers.flatMap((blocker) => (blocker in domain.REASON_OF ? [domain.REASON_OF[blocker as Known]] : [])),
      ),
    )
  }
  return { ids, reasons }
}
type Known = keyof typeof domain.REASON_OF
