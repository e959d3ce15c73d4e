import type { DeskFilter, DeskOverview, DeskPoint, DeskVehicle } from '#core/contract/vehicle-desk.ts'
import { MAX_DESK_POINTS } from '#core/contract/vehicle-desk.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { stateCode, VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import type { VehicleDeskRepository } from './vehicle-desk-repository.ts'

type Registered = Awaited<ReturnType<VehicleDeskRepository['rows']>> extends Map<number, infer Row> ? Row : never

/** By what live data can be sorted; a vehicle without the value is last. */
const KEYS: Readonly<Record<string, (vehicle: VehicleSnapshot) => number | string | null>> = {
  vin: ({ vin }) => vin,
  plate: ({ plate }) => plate,
  speed: ({ lastPositionAt, speed }) => (lastPositionAt === null ? null : speed),
  soc: ({ soc }) => soc,
  mileageKm: ({ mileageKm }) => mileageKm,
  mileageTodayKm: ({ mileageTodayKm }) => mileageTodayKm,
  positionTime: ({ lastPositionAt }) => lastPositionAt,
  // The highest level is 1.
  alarmLevel: ({ alarmLevel }) => alarmLevel || null,
}

/** Those of some vehicles that match the live part of a filter, and are among those that match the registered part. */
export function matchingVehicles(
  vehicles: Iterable<VehicleSnapshot>,
  registered: ReadonlySet<number> | undefined,
  filter: DeskFilter,
): VehicleSnapshot[] {
  const inBox = filter.box === undefined ? undefined : boxTest(filter.box)
  const found: VehicleSnapshot[] = []
  for (const vehicle of vehicles) {
    if (registered && !registered.has(vehicle.vehicleId)) continue
    if (filter.state !== undefined && vehicle.state !== filter.state) continue
    if (filter.alarmed !== undefined && vehicle.alarmLevel > 0 !== filter.alarmed) continue
    if (inBox && !inBox(vehicle)) continue
    found.push(vehicle)
  }
  return found
}

function boxTest(box: string): (vehicle: VehicleSnapshot) => boolean {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  return ({ lat, lng }) => {
    if (lat === null || lng === null || lat < south || lat > north) return false
    // A box over the date line begins east of where it ends.
    return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  }
}

type Compare = (left: VehicleSnapshot, right: VehicleSnapshot) => number

/** In the asked order; without one, alarms first, then the newest position. */
export const inOrder = (vehicles: VehicleSnapshot[], sort: string | undefined): VehicleSnapshot[] =>
  vehicles.sort(comparing(sort))

/** So many of them from the beginning of the order. A page of a large fleet does not sort the fleet. */
export function firstInOrder(
  vehicles: readonly VehicleSnapshot[],
  sort: string | undefined,
  count: number,
): VehicleSnapshot[] {
  const compare = comparing(sort)
  if (count * SMALL_PART > vehicles.length) return vehicles.toSorted(compare)
  const first: VehicleSnapshot[] = []
  for (const vehicle of vehicles) {
    if (first.length === count) {
      if (compare(vehicle, first[count - 1]!) >= 0) continue
      first.pop()
    }
    first.splice(placeIn(first, vehicle, compare), 0, vehicle)
  }
  return first
}

/** Below this part of all vehicles, putting each in its place is faster than sorting all. */
const SMALL_PART = 50

/** Behind those that are not greater. */
function placeIn(sorted: readonly VehicleSnapshot[], vehicle: VehicleSnapshot, compare: Compare): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle]!, vehicle) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

function comparing(sort: string | undefined): Compare {
  if (sort === undefined) return byUrgency
  const [key, direction] = sort.startsWith('-') ? [KEYS[sort.slice(1)], -1] : [KEYS[sort], 1]
  if (!key) return () => 0
  return (left, right) => {
    const [one, other] = [key(left), key(right)]
    if (one === other) return left.vehicleId - right.vehicleId
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -direction : direction
  }
}

const urgency = ({ alarmLevel }: VehicleSnapshot) => alarmLevel || Number.MAX_SAFE_INTEGER

const byUrgency = (left: VehicleSnapshot, right: VehicleSnapshot) =>
  urgency(left) - urgency(right) ||
  Number(right.online) - Number(left.online) ||
  (left.plate < right.plate ? -1 : Number(left.plate > right.plate))

/** Figures of what matches but for state and alarms, and the places of what matches. */
export function overviewOf(all: readonly VehicleSnapshot[], filter: DeskFilter): DeskOverview {
  const states = Object.fromEntries(VEHICLE_STATES.map((state) => [state, 0])) as Record<VehicleState, number>
  const points: DeskPoint[] = []
  let [alarmed, left] = [0, 0]
  for (const { vin, state, alarmLevel, lat, lng } of all) {
    states[state] += 1
    if (alarmLevel > 0) alarmed += 1
    if (filter.state !== undefined && state !== filter.state) continue
    if (filter.alarmed !== undefined && alarmLevel > 0 !== filter.alarmed) continue
    if (lat === null || lng === null) continue
    if (points.length < MAX_DESK_POINTS) points.push([vin, lng, lat, stateCode(state), alarmLevel])
    else left += 1
  }
  return { total: all.length, alarmed, states, points, left }
}

/** A row of the list. Speed belongs to a position: without one it is unknown, not zero. */
export function deskRow(registered: Registered, live: VehicleSnapshot): DeskVehicle {
  const time = (epochMs: number | null) => (epochMs === null ? null : toPlatformTime(epochMs))
  return {
    ...registered,
    state: live.state,
    alarmLevel: live.alarmLevel,
    speed: live.lastPositionAt === null ? null : live.speed,
    soc: live.soc,
    fuel: live.fuel,
    mileageKm: live.mileageKm,
    mileageTodayKm: live.mileageTodayKm,
    positionTime: time(live.lastPositionAt),
    lastMessageTime: time(live.lastMessageAt),
    lat: live.lat,
    lng: live.lng,
  }
}
