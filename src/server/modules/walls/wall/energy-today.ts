import type { FleetOverview } from '#core/contract/wall.ts'
import { CO2_KG_PER_KWH, co2PerLitre } from '#core/domain/carbon.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { platformDayStart } from '#core/domain/platform-time.ts'
import type { EnergyTodayReading, VehicleEnergy } from './energy-today-repository.ts'

type Energies = ReadonlyMap<number, VehicleEnergy>

const MIN_CACHE_MS = 60_000
/** Reading a large fleet takes seconds: it may cost the database a fiftieth of its time. */
const CACHE_PER_COST = 50

interface Cached {
  oemId: string
  day: number
  energies: Promise<Energies>
  /** Epoch ms. */
  until: number
}

/** Energy of today by vehicle, read once for all walls and filters. */
export function cachedEnergy(read: EnergyTodayReading, now: () => number): (oemId: string) => Promise<Energies> {
  let known: Cached | undefined
  return (oemId) => {
    const day = platformDayStart(now())
    if (known?.oemId === oemId && known.day === day && now() < known.until) return known.energies
    const started = performance.now()
    const energies = read(oemId, { from: day, to: now() })
    const cached: Cached = { oemId, day, energies, until: Number.POSITIVE_INFINITY }
    known = cached
    energies.then(
      () => {
        cached.until = now() + Math.max(MIN_CACHE_MS, CACHE_PER_COST * (performance.now() - started))
      },
      // A failure rejects the pending calls and is not cached.
      () => {
        if (known === cached) known = undefined
      },
    )
    return energies
  }
}

/** Sums vehicles up, with the estimate of the carbon dioxide and what it is based on; null where none of them reports. */
export function energySum() {
  const sums = { kwh: 0, litres: 0, co2Kg: 0 }
  const electric = { vehicles: 0, reporting: 0, km: 0 }
  const fuel = { vehicles: 0, reporting: 0, km: 0 }
  return {
    /** `km`: driven today. */
    add(reported: VehicleEnergy | undefined, powerType: string, km: number): void {
      const { kwh = null, litres = null, litresKm = 0 } = reported ?? {}
      if (kwh !== null || (km > 0 && ELECTRIC_POWER_TYPES.has(powerType))) electric.vehicles += 1
      if (kwh !== null) {
        electric.reporting += 1
        electric.km += km
        sums.kwh += kwh
        sums.co2Kg += kwh * CO2_KG_PER_KWH
      }
      const perLitre = co2PerLitre(powerType)
      if (perLitre === undefined) return
      if (litres !== null || km > 0) fuel.vehicles += 1
      if (litres === null) return
      fuel.reporting += 1
      fuel.km += litresKm
      sums.litres += litres
      sums.co2Kg += litres * perLitre
    },
    sum: (): FleetOverview['energyToday'] => ({
      electricKwh: electric.reporting > 0 ? tenths(sums.kwh) : null,
      fuelLitres: fuel.reporting > 0 ? tenths(sums.litres) : null,
      co2Kg: electric.reporting + fuel.reporting > 0 ? tenths(sums.co2Kg) : null,
      electric: { ...electric, km: tenths(electric.km) },
      fuel: { ...fuel, km: tenths(fuel.km) },
    }),
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
