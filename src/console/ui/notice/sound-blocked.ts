import { atom } from 'jotai'

/** A notice should have sounded and could not: browsers allow sound only after the user has used the page. */
export const soundBlockedAtom = atom(false)
