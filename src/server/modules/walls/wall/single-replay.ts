import type { SingleReplay } from '#core/contract/single.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { REPLAYED_READINGS, type SingleReading } from '#core/domain/single-vehicle.ts'
import { ENERGY_SERIAL } from '#server/telemetry/gateway/energy-row.ts'
import { readingOfEnergy, readingOfPosition } from '#server/telemetry/history/history-reading.ts'
import { wholePositions } from '#server/telemetry/history/whole-positions.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import { lampsOf } from './single-picture.ts'
import type { SingleRepository } from './single-repository.ts'

const NO_LAMPS = -1

/** Positions have tenths where reports have whole percent: mixed, they would make a sawtooth of the curve. */
const FINER_WITHIN_S = 60

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
  const take = (at: number, reported: Partial<Record<SingleReading, number | null | undefined>>) => {
    for (const key of REPLAYED_READINGS) {
      const value = reported[key]
      if (typeof value !== 'number') continue
      const points = (readings[key] ??= [])
      points.push([Math.round(at / 1000), value])
    }
  }
  for (const row of positions) {
    const { at, values } = readingOfPosition(row)
    // That of a report has the report's state of charge, which is taken from there.
    const soc = row.serial === ENERGY_SERIAL ? undefined : values.batterySoc
    take(at, { mileageKm: values.mileageKm, fuel: values.fuelLitres, soc })
  }
  const hasFinerReading = nearTo(readings.soc ?? [])
  for (const row of reports) {
    const { at, values } = readingOfEnergy(row)
    const { voltage, current, cellHigh, cellLow, temperatureHigh, temperatureLow, gear } = values
    const soc = hasFinerReading(at) ? undefined : values.soc
    take(at, { soc, voltage, current, cellHigh, cellLow, temperatureHigh, temperatureLow, gear })
  }
  for (const points of Object.values(readings)) points.sort(([a], [b]) => a - b)
  return {
    track: wholePositions(positions).flatMap((row) => {
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
      startTime: platformTimeOf(startedAt),
    })),
  }
}

/** Whether one of these points, oldest first, is near a moment; to be asked for later and later moments. */
function nearTo(points: readonly (readonly [number, number])[]): (at: number) => boolean {
  const seconds = points.map(([second]) => second)
  let next = 0
  return (at) => {
    const second = Math.round(at / 1000)
    while (next < seconds.length && seconds[next]! <= second) next += 1
    const [before, after] = [seconds[next - 1] ?? -Infinity, seconds[next] ?? Infinity]
    return second - before < FINER_WITHIN_S || after - second < FINER_WITHIN_S
  }
}
