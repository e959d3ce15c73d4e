import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { TerminalWatchRepository, WatchedState } from './terminal-watch-repository.ts'

interface TerminalWatchParts {
  watch: TerminalWatchRepository
  fleet: Pick<FleetView, 'all'>
}

/** Looks at every terminal once. */
export async function watchTerminals({ watch, fleet }: TerminalWatchParts): Promise<number> {
  const states: WatchedState[] = []
  for (const oemId of await watch.tenants()) {
    for (const snapshot of fleet.all({ oemId })) {
      const state = watchedState(snapshot)
      if (state) states.push(state)
    }
  }
  await watch.note(states)
  return watch.find()
}

function watchedState(snapshot: VehicleSnapshot): WatchedState | undefined {
  const { vehicleId, lat, lng, mileageKm: km, lastPositionAt: at, status } = snapshot
  if (lat === null || lng === null || km === null || at === null) return undefined
  return { vehicleId, lat, lng, km, at, fixed: hasStatus(status, 'positioned') }
}

export const terminalWatchWork = (parts: TerminalWatchParts): BackgroundWork[] => [
  schedule('faultyTerminals', '*/2 * * * *', () => watchTerminals(parts)),
]
