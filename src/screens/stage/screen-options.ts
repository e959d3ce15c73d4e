import type { Language } from '#core/contract/translation.ts'
import { isLanguage } from '#web/state/language.ts'
import type { ThemeName } from '#web/state/theme.ts'
import { parseHash } from './hash-location.ts'

export interface ScreenOptions {
  /** Asked for by the address; undefined leaves it to what the person chose. */
  language: Language | undefined
  theme: ThemeName
}

const isTheme = (text: unknown): text is ThemeName => text === 'dark' || text === 'light'

/** `?lang=` and `?theme=`, before the hash or in it. Walls are dark unless somebody says otherwise. */
export function readScreenOptions(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  storedTheme: string | null,
): ScreenOptions {
  const outer = new URLSearchParams(search)
  const inner = parseHash(hash).query
  const ask = (name: string) => inner.get(name) ?? outer.get(name)
  const language = ask('lang')
  const theme = ask('theme') ?? storedTheme
  return { language: isLanguage(language) ? language : undefined, theme: isTheme(theme) ? theme : 'dark' }
}
