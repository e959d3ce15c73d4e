import { z } from 'zod'
import { ITINERARY_LIMITS, ITINERARY_STATES } from '../domain/itinerary.ts'
import { fromPlatformTime } from '../domain/platform-time.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, placeField } from './masked.ts'

const PAGE = '/operate/vehicleItinerary'
const DAY_MS = 86_400_000
const { stops: MAX_STOPS, days: MAX_DAYS, radius, corridor } = ITINERARY_LIMITS

/** A planned stop; the first is where the vehicle departs. */
export const ItineraryStop = z.object({
  stopName: fields.requiredText(64),
  lng: fields.longitude,
  lat: fields.latitude,
  /** Metres. */
  radius: fields.wholeNumber(radius.min, radius.max).default(radius.usual),
  arriveTime: fields.platformTime,
  stayMinutes: fields.wholeNumber(0, 1_440).default(0),
})
export type ItineraryStop = z.output<typeof ItineraryStop>

/** A plan without its rules; the import reads the same. */
export const ItineraryPlan = z.object({
  itineraryNo: fields.requiredText(32).regex(/^[\w-]+$/, 'validation.code'),
  vin: fields.vin,
  driver: personField(fields.optionalText(64)),
  routeName: fields.requiredText(64),
  planStartTime: fields.platformTime,
  planEndTime: fields.platformTime,
  /** Width, metres. */
  corridor: fields.wholeNumber(corridor.min, corridor.max).default(corridor.usual),
  /** Null: straight lines from stop to stop. */
  planKm: z.number().min(0).max(20_000).nullable().default(null),
  /** From this delay on the state is late. */
  lateMinutes: fields.wholeNumber(1, 1_440).default(15),
  /** Other stops from this duration on are listed. */
  unplannedMinutes: fields.wholeNumber(5, 1_440).default(10),
  stops: z.array(ItineraryStop).min(2).max(MAX_STOPS),
})
export type ItineraryPlan = z.output<typeof ItineraryPlan>

type Times = Pick<ItineraryPlan, 'planStartTime' | 'planEndTime' | 'stops'>
/** Arguments of `refine`: what the times of a plan must satisfy. */
export const PLAN_RULES: readonly [(plan: Times) => boolean, { path: string[]; message: string }][] = [
  [(plan) => plan.planStartTime < plan.planEndTime, { path: ['planEndTime'], message: 'validation.rangeOrder' }],
  [
    (plan) => fromPlatformTime(plan.planEndTime) - fromPlatformTime(plan.planStartTime) <= MAX_DAYS * DAY_MS,
    { path: ['planEndTime'], message: 'validation.itineraryDays' },
  ],
  [
    ({ stops }) => stops.every((stop, at) => at === 0 || stops[at - 1]!.arriveTime <= stop.arriveTime),
    { path: ['stops'], message: 'validation.stopOrder' },
  ],
]

export const ItineraryInput = PLAN_RULES.reduce((schema, rule) => schema.refine(...rule), ItineraryPlan)
export type ItineraryInput = z.output<typeof ItineraryInput>

export const ItineraryRow = z.object({
  ...ItineraryPlan.omit({ stops: true }).shape,
  id: z.number().int(),
  plate: z.string(),
  orgName: z.string(),
  actualStartTime: fields.platformTime.nullable(),
  actualEndTime: fields.platformTime.nullable(),
  /** Minutes, late is positive; null: not known yet. */
  deviationMinutes: z.number().int().nullable(),
  stopCount: z.number().int(),
  reached: z.number().int(),
  /** Stops outside of the plan. */
  unplanned: z.number().int(),
  /** Planned distance, kilometres. */
  plannedKm: z.number(),
  drivenKm: z.number().nullable(),
  /** Driven beyond the planned distance; null before the end. */
  detourKm: z.number().nullable(),
  state: z.enum(ITINERARY_STATES),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type ItineraryRow = z.output<typeof ItineraryRow>

export const StopVisit = ItineraryStop.extend({
  reached: z.boolean(),
  /** Null: not reached, or the vehicle was there from the start. */
  arrivedTime: fields.platformTime.nullable(),
  /** Null: not reached, or still there. */
  leftTime: fields.platformTime.nullable(),
})
export type StopVisit = z.output<typeof StopVisit>

export const UnplannedStop = z.object({
  lng: placeField(fields.longitude),
  lat: placeField(fields.latitude),
  fromTime: fields.platformTime,
  /** Null: still there. */
  untilTime: fields.platformTime.nullable(),
  /** Outside of the corridor. */
  outside: z.boolean(),
})
export type UnplannedStop = z.output<typeof UnplannedStop>

export const ItineraryDetail = ItineraryRow.extend({
  stops: z.array(StopVisit),
  unplannedStops: z.array(UnplannedStop),
})
export type ItineraryDetail = z.output<typeof ItineraryDetail>

/** Everything but the state, which has a count each. */
const Range = z.object({
  /** Part of a number, route, VIN or plate. */
  keyWord: fields.text(64).optional(),
  vin: fields.vin.optional(),
  orgId: fields.rowId.optional(),
  /** When the itinerary is planned to start. */
  ...fields.optionalTimeRange,
})
export const ItineraryFilter = Range.extend({ state: z.enum(ITINERARY_STATES).optional() }).refine(
  ...fields.rangeInOrder,
)
export type ItineraryFilter = z.output<typeof ItineraryFilter>

export const countItineraries = endpoint('GET /tsp-bss/vehicleItinerary/counts', PAGE, {
  summary: 'Number of itineraries in each state',
  query: Range.refine(...fields.rangeInOrder),
  response: z.object({ states: z.partialRecord(z.enum(ITINERARY_STATES), z.number().int()) }),
})

export const {
  list: listItineraries,
  detail: getItinerary,
  create: createItinerary,
  update: updateItinerary,
  remove: deleteItineraries,
  export: exportItineraries,
  template: downloadItineraryTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/itinerary`,
    row: ItineraryRow,
    detail: ItineraryDetail,
    input: ItineraryInput,
    filter: ItineraryFilter,
    sorts: ['planStartTime', 'deviationMinutes', 'unplanned'],
  },
  {
    list: ['GET /tsp-bss/vehicleItinerary/list', 'Itineraries with plan and result, one page, latest start first'],
    detail: ['GET /tsp-bss/vehicleItinerary/detail', 'One itinerary, stop by stop'],
    create: ['POST /tsp-bss/vehicleItinerary/insert', 'Plan an itinerary; 409 when the number exists'],
    update: [
      'POST /tsp-bss/vehicleItinerary/update',
      'Change a plan; it is compared again. 409 when another user changed it',
    ],
    remove: ['POST /tsp-bss/vehicleItinerary/delete', 'Delete itineraries'],
    export: ['GET /tsp-bss/vehicleItinerary/list/export', 'The same itineraries as a workbook'],
    template: ['GET /tsp-bss/vehicleItinerary/downloadTemplate', 'Empty workbook of the import of itineraries'],
  },
)
