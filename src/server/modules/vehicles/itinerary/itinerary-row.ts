import * as contract from '#core/contract/itinerary.ts'
import { fenceArea } from '#core/domain/fence-geometry.ts'
import { ITINERARY_STATES, lineKm } from '#core/domain/itinerary.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { StoredStop } from '#server/store/schema/itinerary.ts'
import type { ItineraryRepository, PlanValues } from './itinerary-repository.ts'

type FoundItinerary = NonNullable<Awaited<ReturnType<ItineraryRepository['find']>>>

/** A plan as it is stored. */
export function planValues({ itineraryNo, vin: _vin, ...plan }: contract.ItineraryPlan, vehicleId: number): PlanValues {
  const { planStartTime, planEndTime, stops, ...rest } = plan
  return {
    ...rest,
    vehicleId,
    code: itineraryNo,
    planStartAt: new Date(fromPlatformTime(planStartTime)),
    planEndAt: new Date(fromPlatformTime(planEndTime)),
    lineKm: lineKm(stops),
    stops: stops.map(({ arriveTime, ...stop }) => ({ ...stop, arriveAt: isoOf(arriveTime) })),
  }
}

const isoOf = (platformTime: string) => new Date(fromPlatformTime(platformTime)).toISOString()
const timeOf = (text: string) => toPlatformTime(Date.parse(text))
const timeOrNull = (text: string | null | undefined) => (text ? platformTimeOf(new Date(text)) : null)

const plannedStop = ({ arriveAt, ...stop }: StoredStop): contract.ItineraryStop => ({
  ...stop,
  arriveTime: timeOf(arriveAt),
})

/** A stored itinerary as the contract shows it. */
export function itineraryDetail({ visits, unplannedStops, stops, ...row }: FoundItinerary): contract.ItineraryDetail {
  const points = stops.map(({ lng, lat }): [number, number] => [lng, lat])
  const area = fenceArea({ kind: 'corridor', points, halfWidthMetres: row.corridor / 2 })
  return {
    ...row,
    stops: stops.map((stop, at) => ({
      ...plannedStop(stop),
      reached: visits[at]?.reached ?? false,
      arrivedTime: timeOrNull(visits[at]?.arrivedAt),
      leftTime: timeOrNull(visits[at]?.leftAt),
    })),
    unplannedStops: unplannedStops.map(({ lng, lat, fromAt, untilAt }) => ({
      lng,
      lat,
      fromTime: timeOf(fromAt),
      untilTime: timeOrNull(untilAt),
      outside: !area.contains(lng, lat),
    })),
  }
}

const [BETWEEN_STOPS, BETWEEN_VALUES] = [';', '|'] as const
/** A cell of a workbook: "Name|lng|lat|radius|arrival|stay; …". */
export const stopsText = (stops: readonly StoredStop[]): string =>
  stops
    .map(plannedStop)
    .map(({ stopName, lng, lat, radius, arriveTime, stayMinutes }) =>
      [stopName.replace(/[|;]/g, ' '), lng, lat, radius, arriveTime, stayMinutes].join(BETWEEN_VALUES),
    )
    .join(`${BETWEEN_STOPS} `)

/** The same read back; what is missing or no number fails the schema of a stop. */
export const stopsIn = (text: unknown): unknown =>
  typeof text === 'string'
    ? text
        .split(BETWEEN_STOPS)
        .filter((each) => each.trim() !== '')
        .map((each) => {
          const [stopName, lng, lat, radius, arriveTime, stayMinutes] = each
            .split(BETWEEN_VALUES)
            .map((value) => value.trim() || undefined)
          return { stopName, lng: Number(lng), lat: Number(lat), radius, arriveTime, stayMinutes }
        })
    : text

/** Columns of the import, in order. */
export const PLAN_COLUMNS = [
  'itineraryNo',
  'vin',
  'driver',
  'routeName',
  'planStartTime',
  'planEndTime',
  'corridor',
  'planKm',
  'lateMinutes',
  'unplannedMinutes',
  'stops',
] as const satisfies readonly (keyof contract.ItineraryPlan)[]

/** Columns of an export: the plan, then how it was driven. */
const COLUMNS = [
  ...PLAN_COLUMNS,
  'plate',
  'orgName',
  'state',
  'actualStartTime',
  'actualEndTime',
  'deviationMinutes',
  'reached',
  'stopCount',
  'unplanned',
  'drivenKm',
  'detourKm',
] as const satisfies readonly (keyof contract.ItineraryDetail)[]

export const itineraryExporter = (itineraries: ItineraryRepository): Exporter =>
  exporter({
    endpoint: contract.exportItineraries,
    page: '/operate/vehicleItinerary',
    fileName: 'itineraries',
    columns: COLUMNS,
    personal: ['driver'],
    words: { state: wordsOf(ITINERARY_STATES, 'itinerary:state.') },
    async *rows(scope, filter) {
      for await (const row of itineraries.all(scope, filter)) yield { ...row, stops: stopsText(row.stops) }
    },
    count: async (scope, filter) => (await itineraries.page(scope, filter, ONE_ROW)).total,
  })
