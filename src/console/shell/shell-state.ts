import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { permittedPathsAtom } from '#web/state/session.ts'

const storedStretch = atomWithStorage('menuStretch', true, undefined, { getOnInit: true })

/** True: the side menu has its full width; false: icons only. */
export const menuStretchAtom = atom((get) => get(storedStretch))
export const toggleMenuAtom = atom(null, (get, set) => set(storedStretch, !get(storedStretch)))

/** The side bar stays hidden until the permitted routes are known. */
export const sidebarHiddenAtom = atom((get) => (get(permittedPathsAtom)?.length ?? 0) === 0)

const expired = atom(false)
/** True after the platform ended the session, until the next sign-in. */
export const expiredAtom = atom((get) => get(expired))
export const markExpiredAtom = atom(null, (_get, set, value: boolean) => set(expired, value))

const missed = atom<string | null>(null)
/** The path that led to /404. */
export const missedPathAtom = atom((get) => get(missed))
export const markMissedAtom = atom(null, (_get, set, path: string) => set(missed, path))
