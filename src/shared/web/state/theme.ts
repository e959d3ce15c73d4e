import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

export type ThemeName = 'dark' | 'light'

const storedTheme = atomWithStorage<string | null>('theme', null, undefined, { getOnInit: true })

/** Until something is chosen the system's preference decides. */
export const themeAtom = atom((get): ThemeName => {
  const stored = get(storedTheme)
  if (stored === 'dark' || stored === 'light') return stored
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
})

export const chooseThemeAtom = atom(null, (_get, set, theme: ThemeName) => set(storedTheme, theme))
