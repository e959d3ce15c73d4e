import { z } from 'zod'
import { logFailure } from '#web/api/log-failure.ts'
import { layoutOf } from './track-query.ts'

const PREFIX = 'fleetwall.multiTrack.'
/** The largest possible layout is well below; a longer value is invalid. */
const LONGEST = 8000

const SavedLayout = z.object({ layout: z.string().max(LONGEST) })

/** Accounts that share a browser do not see each other's layout; the console stores who is signed in (docs/product/walls.md). */
function nameOfPlace(): string | undefined {
  const userId = localStorage.getItem('userSysId')
  return userId ? PREFIX + userId : undefined
}

/** The saved layout of the user, as an address query; empty when there is none or it is invalid. */
export function readSavedLayout(): URLSearchParams {
  try {
    const name = nameOfPlace()
    const parsed = SavedLayout.safeParse(JSON.parse((name && localStorage.getItem(name)) || 'null'))
    if (parsed.success) return new URLSearchParams(layoutOf(new URLSearchParams(parsed.data.layout)))
  } catch {
    // Broken or forbidden storage: the screen starts with the defaults.
  }
  return new URLSearchParams()
}

export function saveLayout(layout: string): void {
  try {
    const name = nameOfPlace()
    if (name && layout.length <= LONGEST) localStorage.setItem(name, JSON.stringify({ layout }))
  } catch (error) {
    logFailure('the layout could not be saved', error)
  }
}
