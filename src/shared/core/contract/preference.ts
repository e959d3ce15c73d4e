import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Preferences one account keeps. */
export const PREFERENCES_MAX = 500

/** "columns:/baseInfo/dealer", "pageSize": what is arranged, and where. */
const key = z.string().regex(/^[\w:/.-]{1,120}$/)
/** Whatever the console wrote there, as JSON text. */
const value = z.string().max(10_000)

export const Preference = z.object({ key, value })
export type Preference = z.output<typeof Preference>

export const listPreferences = endpoint('GET /comm-inc-center/v1/web/preference/list', 'signed-in', {
  summary: 'How the caller arranged his console, on whichever computer',
  response: z.array(Preference),
  cancellable: false,
})
export const savePreference = endpoint('POST /comm-inc-center/v1/web/preference/save', 'signed-in', {
  audit: 'operation',
  summary: 'Keep one arrangement of the console; null forgets it',
  body: z.object({ key, value: value.nullable() }),
  cancellable: false,
})
