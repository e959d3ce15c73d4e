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
import type { WallGroup, WallPart, WallRepository, WallTenant } from './wall-repository.ts'

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
  /** What is usual for a part of the fleet. */
  usualOf: (part: WallPart, at: { now: number; sampled: boolean; vehicles: number }) => Promise<FleetOverview['usual']>
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
  // Samples are stored per organisation, so there are none for a part cut another way.
  const sampled = !isLimiting(query) && !heldTo
  const [all, alarms, acknowledged, latest, samples, energies, upgrades, alarmHours] = await Promise.all([
    parts.groupsOf(tenant),
    wall.alarmCounts(part, new Date(midnight)),
    wall.medianAcknowledgeSeconds(part, new Date(midnight)),
    wall.latestAlarms(part),
    sampled ? wall.samples(tenant, new Date(now - DAY_MS)) : [],
    parts.energyOfToday(tenant.oemId),
    wall.upgrades(part, new Date(midnight)),
    wall.alarmHours(part, new Date(hourOf(now - DAY_MS)), new Date(now)),
  ])
  // Samples began when the platform did; hours of the time before come with the history of the vehicles.
  const sampledSince = samples[0]?.sampledAt.getTime() ?? now
  const hours = sampledSince - (now - DAY_MS) > HOUR_MS ? await parts.hoursOf(part, now) : []
  const groups = partOf(all, query, heldTo)
  const live = await liveFigures(parts, groups, energies, query, midnight)
  const total = sumOf(groups.map(({ ids }) => ids.length))
  const level = (wanted: number, figure: 'alarms' | 'handled' = 'alarms') =>
    sumOf(alarms.filter((row) => row.level === wanted).map((row) => row[figure]))
  return {
    atTime: toPlatformTime(now),
    tenantName: tenant.name,
    total,
    ...live,
    byPowerType: shares(groups.map(({ powerType, ids }) => [powerType, ids.length])),
    byVehicleClass: shares(groups.map(({ vehicleClass, ids }) => [vehicleClass, ids.length])),
    byMarket: shares(groups.map(({ country, ids }) => [marketOf(country), ids.length])),
    flows: flowsOf(groups),
    otherMarkets: await otherMarkets(groups, parts.fleet),
    alarmsTodayByLevel: { level1: level(1), level2: level(2), level3: level(3) },
    alarmsTodayByKind: byKind(alarms),
    alarmsTodayHandled: {
      level1: level(1, 'handled'),
      level2: level(2, 'handled'),
      level3: level(3, 'handled'),
      done: sumOf(alarms.map(({ done }) => done)),
      medianAcknowledgeSeconds: acknowledged === null ? null : Math.round(acknowledged),
    },
    onlineCurve: samples.map(({ sampledAt, online, driving }) => ({
      sampleTime: platformTimeOf(sampledAt),
      online,
      driving,
    })),
    storedHours: hours
      .filter(({ hour }) => hour + HOUR_MS <= sampledSince)
      .map(({ hour, reported, driving }) => ({ hourTime: toPlatformTime(hour), reported, driving })),
    alarmHours: byHour(alarmHours),
    usual: await parts.usualOf(part, { now, sampled, vehicles: total }),
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

/** The vehicles of a query, of one market where a display is held to it. */
export const partOf = (groups: readonly WallGroup[], query: WallQuery, heldTo: Market | undefined): WallGroup[] =>
  groups.filter((group) => inFilter(query, group) && (heldTo === undefined || marketOf(group.country) === heldTo))

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

const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS

function byHour(counted: Awaited<ReturnType<WallRepository['alarmHours']>>): FleetOverview['alarmHours'] {
  const hours = new Map<number, FleetOverview['alarmHours'][number]>()
  for (const { hour, level, alarms } of counted) {
    let sum = hours.get(hour)
    if (!sum) hours.set(hour, (sum = { hourTime: toPlatformTime(hour), level1: 0, level2: 0, level3: 0 }))
    if (level === 1) sum.level1 += alarms
    else if (level === 2) sum.level2 += alarms
    else sum.level3 += alarms
  }
  return [...hours.values()]
}

/** Vehicles of each combination of drive, class and market. */
function flowsOf(groups: readonly WallGroup[]): FleetOverview['flows'] {
  const flows = new Map<string, FleetOverview['flows'][number]>()
  for (const { powerType, vehicleClass, country, ids } of groups) {
    const market = marketOf(country)
    const key = JSON.stringify([powerType, vehicleClass, market])
    const flow = flows.get(key)
    if (flow) flow.count += ids.length
    else flows.set(key, { powerType, vehicleClass, market, count: ids.length })
  }
  // Equal ones keep an order of their own: the picture may not change while the fleet does not.
  return [...flows].sort(([key, a], [other, b]) => b.count - a.count || (key < other ? -1 : 1)).map(([, flow]) => flow)
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
