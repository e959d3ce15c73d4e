import { atom } from 'jotai'
import { z } from 'zod'
import { accountAtom } from '../ui/account-atom.ts'

const RECENT_PAGES_MAX = 8
const Pages = z.array(z.object({ path: z.string(), fullPath: z.string(), titleKey: z.string() }))

/** A page the user opened, with its last query. */
export type RecentPage = z.output<typeof Pages>[number]

const stored = accountAtom('recentPages')

/** The pages opened last, newest first; empty while no user is signed in. */
export const recentPagesAtom = atom((get): RecentPage[] => {
  try {
    return Pages.catch([]).parse(JSON.parse(get(stored) ?? '[]'))
  } catch {
    return []
  }
})

export const rememberPageAtom = atom(null, (get, set, page: RecentPage) => {
  const others = get(recentPagesAtom).filter((other) => other.path !== page.path)
  set(stored, JSON.stringify([page, ...others].slice(0, RECENT_PAGES_MAX)))
})
