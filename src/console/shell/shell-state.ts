import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { permittedPathsAtom } from '#web/state/session.ts'

const storedStretch = atomWithStorage('menuStretch', true, undefined, { getOnInit: true })

/** True: the side menu has its full width; false: icons only. */
export const menuStretchAtom = atom((get) => get(storedStretch))
export const toggleMenuAtom = atom(null, (get, set) => set(storedStretch, !get(storedStretch)))

/** The side bar stays hidden until the permitted routes are known. */
export const sidebarHiddenAtom = atom((get) => (get(permittedPathsAtom)?.length ?? 0) === 0)

const opened = atom(false)
/** The first page has its code and its data: what can wait may ask for its own. */
export const firstPageOpenAtom = atom((get) => get(opened))
export const markFirstPageOpenAtom = atom(null, (_get, set) => set(opened, true))

/** The search for vehicles and pages is open. */
export const paletteOpenAtom = atom(false)

/** The list of keys is open. */
export const keysHelpOpenAtom = atom(false)
/** Keys without Ctrl that work on every page may be in the way, of speech input for one (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage('singleKeys', true, undefined, { getOnInit: true })

interface EndedSession {
  /** Resolves true once the user has signed in again. */
  signedInAgain: Promise<boolean>
  settle: (signedInAgain: boolean) => void
}

const ended = atom<EndedSession | null>(null)
/** The session the platform has ended, while the user is asked to sign in again. */
export const endedSessionAtom = atom((get) => get(ended))
/** Asks, unless it asks already. */
export const askToSignInAgainAtom = atom(null, (get, set) => {
  const open = get(ended)
  if (open) return open.signedInAgain
  let settle: EndedSession['settle'] = () => {}
  const signedInAgain = new Promise<boolean>((resolve) => {
    settle = (value) => {
      set(ended, null)
      resolve(value)
    }
  })
  set(ended, { signedInAgain, settle })
  return signedInAgain
})

const missed = atom<string | null>(null)
/** The path that led to /404. */
export const missedPathAtom = atom((get) => get(missed))
export const markMissedAtom = atom(null, (_get, set, path: string) => set(missed, path))
