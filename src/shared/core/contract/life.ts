import { z } from 'zod'
import { LIFE_DETAILS, LIFE_KINDS, LIFE_SOURCES, LIFE_SUBJECTS } from '../domain/life-event.ts'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { platformTime, rowId, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/** One step: what happened, to what, who reported it, when and why. */
export const LifeStep = z.object({
  id: z.number().int(),
  kind: z.enum(LIFE_KINDS),
  source: z.enum(LIFE_SOURCES),
  time: platformTime,
  /** The account of a person; empty for plant, terminals and the platform itself. */
  by: z.string(),
  reason: z.string(),
  /** The vehicle of the step, for those who may see it. */
  vin: z.string(),
  /** What was fitted, removed or changed; null where the step is about the vehicle alone. */
  subject: z.object({ type: z.enum(LIFE_SUBJECTS), id: z.number().int(), name: z.string() }).nullable(),
  details: z.partialRecord(z.enum(LIFE_DETAILS), z.string()),
})
export type LifeStep = z.output<typeof LifeStep>

export const getVehicleLife = endpoint('GET /tsp-bss/vehicle/life', usedOn(VEHICLE_PAGES), {
  summary: 'The life of a vehicle from the plant to the scrapyard, latest step first',
  query: z.object({ vin }).extend(pagedQuery.shape),
  response: paged(LifeStep),
})

export const getSubjectLife = endpoint(
  'GET /tsp-bss/vehicle/subjectLife',
  usedOn(['/baseInfo', '/parts', '/deviceManage', '/operate/detailInfo']),
  {
    summary: 'The life of one terminal, SIM card or part over the vehicles it was fitted to, latest step first',
    query: z.object({ subjectType: z.enum(LIFE_SUBJECTS), id: rowId }).extend(pagedQuery.shape),
    response: paged(LifeStep),
  },
)
