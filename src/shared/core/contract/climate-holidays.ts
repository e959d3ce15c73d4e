import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

const PAGE = '/carControlService/warmAir'

export const HolidayCountry = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Provinces, states and the like with holidays of their own. */
  regions: z.array(z.object({ region: z.string(), regionName: z.string() })),
})
export type HolidayCountry = z.output<typeof HolidayCountry>
export const listHolidayCountries = endpoint('GET /tsp-bss/warmAir/holiday/countries', PAGE, {
  summary: 'Countries with a calendar of public holidays, and their regions',
  response: z.array(HolidayCountry),
})

export const Holiday = z.object({ day: z.string(), name: z.string() })
export type Holiday = z.output<typeof Holiday>
export const listHolidays = endpoint('GET /tsp-bss/warmAir/holiday/list', PAGE, {
  summary:
    'Public holidays of the next 13 months that last whole days, by rules: what a government moves or adds by decree is not in them',
  query: z.object({
    country: z.string().regex(/^[A-Z]{2}$/, 'validation.format'),
    region: text(16).optional(),
  }),
  response: z.array(Holiday),
})
