import type { FleetOverview } from '#core/contract/wall.ts'
import { CO2_KG_PER_KWH, co2PerLitre } from '#core/domain/carbon.ts'
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

/** Sums vehicles up, with the estimate of the carbon dioxide; null where none of them reports. */
export function energySum() {
  const sums = { kwh: 0, litres: 0, co2Kg: 0 }
  const reported = { kwh: false, litres: false }
  const tenths = (value: number) => Math.round(value * 10) / 10
  return {
    add({ kwh, litres }: VehicleEnergy, powerType: string): void {
      if (kwh !== null) {
        reported.kwh = true
        sums.kwh += kwh
        sums.co2Kg += kwh * CO2_KG_PER_KWH
      }
      const perLitre = co2PerLitre(powerType)
      if (litres === null || perLitre === undefined) return
      reported.litres = true
      sums.litres += litres
      sums.co2Kg += litres * perLitre
    },
    sum: (): FleetOverview['energyToday'] => ({
      electricKwh: reported.kwh ? tenths(sums.kwh) : null,
      fuelLitres: reported.litres ? tenths(sums.litres) : null,
      co2Kg: reported.kwh || reported.litres ? tenths(sums.co2Kg) : null,
    }),
  }
}
