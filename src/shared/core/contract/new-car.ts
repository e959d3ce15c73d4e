import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/newCarMonitor/latest'

/** Days after delivery that a new vehicle is followed. */
export const NEW_CAR_DAYS = 90

/** Steps that a new vehicle takes, in their usual order. */
export const NEW_CAR_STEPS = [
  'produced',
  'terminalFitted',
  'firstOnline',
  'delivered',
  'activated',
  'firstCharge',
  'firstFault',
] as const
export type NewCarStep = (typeof NEW_CAR_STEPS)[number]

/** What should have happened by now. */
export const NEW_CAR_CHECKS = ['terminal', 'activation', 'consent', 'reporting', 'software', 'faults'] as const
export type NewCarCheck = (typeof NEW_CAR_CHECKS)[number]

export const NewCarDay = z.object({
  day: fields.calendarDay,
  mileageKm: z.number(),
  /** Median of the vehicles of its series at the same age; null where none was as old yet. */
  medianKm: z.number().nullable(),
})

export const NewCar = z.object({
  vin: z.string(),
  plate: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  powerType: z.string(),
  dealerName: z.string(),
  /** The day it is followed from: delivery, else sale, else registration. */
  fromDay: fields.calendarDay,
  /** Full days since then. */
  age: z.number().int(),
  steps: z.array(z.object({ step: z.enum(NEW_CAR_STEPS), stepTime: fields.platformTime.nullable() })),
  checks: z.array(
    z.object({
      check: z.enum(NEW_CAR_CHECKS),
      state: z.enum(['done', 'missing', 'late']),
      /** The newer software version, the number of open faults; empty where the check needs no more. */
      detail: z.string(),
    }),
  ),
  /** Days of the first ninety, oldest first. */
  days: z.array(NewCarDay),
  /** Vehicles of the series that the median is taken of. */
  compared: z.number().int(),
  /** Faults since delivery, newest first, at most 50. */
  faults: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      level: z.number().int(),
      startTime: fields.platformTime,
      endTime: fields.platformTime.nullable(),
    }),
  ),
})
export type NewCar = z.output<typeof NewCar>

export const getNewCar = endpoint('GET /tsp-bss/newCar/followUp', PAGE, {
  summary: 'The first ninety days of a vehicle: steps, checks, daily distance against its series, faults',
  query: z.object({ vin: fields.vin }),
  response: NewCar,
})
