import type { FleetCounters } from '#core/contract/live.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import type { VehicleDoubt } from '#core/domain/position-quality.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import type { FollowedHour } from './hour-statistics.ts'

/** A tenant, or some of its organisations and vehicles. */
export interface FleetScope {
  oemId: string
  /** Organisations, and negative numbers of single vehicles. Absent: the whole tenant. */
  orgIds?: readonly number[] | undefined
  /** Vehicles in use there alone. Absent: in every market. */
  market?: Market | undefined
}

/** Whether a registered vehicle belongs to a scope. */
export const isInScope = (
  { oemId, orgIds, market }: FleetScope,
  vehicle: { oemId: string; orgId: number; country: string; seers: readonly number[] },
): boolean =>
  vehicle.oemId === oemId &&
  (!orgIds || orgIds.includes(vehicle.orgId) || vehicle.seers.some((each) => orgIds.includes(each))) &&
  (market === undefined || marketOf(vehicle.country) === market)

/** The last known state of one vehicle. Times are epoch milliseconds. */
export interface VehicleSnapshot {
  vehicleId: number
  vin: string
  plate: string
  orgId: number
  state: VehicleState
  online: boolean
  lastMessageAt: number | null
  /** Device time of the newest position; where the clock of the device is wrong, when it came in. */
  lastPositionAt: number | null
  /** When the newest position came in. */
  receivedAt: number | null
  /** What of its last report is not to be believed. */
  doubts: VehicleDoubt[]
  /** Degrees, WGS-84; null until a position with a fix was stored. */
  lat: number | null
  lng: number | null
  /** km/h; null: the vehicle does not know it. */
  speed: number | null
  direction: number
  mileageKm: number | null
  /** Litres. */
  fuel: number | null
  /** Percent. */
  soc: number | null
  signal: number | null
  satellites: number | null
  /** 0 none, else the highest level (1) to the lowest (3) of the open alarms. */
  alarmLevel: number
  alarm: number
  status: number
  charging: boolean
  mileageTodayKm: number
  runningSecondsToday: number
}

/** Times are epoch milliseconds; 0: never. */
export type VisitState = (vehicleId: number, state: VehicleState, messageAt: number, positionAt: number) => void

/** Last states of the fleet, always in memory. */
export interface FleetView {
  counters(scope: FleetScope): FleetCounters
  state(vehicleId: number): VehicleSnapshot | undefined
  snapshots(vehicleIds: readonly number[]): VehicleSnapshot[]
  /** Activity of a vehicle in one of the newest hours (epoch ms of its begin) as reported so far; undefined without any. */
  hour(vehicleId: number, hour: number): FollowedHour | undefined
  all(scope: FleetScope): Iterable<VehicleSnapshot>
  /** The same for a search that looks at few fields of many vehicles: each is read when it is asked for, and is not copied. */
  views(scope: FleetScope): Iterable<VehicleSnapshot>
  /** The same with nothing but what lists are narrowed and sorted by: no object for each vehicle of a large fleet. */
  eachState(scope: FleetScope, visit: VisitState): void
  /** Call after vehicles, terminals or organisations changed. */
  reload(): Promise<void>
}
