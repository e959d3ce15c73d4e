import type { OperationsCity, OperationsFigures, OperationsOverview } from '#core/contract/operations-wall.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import { type AlarmsByLevel, safetyOf } from '#core/domain/safety-score.ts'
import { LEAST_CONSUMPTION_KM, OUT_FROM_KM } from '#core/domain/vehicle-use.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type FleetPart, type OperatedVehicles, type OperationsWallRepository } from './operations-wall-repository.ts'
import { Turns } from './turns.ts'

interface Parts {
  operations: Pick<OperationsWallRepository, 'trips' | 'drivingAlarms' | 'energy'>
  fleet: Pick<FleetView, 'state'>
}

/** Sums over cities. */
interface Sums
  extends Pick<OperationsFigures, 'total' | 'online' | 'out' | 'driving' | 'charging' | 'trips' | 'mileageTodayKm'> {
  /** About driving. */
  alarms: AlarmsByLevel
  chargedKwh: number | null
  kwh: number
  kwhKm: number
  litres: number
  litresKm: number
}

const nothing = (): Sums => ({
  total: 0,
  online: 0,
  out: 0,
  driving: 0,
  charging: 0,
  trips: 0,
  mileageTodayKm: 0,
  alarms: { level1: 0, level2: 0, level3: 0 },
  chargedKwh: null,
  kwh: 0,
  kwhKm: 0,
  litres: 0,
  litresKm: 0,
})

/** The fleet at home at this moment and what it did today, by city. */
export async function operationsOverview(
  { operations, fleet }: Parts,
  part: FleetPart,
  vehicles: readonly OperatedVehicles[],
  now: number,
): Promise<OperationsOverview> {
  const midnight = platformDayStart(now)
  const [trips, alarms, energy] = await Promise.all([
    operations.trips(part, midnight),
    operations.drivingAlarms(part, midnight),
    operations.energy(part, midnight),
  ])
  const country = nothing()
  const cities = new Map<string, Sums>()
  const both = (city: string): Sums[] => {
    const known = cities.get(city) ?? nothing()
    cities.set(city, known)
    return [known, country]
  }

  const turns = new Turns()
  for (const { city, ids } of vehicles) {
    const sums = both(city)
    for (const each of sums) each.total += ids.length
    await turns.each(ids, (id) => {
      const state = fleet.state(id)
      if (!state) return
      for (const each of sums) {
        if (state.online) each.online += 1
        if (state.state === 'driving') each.driving += 1
        if (state.state === 'charging') each.charging += 1
        if (state.mileageTodayKm >= OUT_FROM_KM) each.out += 1
        each.mileageTodayKm += state.mileageTodayKm
      }
    })
  }
  for (const { city, trips: begun, litres, litresKm } of trips) {
    for (const sums of both(city)) {
      sums.trips += begun
      sums.litres += litres ?? 0
      sums.litresKm += litresKm ?? 0
    }
  }
  for (const { city, level, alarms: begun } of alarms) {
    for (const { alarms: levels } of both(city)) {
      if (level === 1) levels.level1 += begun
      else if (level === 2) levels.level2 += begun
      else levels.level3 += begun
    }
  }
  for (const { city, chargedKwh, usedKwh, km } of energy.cities) {
    for (const sums of both(city)) {
      sums.chargedKwh = (sums.chargedKwh ?? 0) + chargedKwh
      sums.kwh += usedKwh
      sums.kwhKm += km
    }
  }

  return {
    atTime: toPlatformTime(now),
    energyUntilTime: toPlatformTime(energy.until),
    country: figuresOf(country),
    cities: [...cities]
      .filter(([city, { total }]) => city !== '' && total > 0)
      .map(([operatingCity, sums]): OperationsCity => ({ operatingCity, ...figuresOf(sums) }))
      .sort((a, b) => b.total - a.total || a.operatingCity.localeCompare(b.operatingCity)),
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const per100Km = (used: number, km: number) => (km < LEAST_CONSUMPTION_KM ? null : tenths((used / km) * 100))

function figuresOf({ kwh, kwhKm, litres, litresKm, alarms, ...sums }: Sums): OperationsFigures {
  return {
    ...sums,
    mileageTodayKm: tenths(sums.mileageTodayKm),
    safety: safetyOf(alarms, sums.mileageTodayKm),
    chargedKwh: sums.chargedKwh === null ? null : tenths(sums.chargedKwh),
    kwhPer100Km: per100Km(kwh, kwhKm),
    litresPer100Km: per100Km(litres, litresKm),
  }
}
