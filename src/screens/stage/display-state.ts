import { atom } from 'jotai'
import type { ScreenOrder, ScreenSelf } from '#core/contract/screen-display.ts'

/** Reason why the platform rejects the token of this display; null: it is accepted. */
export const refusalAtom = atom<string | null>(null)

/** Last settings of this display from the platform; null: not loaded yet. */
export const screenSelfAtom = atom<ScreenSelf | null>(null)

/** The last order to the rotation. */
export const wallOrderAtom = atom<ScreenOrder | null>(null)
