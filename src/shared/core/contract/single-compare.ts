import { z } from 'zod'
import { COMPARED_MEASURE_KEYS } from '../domain/compared-measure.ts'
import { endpoint } from './endpoint.ts'

const measure = z.enum(COMPARED_MEASURE_KEYS as [(typeof COMPARED_MEASURE_KEYS)[number]])

/** How vehicles were used over the last 30 days that are over, next to the median of their class. */
export const ComparedVehicles = z.object({
  /** In no order; without vehicles the caller may not see. None is left: 404. */
  vehicles: z.array(
    z.object({
      id: z.number().int(),
      vehicleClass: z.string(),
      /** Days on which it was driven at least a kilometre. */
      activeDays: z.number().int(),
      /** Absent: not reported, or too little distance to say so. */
      measures: z.partialRecord(measure, z.number()),
    }),
  ),
  classes: z.array(
    z.object({
      vehicleClass: z.string(),
      /** Vehicles of the class the caller may see. */
      vehicles: z.number().int(),
      /** Vehicles the medians were counted from: of a large class a sample. */
      counted: z.number().int(),
      /** Absent: fewer than three vehicles have the measure. */
      medians: z.partialRecord(measure, z.number()),
    }),
  ),
})
export type ComparedVehicles = z.output<typeof ComparedVehicles>

export const compareSingleVehicles = endpoint(
  'GET /tsp-bss/v1/screen/single/compare',
  { anyOf: ['/single', '/change'] },
  {
    summary: 'Use, consumption and events of one or two vehicles, and the median of their class',
    query: z.object({
      /** One or two row ids, joined by a comma. */
      vehicleIds: z
        .string()
        .max(19)
        .regex(/^\d{1,9}(,\d{1,9})?$/, 'validation.format'),
    }),
    response: ComparedVehicles,
  },
)
