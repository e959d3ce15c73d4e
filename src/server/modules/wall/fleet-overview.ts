import { inFilter, isLimiting } from '#core/contract/fleet-filter.ts'
import type { FleetOverview, Share, WallQuery } from '#core/contract/wall.ts'
import { marketOf } from '#core/domain/market.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView, VehicleSnapshot } from '#server/tracker/fleet-view.ts'
import { energyOf, type keptEnergy } from './energy-today.ts'
import type { RegionIndex } from './region-index.ts'
import type { WallRepository, WallVehicle } from './wall-repository.ts'

export interface OverviewParts {
  wall: WallRepository
  fleet: FleetView
  /** Absent where the outlines were not built: places are then the countries of use. */
  regions: RegionIndex | undefined
}

/** Energy of today by vehicle of a tenant. */
export type EnergyReader = ReturnType<typeof keptEnergy>

const DAY_MS = 86_400_000
const REGIONS_SENT = 12
/** Anonymous positions are told to about a kilometre. */
const ANONYMOUS_STEPS = 100

/** Totals of the public tenant at this moment; undefined while no tenant is public. */
export async function fleetOverview(
  parts: OverviewParts & { energyOfToday: EnergyReader },
  query: WallQuery,
  now: number,
): Promise<FleetOverview | undefined> {
  const { wall, fleet, regions } = parts
  const tenant = await wall.publicTenant()
  if (!tenant) return undefined
  const { oemId } = tenant
  const midnight = platformDayStart(now)
  const limited = isLimiting(query)
  const all = await wall.vehicles(oemId)
  const vehicles = limited ? all.filter((vehicle) => inFilter(query, vehicle)) : all
  const chosen = limited ? vehicles.map(({ id }) => id) : null
  const [alarms, acknowledged, latest, samples, energies] = await Promise.all([
    wall.alarmCounts(oemId, chosen, new Date(midnight)),
    wall.medianAcknowledgeSeconds(oemId, chosen, new Date(midnight)),
    wall.latestAlarms(oemId, chosen),
    // Samples are kept per organisation, so there are none for a part cut another way.
    limited ? [] : wall.samples(oemId, new Date(now - DAY_MS)),
    parts.energyOfToday(oemId),
  ])
  const live = new Map(fleet.snapshots(vehicles.map(({ id }) => id)).map((each) => [each.vehicleId, each]))
  const snapshots = [...live.values()]
  const level = (wanted: number, figure: 'alarms' | 'handled' = 'alarms') =>
    sumOf(alarms.filter((row) => row.level === wanted).map((row) => row[figure]))
  return {
    atTime: toPlatformTime(now),
    tenantName: tenant.name,
    total: vehicles.length,
    onboarded: snapshots.filter(({ lastPositionAt }) => lastPositionAt !== null).length,
    online: snapshots.filter(({ online }) => online).length,
    states: Object.fromEntries(shares(snapshots.map(({ state }) => state)).map(({ key, count }) => [key, count])),
    onlineToday: snapshots.filter(({ lastPositionAt }) => (lastPositionAt ?? 0) >= midnight).length,
    mileageTodayKm: Math.round(sumOf(snapshots.map(({ mileageTodayKm }) => mileageTodayKm)) * 10) / 10,
    runningSecondsToday: Math.round(sumOf(snapshots.map(({ runningSecondsToday }) => runningSecondsToday))),
    energyToday: energyOf(vehicles, energies),
    byPowerType: shares(vehicles.map(({ powerType }) => powerType)),
    byVehicleClass: shares(vehicles.map(({ vehicleClass }) => vehicleClass)),
    byMarket: shares(vehicles.map(({ country }) => marketOf(country))),
    byRegion: shares(vehicles.map((each) => placeOf(each, live.get(each.id), query.dimension, regions))).slice(
      0,
      REGIONS_SENT,
    ),
    alarmsTodayByLevel: { level1: level(1), level2: level(2), level3: level(3) },
    alarmsTodayByKind: byKind(alarms),
    alarmsTodayHandled: {
      level1: level(1, 'handled'),
      level2: level(2, 'handled'),
      level3: level(3, 'handled'),
      medianAcknowledgeSeconds: acknowledged === null ? null : Math.round(acknowledged),
    },
    onlineCurve: samples.map(({ sampledAt, online, driving }) => ({
      sampleTime: toPlatformTime(sampledAt.getTime()),
      online,
      driving,
    })),
    latestAlarms: latest.map(({ startedAt, lat, lng, ...alarm }) => ({
      ...alarm,
      startTime: toPlatformTime(startedAt.getTime()),
      region: lat === null || lng === null ? '' : (regions?.regionOf(lng, lat) ?? ''),
      lat: anonymous(lat),
      lng: anonymous(lng),
    })),
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const anonymous = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * ANONYMOUS_STEPS) / ANONYMOUS_STEPS

/** How often each key occurs, the most frequent first. */
function shares(keys: readonly string[]): Share[] {
  const counts = new Map<string, number>()
  for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

function byKind(alarms: readonly { kind: string; alarms: number }[]): Share[] {
  const counts = new Map<string, number>()
  for (const { kind, alarms: count } of alarms) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}

function placeOf(
  vehicle: WallVehicle,
  snapshot: VehicleSnapshot | undefined,
  dimension: WallQuery['dimension'],
  regions: RegionIndex | undefined,
): string {
  if (dimension === 2) return vehicle.operatingCity
  const located = snapshot && snapshot.lat !== null && snapshot.lng !== null
  const region = (located && regions?.regionOf(snapshot.lng!, snapshot.lat!)) || vehicle.country
  return dimension === 1 ? region.slice(0, 2) : region
}
