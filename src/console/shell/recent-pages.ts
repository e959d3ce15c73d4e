import { atom } from 'jotai'
import { z } from 'zod'
import { myInfoAtom } from '#web/state/session.ts'

const RECENT_PAGES_MAX = 8
const Pages = z.array(z.object({ path: z.string(), fullPath: z.string(), titleKey: z.string() }))

/** A page the user opened, with its last query. */
export type RecentPage = z.output<typeof Pages>[number]

/** Accounts that share a browser do not see each other's pages. */
const nameFor = (userId: string) => `recentPages.${userId}`

function read(userId: string): RecentPage[] {
  try {
    const parsed = Pages.safeParse(JSON.parse(localStorage.getItem(nameFor(userId)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

const writes = atom(0)

/** The pages opened last, newest first; empty while no user is signed in. */
export const recentPagesAtom = atom((get) => {
  get(writes)
  const me = get(myInfoAtom)
  return me ? read(me.userId) : []
})

export const rememberPageAtom = atom(null, (get, set, page: RecentPage) => {
  const me = get(myInfoAtom)
  if (!me) return
  const others = read(me.userId).filter((other) => other.path !== page.path)
  try {
    localStorage.setItem(nameFor(me.userId), JSON.stringify([page, ...others].slice(0, RECENT_PAGES_MAX)))
  } catch {
    // A full or forbidden storage costs the list, not the page.
  }
  set(writes, (count) => count + 1)
})
