import type { MonitorVehicle } from '#core/contract/monitor.ts'
import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { useNow } from '#web/motion/use-now.ts'
import { EventDrawer } from './event-drawer.tsx'
import type { FleetRoster } from './fleet-roster.ts'
import { MOST_PINS, type TrackQuery } from './track-query.ts'
import type { Replay } from './use-replay.ts'
import { VehiclePanel } from './vehicle-panel.tsx'

const LIVE_SECONDS = 24 * 3600
/** The end of the last day moves on so often. */
const STEP_MS = 5 * 60_000

interface Props {
  roster: FleetRoster
  query: TrackQuery
  vehicle: MonitorVehicle | undefined
  pins: readonly number[]
  /** Vehicles of the tiles or the replay. */
  watched: readonly number[]
  replay: Replay | undefined
  onChange: (changed: Partial<TrackQuery>) => void
  onSelect: (id: number | null) => void
  onPin: (id: number, on: boolean) => void
}

/** Next to the map: the lists when they are open, else the selected vehicle. */
export function DeskSide({ roster, query, vehicle, pins, watched, replay, onChange, onSelect, onPin }: Props) {
  const end = Math.ceil(useNow(STEP_MS) / STEP_MS) * (STEP_MS / 1000)
  const { list, from, to, show } = query
  if (list === '') {
    return vehicle ? (
      <VehiclePanel
        key={vehicle.id}
        vehicle={vehicle}
        follow={query.follow}
        trail={query.trail}
        pinned={pins.includes(vehicle.id)}
        full={pins.length >= MOST_PINS}
        onChange={onChange}
        onPin={(on) => onPin(vehicle.id, on)}
        onClose={() => onSelect(null)}
      />
    ) : null
  }
  const own = show === 'map' ? (vehicle ? [vehicle.id] : pins) : watched
  const ids = [...new Set(own.filter((id) => roster.indexById.has(id)))].slice(0, REPLAY_LIMITS.vehicles)
  return (
    <EventDrawer
      list={list}
      roster={roster}
      vehicleIds={ids}
      placesOf={vehicle && (show !== 'replay' || ids.includes(vehicle.id)) ? vehicle.id : ids[0]}
      range={replay ? { from, to, live: false } : { from: end - LIVE_SECONDS, to: end, live: true }}
      onList={(name) => onChange({ list: name })}
      onClose={() => onChange({ list: '' })}
      // In tiles a choice would fill the active one.
      onSelect={(id) => show !== 'tiles' && onSelect(id)}
      onMoment={replay && ((at) => replay.clock.seek(at))}
    />
  )
}
