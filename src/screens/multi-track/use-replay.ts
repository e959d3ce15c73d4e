import { useEffect, useMemo } from 'react'
import { getReplay, listVehicleEvents } from '#core/contract/replay.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { type ReplayWay, replayWay } from '#core/domain/replay-track.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { eventsOf, type TrackEvents } from './track-events.ts'
import type { TrackQuery } from './track-query.ts'

export interface Replay {
  clock: ReplayClock
  /** In the order of the address; undefined until they are loaded. */
  ways: readonly ReplayWay[] | undefined
  events: TrackEvents | undefined
  error: Error | null
  reload: () => void
}

type Asked = Pick<TrackQuery, 'replayed' | 'from' | 'to' | 'rate'>

/** The past of several vehicles and the one clock over it. */
export function useReplay({ replayed, from, to, rate }: Asked, at: number, enabled: boolean): Replay {
  const { zone } = useFormat()
  const query = {
    vehicleIds: replayed.join(),
    startTime: wallText(from * 1000, zone),
    endTime: wallText(to * 1000, zone),
  }
  const wanted = enabled && replayed.length > 0 && from > 0
  const { data, error, reload } = useCall(getReplay, { query }, { enabled: wanted, toast: false })
  const { data: vehicleEvents } = useCall(listVehicleEvents, { query }, { enabled: wanted, toast: false })
  // The saved time is only the start of the clock.
  // oxlint-disable-next-line react/exhaustive-deps
  const clock = useMemo(() => new ReplayClock(from, to, at || from), [from, to])
  const ways = useMemo(() => data?.vehicles.map((vehicle) => replayWay(vehicle, from)), [data, from])
  const events = useMemo(() => vehicleEvents && eventsOf(vehicleEvents, zone), [vehicleEvents, zone])

  useEffect(() => {
    clock.goAt(rate)
  }, [clock, rate])
  useEffect(() => () => clock.pause(), [clock])
  useEffect(() => {
    // Without a moment, it starts at the first data.
    const firsts = ways?.flatMap((way) => way.at[0] ?? []) ?? []
    if (at === 0 && clock.at === clock.from && firsts.length > 0) clock.seek(Math.min(...firsts))
    // Only new data are checked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ways])

  return { clock, ways: wanted ? ways : undefined, events: wanted ? events : undefined, error, reload }
}
