import { exportFuelVehicles, type FuelEvent, FuelVehicle } from '#core/contract/fuel.ts'
import { FUEL_SENSOR_STATES } from '#core/domain/fuel-rules.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { StoredFuelEvent } from './fuel-event-repository.ts'
import type { FuelEventSums, FuelRepository, StoredFuelVehicle } from './fuel-repository.ts'

const NO_EVENTS: FuelEventSums = {
  refuels: 0,
  refuelledLitres: 0,
  drains: 0,
  openEvents: 0,
  lastDrainLitres: null,
  lastDrainAt: null,
  lastDrainLng: null,
  lastDrainLat: null,
}

const timeOf = (at: Date | null) => (at === null ? null : platformTimeOf(at))
const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const whole = (value: number | null) => (value === null ? null : Math.round(value))

/** A stored vehicle with its events as the contract shows it. */
export function fuelRow({ levelAt, ...row }: StoredFuelVehicle, found: FuelEventSums | undefined): FuelVehicle {
  const { lastDrainAt, ...sums } = found ?? NO_EVENTS
  return {
    ...row,
    ...sums,
    fuelPercent: tenths(row.fuelPercent),
    fuelLitres: tenths(row.fuelLitres),
    ureaPercent: tenths(row.ureaPercent),
    consumption: tenths(row.consumption),
    ureaRatio: tenths(row.ureaRatio),
    refuelledLitres: tenths(sums.refuelledLitres)!,
    lastDrainLitres: tenths(sums.lastDrainLitres),
    lastDrainTime: timeOf(lastDrainAt),
    rangeKm: whole(row.rangeKm),
    levelTime: timeOf(levelAt),
  }
}

export function fuelEvent({ startedAt, endedAt, handledAt, ...event }: StoredFuelEvent): FuelEvent {
  const { kind, levelBefore, levelAfter } = event
  const measured = kind === 'refuel' || kind === 'drain'
  return {
    ...event,
    litres: measured && levelBefore !== null && levelAfter !== null ? tenths(Math.abs(levelAfter - levelBefore)) : null,
    levelBefore: tenths(levelBefore),
    levelAfter: tenths(levelAfter),
    ratio: tenths(event.ratio),
    startTime: platformTimeOf(startedAt),
    endTime: timeOf(endedAt),
    handledTime: timeOf(handledAt),
  }
}

const EXPORTED_AT_ONCE = 500

export const fuelExporter = (fuel: FuelRepository): Exporter =>
  exporter({
    endpoint: exportFuelVehicles,
    page: '/operate/fuelUreaMonitor',
    fileName: 'fuel',
    columns: Object.keys(FuelVehicle.shape).filter((name) => name !== 'id'),
    words: { sensor: wordsOf(FUEL_SENSOR_STATES, 'fuel:sensor.') },
    async *rows(scope, filter) {
      for await (const part of inArrays(fuel.all(scope, filter), EXPORTED_AT_ONCE)) {
        const sums = await fuel.sums(part.map(({ id }) => id))
        yield* part.map((row) => fuelRow(row, sums.get(row.id)))
      }
    },
    count: async (scope, filter) => (await fuel.page(scope, filter, ONE_ROW)).total,
  })

async function* inArrays<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let part: Row[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
