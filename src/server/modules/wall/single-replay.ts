import type { SingleReplay } from '#core/contract/single.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { REPLAYED_READINGS, type SingleReading } from '#core/domain/single-vehicle.ts'
import { readingOfEnergy, readingOfPosition } from '#server/history/history-reading.ts'
import type { TimeRange } from '#server/history/position-history-repository.ts'
import { lampsOf } from './single-picture.ts'
import type { SingleRepository } from './single-repository.ts'

const NO_LAMPS = -1

/** A stretch of the past of one vehicle, on one clock. */
export async function singleReplay(
  single: SingleRepository,
  vehicleId: number,
  range: TimeRange,
): Promise<SingleReplay> {
  const [positions, reports, alarms] = await Promise.all([
    single.positions(vehicleId, range),
    single.reports(vehicleId, range),
    single.alarmsBegun(vehicleId, range),
  ])
  const readings: SingleReplay['readings'] = {}
  const take = (at: number, told: Partial<Record<SingleReading, number | null | undefined>>) => {
    for (const key of REPLAYED_READINGS) {
      const value = told[key]
      if (typeof value !== 'number') continue
      const points = (readings[key] ??= [])
      points.push([Math.round(at / 1000), value])
    }
  }
  for (const row of positions) {
    const { at, values } = readingOfPosition(row)
    take(at, { mileageKm: values.mileageKm, fuel: values.fuelLitres, soc: values.batterySoc })
  }
  for (const row of reports) {
    const { at, values } = readingOfEnergy(row)
    const { voltage, current, cellHigh, cellLow, temperatureHigh, temperatureLow, gear } = values
    take(at, { soc: values.soc, voltage, current, cellHigh, cellLow, temperatureHigh, temperatureLow, gear })
  }
  for (const points of Object.values(readings)) points.sort(([a], [b]) => a - b)
  return {
    track: positions.flatMap((row) => {
      const { place } = readingOfPosition(row)
      if (!place) return []
      const { ts, speed, direction, status, items } = row
      const second = Math.round(ts / 1000)
      return [[place.lng, place.lat, second, speed / 10, direction, status, lampsOf(items) ?? NO_LAMPS]]
    }),
    readings,
    alarms: alarms.map(({ startedAt, ...alarm }) => ({
      ...alarm,
      startedAt: startedAt.getTime(),
      startTime: toPlatformTime(startedAt.getTime()),
    })),
  }
}
