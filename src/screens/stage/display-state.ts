import { atom } from 'jotai'
import type { ScreenOrder, ScreenSelf } from '#core/contract/screen-display.ts'

/** Why the platform refuses the token of this display; null: it does not. */
export const refusalAtom = atom<string | null>(null)

/** What the platform last said about this display; null: not asked yet. */
export const screenSelfAtom = atom<ScreenSelf | null>(null)

/** The last order to the rotation. */
export const wallOrderAtom = atom<ScreenOrder | null>(null)
