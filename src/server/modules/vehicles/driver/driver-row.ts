import {
  DRIVER_STATES,
  type DriverFilter,
  type DriverRow,
  type DriverScore,
  exportDrivers,
} from '#core/contract/driver.ts'
import { DRIVER_EVENT_KEYS, type DriverEvent, per100Km } from '#core/domain/driver-score.ts'
import { safetyOf } from '#core/domain/safety-score.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { DriverFiguresRepository, DriverNow, DriverWeek } from './driver-figures-repository.ts'
import type { DriverRepository, StoredDriver } from './driver-repository.ts'

export const DRIVER_WORDS = { state: wordsOf(DRIVER_STATES, 'driver:state.') }
/** Drivers of an export whose figures one statement reads. */
const EXPORTED_AT_ONCE = 200

const NOTHING: Omit<DriverNow, 'id'> = {
  vin: '',
  plate: '',
  secondsToday: 0,
  secondsWeek: 0,
  km: 0,
  level1: 0,
  level2: 0,
  level3: 0,
  openCoaching: 0,
}

/** A stored driver with the figures of now, as the contract shows it. */
export function driverRow(row: StoredDriver, now: DriverNow | undefined): DriverRow {
  const { level1, level2, level3, ...rest } = now ?? NOTHING
  return {
    ...row,
    ...rest,
    id: row.id,
    score: safetyOf({ level1, level2, level3 }, rest.km)?.score ?? null,
    drivingAlarms: level1 + level2 + level3,
  }
}

const SUMMED = ['trips', 'km', 'seconds', 'level1', 'level2', 'level3', ...DRIVER_EVENT_KEYS] as const
type Sums = Record<(typeof SUMMED)[number], number>

const sumOf = (weeks: readonly DriverWeek[]): Sums =>
  Object.fromEntries(SUMMED.map((name) => [name, weeks.reduce((sum, week) => sum + week[name], 0)])) as Sums

const eventsOf = <T>(of: (event: DriverEvent) => T) =>
  Object.fromEntries(DRIVER_EVENT_KEYS.map((event) => [event, of(event)])) as Record<DriverEvent, T>

/** The score card of weeks and their recent part. */
export function scoreOf(weeks: readonly DriverWeek[]): DriverScore {
  const sums = sumOf(weeks.filter(({ recent }) => recent))
  const mondays = [...new Set(weeks.map(({ monday }) => monday))]
  return {
    trips: sums.trips,
    km: sums.km,
    seconds: sums.seconds,
    score: safetyOf(sums, sums.km)?.score ?? null,
    drivingAlarms: sums.level1 + sums.level2 + sums.level3,
    counts: eventsOf((event) => sums[event]),
    rates: eventsOf((event) => per100Km(sums[event], sums.km)),
    weeks: mondays.map((monday) => {
      const week = sumOf(weeks.filter((each) => each.monday === monday))
      return {
        monday,
        km: week.km,
        score: safetyOf(week, week.km)?.score ?? null,
        rates: eventsOf((event) => per100Km(week[event], week.km)),
      }
    }),
  }
}

interface Sources {
  drivers: DriverRepository
  figures: DriverFiguresRepository
}

export const driverExporter = ({ drivers, figures }: Sources): Exporter =>
  exporter({
    endpoint: exportDrivers,
    page: '/operate/driveManager',
    fileName: 'drivers',
    columns: [
      'qualificationNo',
      'driverName',
      'phone',
      'licenceNo',
      'licenceUntil',
      'qualificationUntil',
      'cardId',
      'orgName',
      'state',
      'vin',
      'plate',
      'distanceKm',
      'score',
      'drivingAlarms',
    ],
    // They leave the platform with a second approver; the qualification number finds the driver on the page.
    personal: ['driverName', 'phone', 'licenceNo'],
    words: DRIVER_WORDS,
    async *rows(scope, filter) {
      for await (const rows of exportedRows({ drivers, figures }, scope, filter)) {
        yield* rows.map(({ km, ...row }) => ({ ...row, distanceKm: Math.round(km * 10) / 10 }))
      }
    },
    count: async (scope, filter) => (await drivers.page(scope, filter, ONE_ROW)).total,
  })

async function* exportedRows(
  { drivers, figures }: Sources,
  scope: Scope,
  filter: DriverFilter,
): AsyncGenerator<DriverRow[]> {
  const withFigures = async (batch: readonly StoredDriver[]) => {
    const now = await figures.now(
      scope,
      batch.map(({ id }) => id),
      Date.now(),
    )
    return batch.map((row) => driverRow(row, now.get(row.id)))
  }
  let batch: StoredDriver[] = []
  for await (const row of drivers.all(scope, filter)) {
    batch.push(row)
    if (batch.length < EXPORTED_AT_ONCE) continue
    yield await withFigures(batch)
    batch = []
  }
  if (batch.length > 0) yield await withFigures(batch)
}
