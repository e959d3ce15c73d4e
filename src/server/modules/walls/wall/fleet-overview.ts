import { inFilter, isLimiting } from '#core/contract/fleet-filter.ts'
import type { FleetOverview, Share, WallQuery } from '#core/contract/wall.ts'
import { troubleCodeOf } from '#core/domain/alarm-kind.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import { platformDayStart, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { energySum, type cachedEnergy } from './energy-today.ts'
import { otherMarkets } from './other-markets.ts'
import type { RegionIndex } from './region-index.ts'
import { Turns } from './turns.ts'
import type { WallGroup, WallRepository, WallTenant } from './wall-repository.ts'

export interface OverviewParts {
  wall: WallRepository
  fleet: Pick<FleetView, 'state'>
  /** Absent where the outlines were not built: places are then the countries of use. */
  regions: RegionIndex | undefined
}

/** Data read once for all walls. */
export interface CachedReaders {
  /** Energy of today by vehicle of a tenant. */
  energyOfToday: ReturnType<typeof cachedEnergy>
  groupsOf: WallRepository['groups']
  /** Closed hours of a part of the last day. */
  hoursOf: (
    part: Parameters<WallRepository['storedHours']>[0],
    now: number,
  ) => ReturnType<WallRepository['storedHours']>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REGIONS_SENT = 12
const PROVINCE_PREFIX = 'CN-'
/** Anonymous positions are rounded to about a kilometre. */
const ANONYMOUS_STEPS = 100

/** Totals of a tenant at this moment, of one market where a display is held to it. */
export async function fleetOverview(
  parts: OverviewParts & CachedReaders,
  tenant: WallTenant,
  query: WallQuery,
  { now, heldTo }: { now: number; heldTo?: Market | undefined },
): Promise<FleetOverview> {
  const { wall, regions } = parts
  const part = { ...query, tenant, heldTo }
  const midnight = platformDayStart(now)
  const [all, alarms, acknowledged, latest, samples, energies, upgrades] = await Promise.all([
    parts.groupsOf(tenant),
    wall.alarmCounts(part, new Date(midnight)),
    wall.medianAcknowledgeSeconds(part, new Date(midnight)),
    wall.latestAlarms(part),
    // Samples are stored per organisation, so there are none for a part cut another way.
    isLimiting(query) || heldTo ? [] : wall.samples(tenant, new Date(now - DAY_MS)),
    parts.energyOfToday(tenant.oemId),
    wall.upgrades(part, new Date(midnight)),
  ])
  // Samples began when the platform did; hours of the time before come with the history of the vehicles.
  const sampledSince = samples[0]?.sampledAt.getTime() ?? now
  const hours = sampledSince - (now - DAY_MS) > HOUR_MS ? await parts.hoursOf(part, now) : []
  const groups = all.filter(
    (group) => inFilter(query, group) && (heldTo === undefined || marketOf(group.country) === heldTo),
  )
  const live = await liveFigures(parts, groups, energies, query, midnight)
  const level = (wanted: number, figure: 'alarms' | 'handled' = 'alarms') =>
    sumOf(alarms.filter((row) => row.level === wanted).map((row) => row[figure]))
  return {
    atTime: toPlatformTime(now),
    tenantName: tenant.name,
    total: sumOf(groups.map(({ ids }) => ids.length)),
    ...live,
    byPowerType: shares(groups.map(({ powerType, ids }) => [powerType, ids.length])),
    byVehicleClass: shares(groups.map(({ vehicleClass, ids }) => [vehicleClass, ids.length])),
    byMarket: shares(groups.map(({ country, ids }) => [marketOf(country), ids.length])),
    otherMarkets: await otherMarkets(groups, parts.fleet),
    alarmsTodayByLevel: { level1: level(1), level2: level(2), level3: level(3) },
    alarmsTodayByKind: byKind(alarms),
    alarmsTodayHandled: {
      level1: level(1, 'handled'),
      level2: level(2, 'handled'),
      level3: level(3, 'handled'),
      medianAcknowledgeSeconds: acknowledged === null ? null : Math.round(acknowledged),
    },
    onlineCurve: samples.map(({ sampledAt, online, driving }) => ({
      sampleTime: platformTimeOf(sampledAt),
      online,
      driving,
    })),
    storedHours: hours
      .filter(({ hour }) => hour + HOUR_MS <= sampledSince)
      .map(({ hour, ...counted }) => ({ hourTime: toPlatformTime(hour), ...counted })),
    upgrades,
    latestAlarms: latest.map(({ startedAt, subject, lat, lng, ...alarm }) => ({
      ...alarm,
      code: troubleCodeOf(subject),
      startTime: platformTimeOf(startedAt),
      region: lat === null || lng === null ? '' : (regions?.regionOf(lng, lat) ?? ''),
      lat: anonymous(lat),
      lng: anonymous(lng),
    })),
  }
}

type LiveFigures = Pick<
  FleetOverview,
  | 'onboarded'
  | 'online'
  | 'states'
  | 'onlineToday'
  | 'mileageTodayKm'
  | 'runningSecondsToday'
  | 'energyToday'
  | 'byRegion'
>

/** Sums of last states and energy of all vehicles. */
async function liveFigures(
  { fleet, regions }: Pick<OverviewParts, 'fleet' | 'regions'>,
  groups: readonly WallGroup[],
  energies: Awaited<ReturnType<CachedReaders['energyOfToday']>>,
  { dimension }: WallQuery,
  midnight: number,
): Promise<LiveFigures> {
  let [onboarded, online, onlineToday, mileageKm, runningSeconds] = [0, 0, 0, 0, 0]
  const states = new Map<string, number>()
  const places = new Map<string, number>()
  const energy = energySum()
  const turns = new Turns()
  for (const group of groups) {
    await turns.each(group.ids, (id) => {
      const state = fleet.state(id)
      energy.add(energies.get(id), group.powerType, state?.mileageTodayKm ?? 0)
      let place = dimension === 2 ? group.operatingCity : group.country
      if (state) {
        if (state.lastPositionAt !== null) onboarded += 1
        if (state.online) online += 1
        if ((state.lastPositionAt ?? 0) >= midnight) onlineToday += 1
        mileageKm += state.mileageTodayKm
        runningSeconds += state.runningSecondsToday
        more(states, state.state)
        const located = dimension !== 2 && state.lat !== null && state.lng !== null
        if (located) place = regions?.regionOf(state.lng!, state.lat!) || place
      }
      more(places, dimension === 1 ? place.slice(0, 2) : place)
    })
  }
  return {
    onboarded,
    online,
    states: Object.fromEntries(shares([...states]).map(({ key, count }) => [key, count])),
    onlineToday,
    mileageTodayKm: Math.round(mileageKm * 10) / 10,
    runningSecondsToday: Math.round(runningSeconds),
    energyToday: energy.sum(),
    byRegion: largestOfEachKind(shares([...places])),
  }
}

/** Provinces and countries are no parts of one whole, so neither crowds the other out. */
function largestOfEachKind(regions: readonly Share[]): Share[] {
  const provinces = regions.filter(({ key }) => key.startsWith(PROVINCE_PREFIX)).slice(0, REGIONS_SENT)
  const others = regions.filter(({ key }) => !key.startsWith(PROVINCE_PREFIX)).slice(0, REGIONS_SENT)
  return [...provinces, ...others].sort((a, b) => b.count - a.count)
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const anonymous = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * ANONYMOUS_STEPS) / ANONYMOUS_STEPS

const more = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** How many each key has in all, the most frequent first; an empty key is none. */
function shares(counted: readonly (readonly [key: string, count: number])[]): Share[] {
  const counts = new Map<string, number>()
  for (const [key, count] of counted) if (key) counts.set(key, (counts.get(key) ?? 0) + count)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

function byKind(alarms: readonly { kind: string; alarms: number }[]): Share[] {
  const counts = new Map<string, number>()
  for (const { kind, alarms: count } of alarms) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}
