import { probableCause, ruleFor } from '#core/domain/silence.ts'
import { supplyOf } from '#server/telemetry/commands/wake-rules.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { Logger } from '#server/ops/log.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { SilenceRuleRepository } from './silence-rule-repository.ts'
import type { SilenceWatchRepository, WatchedVehicle } from './silence-watch-repository.ts'

export interface SilenceWatchParts {
  watch: SilenceWatchRepository
  rules: Pick<SilenceRuleRepository, 'list'>
  fleet: Pick<FleetView, 'state'>
  log: Logger
  now?: () => number
}

const EVERY_MS = 30_000
const MINUTE_MS = 60_000
/** Below this speed a vehicle is stationary: GNSS noise. km/h */
const STANDING_BELOW = 3

/**
 * Finds vehicles whose last contact is longer ago than their rule allows. A silence ends only after the vehicle has reported
 * for a while, so intermittent contact stays one silence. Vehicles without any contact yet are not silent.
 */
export function silenceWatch({
  watch,
  rules,
  fleet,
  now = Date.now,
}: SilenceWatchParts): (stopping?: AbortSignal) => Promise<void> {
  let lookedAt = now() - EVERY_MS
  return async (stopping) => {
    const at = now()
    await watch.notifyEndedSnoozes(lookedAt, at)
    lookedAt = at
    const enabled = (await rules.list()).filter((rule) => rule.enabled)
    for (const vehicle of await watch.vehicles()) {
      if (stopping?.aborted) return
      const state = fleet.state(vehicle.vehicleId)
      if (!state || state.lastMessageAt === null) continue
      const rule = ruleFor(
        enabled.filter(({ oemId }) => oemId === vehicle.oemId),
        vehicle,
      )
      const minutes = vehicle.minutes ?? rule?.minutes ?? null
      if (vehicle.episode) await follow(watch, vehicle.episode, state, now())
      else if (minutes !== null && now() - state.lastMessageAt > minutes * MINUTE_MS) {
        await watch.begin(episodeOf(vehicle, state, vehicle.minutes === null ? (rule?.id ?? null) : null))
      }
    }
  }
}

async function follow(
  watch: SilenceWatchRepository,
  episode: NonNullable<WatchedVehicle['episode']>,
  state: VehicleSnapshot,
  now: number,
): Promise<void> {
  const last = state.lastMessageAt ?? 0
  if (last <= episode.fromAt.getTime()) return
  const patience = Math.max(episode.backMinutes, 1) * MINUTE_MS
  if (episode.resumedAt === null) {
    if (episode.backMinutes > 0) await watch.setResumed(episode.id, last)
    else await watch.end(episode.id, last, afterwards(episode, state))
    return
  }
  // It said something and fell silent again: the same silence continues.
  if (now - last > patience) return watch.setResumed(episode.id, null)
  const since = episode.resumedAt.getTime()
  if (now - since >= patience) await watch.end(episode.id, since, afterwards(episode, state))
}

function afterwards(
  { mileageBefore }: NonNullable<WatchedVehicle['episode']>,
  { lat, lng, mileageKm }: VehicleSnapshot,
) {
  const driven = mileageBefore === null || mileageKm === null ? null : mileageKm - mileageBefore
  return {
    place: placeOf({ lat, lng }),
    // A counter that runs backwards was changed and has no meaning.
    kmBetween: driven === null || driven < 0 ? null : driven,
  }
}

function episodeOf(vehicle: WatchedVehicle, state: VehicleSnapshot, ruleId: number | null) {
  const { vehicleId, oemId, simState, registerState } = vehicle
  const supply = supplyOf(state)
  const stateBefore = lastKnown(state)
  return {
    vehicleId,
    oemId,
    ruleId,
    simState,
    fromAt: state.lastMessageAt!,
    stateBefore,
    supply,
    probableCause: probableCause({
      asleep: stateBefore === 'sleeping',
      moving: stateBefore === 'driving' || stateBefore === 'idling',
      supply,
      simState,
      registerState,
      signal: state.signal,
    }),
    place: placeOf(state),
    mileage: state.mileageKm,
  }
}

const placeOf = ({ lat, lng }: Pick<VehicleSnapshot, 'lat' | 'lng'>) =>
  lat === null || lng === null ? null : { lat, lng }

/** Its state at the last contact; the current state is only "offline". */
function lastKnown({ state, speed, status, charging, lastPositionAt }: VehicleSnapshot): VehicleSnapshot['state'] {
  if (state !== 'offline') return state
  if (lastPositionAt === null) return 'offline'
  if (charging) return 'charging'
  if (!hasStatus(status, 'accOn')) return 'parked'
  return (speed ?? 0) >= STANDING_BELOW ? 'driving' : 'idling'
}

export function silenceWork(parts: SilenceWatchParts): BackgroundWork[] {
  const look = silenceWatch(parts)
  return [repeat('silence', EVERY_MS, ({ signal }) => look(signal))]
}
