import { atom } from 'jotai'
import type { ThemeName } from '#web/state/theme.ts'

const shown = atom<ThemeName>('dark')

/** Theme of this screen, from its address; the console's choice is not touched. */
export const screenThemeAtom = atom((get) => get(shown))
export const showScreenThemeAtom = atom(null, (_get, set, theme: ThemeName) => set(shown, theme))
