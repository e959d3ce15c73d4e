import { listPreferences } from '#core/contract/preference.ts'
import { call } from '../api/call.ts'
import { logFailure } from '../api/log-failure.ts'

/** Key of the preference: path of the page that opens after sign-in. */
export const START_PAGE = 'startPage'
const USUAL = '/home'

/** The page the user who just signed in starts with. The guard decides whether it is still open to the user. */
export async function startPage(): Promise<string> {
  try {
    const stored = (await call(listPreferences, {}, { toast: false })).find(({ key }) => key === START_PAGE)
    const path: unknown = stored && JSON.parse(stored.value)
    return typeof path === 'string' && /^\/[\w/]+$/.test(path) ? path : USUAL
  } catch (error) {
    logFailure('the start page is not known', error)
    return USUAL
  }
}
