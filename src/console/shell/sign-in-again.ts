import type { createStore } from 'jotai'
import { permittedPathsAtom } from '#web/state/session.ts'
import { askToSignInAgainAtom } from './shell-state.ts'

/**
 * The platform rejected the token of a running session: asks for the password over the page, where nothing entered is lost.
 * Resolves false when the user leaves instead. Only a running session can end: a stale token at start leads to /login.
 */
export function signInAgain(store: ReturnType<typeof createStore>): Promise<boolean> {
  if (store.get(permittedPathsAtom) === null) return Promise.resolve(false)
  return store.set(askToSignInAgainAtom)
}
