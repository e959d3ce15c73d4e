import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { endpoint } from './endpoint.ts'

/** Messages an installation overrides, by namespace then key; merged over the shipped locale files. */
export const getTranslations = endpoint('GET /tsp-i18n/translation/frontQuery', 'public', {
  summary: 'Translations of this installation, merged over the shipped ones',
  query: z.object({ lang: z.enum(LANGUAGES) }),
  response: z.record(z.string(), z.record(z.string(), z.string())),
})
