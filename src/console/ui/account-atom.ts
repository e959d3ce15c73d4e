import { atom } from 'jotai'
import { myInfoAtom } from '#web/state/session.ts'

/**
 * A text of the signed-in account in this browser; null while there is none or no user is signed in. Accounts that share a
 * browser do not see each other's.
 */
export function accountAtom(name: string) {
  const writes = atom(0)
  return atom(
    (get) => {
      get(writes)
      const me = get(myInfoAtom)
      return me && localStorage.getItem(`${name}.${me.userId}`)
    },
    (get, set, value: string | null) => {
      const me = get(myInfoAtom)
      if (!me) return
      try {
        if (value === null) localStorage.removeItem(`${name}.${me.userId}`)
        else localStorage.setItem(`${name}.${me.userId}`, value)
      } catch {
        // A full or forbidden storage costs what was to be remembered, not the page.
      }
      set(writes, (count) => count + 1)
    },
  )
}
