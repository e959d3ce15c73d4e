import { type FleetCounters, FleetCounters as FleetCountersSchema, fleetCounters } from '#core/contract/live.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useLastGood } from '../stage/use-last-good.ts'
import type { Overview } from './use-fleet-overview.ts'

export interface FleetFigures {
  online: number | undefined
  onboarded: number | undefined
  total: number | undefined
  states: Readonly<Record<string, number>> | undefined
  mileageTodayKm: number | undefined
  at: number | undefined
}

/** Online and states: from the socket for the whole fleet, from the server's overview for a part of it. */
export function useFleetFigures(limited: boolean, overview: Overview): FleetFigures {
  const { value, at } = useTopic(fleetCounters)
  const counters = useLastGood('counters', FleetCountersSchema, value, at)
  return limited ? { ...pick(overview.value), at: overview.at } : { ...pick(counters?.value), at: counters?.at }
}

const pick = (
  figures: Pick<FleetCounters, 'online' | 'onboarded' | 'total' | 'states' | 'mileageTodayKm'> | undefined,
) => ({
  online: figures?.online,
  onboarded: figures?.onboarded,
  total: figures?.total,
  states: figures?.states,
  mileageTodayKm: figures?.mileageTodayKm,
})
