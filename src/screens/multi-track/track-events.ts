import type { Answer } from '#core/contract/endpoint.ts'
import type { listVehicleEvents, ReplayAlarm, ReplayFenceEvent } from '#core/contract/replay.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'

/** Alarms and fence events with their moments in epoch seconds, newest first. */
export interface TrackEvents {
  alarms: readonly (ReplayAlarm & { at: number; until: number | null })[]
  fenceEvents: readonly (ReplayFenceEvent & { at: number })[]
}

/** Times of answers stand in the viewer's zone. */
export function eventsOf({ alarms, fenceEvents }: Answer<typeof listVehicleEvents>, zone: string): TrackEvents {
  const at = (text: string) => Math.round(epochOfWall(text, zone) / 1000)
  return {
    alarms: alarms.map((alarm) => ({
      ...alarm,
      at: at(alarm.startTime),
      until: alarm.endTime === null ? null : at(alarm.endTime),
    })),
    fenceEvents: fenceEvents.map((event) => ({ ...event, at: at(event.time) })),
  }
}
