import type { Language } from '#core/domain/language.ts'
import { isLanguage } from '#web/state/language.ts'
import type { ThemeName } from '#web/state/theme.ts'
import { parseHash } from './hash-location.ts'

export interface ScreenOptions {
  /** Set by the address, or by the token of the display; undefined: the user's setting. */
  language: Language | undefined
  theme: ThemeName
  /** `?size=3840x1080`: the wall is shown as it looks there, scaled to fit this window. */
  size: WallSize | undefined
}

/** CSS pixels. */
export interface WallSize {
  width: number
  height: number
}

const LEAST_PIXELS = 320
const MOST_PIXELS = 16_384

function sizeOf(text: string | null): WallSize | undefined {
  const [, width, height] = (/^(\d{3,5})x(\d{3,5})$/.exec(text ?? '') ?? []).map(Number)
  const fits = (pixels: number | undefined) => pixels !== undefined && pixels >= LEAST_PIXELS && pixels <= MOST_PIXELS
  return fits(width) && fits(height) ? { width: width!, height: height! } : undefined
}

const isTheme = (text: unknown): text is ThemeName => text === 'dark' || text === 'light'

/** `?lang=`, `?theme=` and `?size=`, before the hash or in it. Walls are dark by default. */
export function readScreenOptions(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  storedTheme: string | null,
  displayLanguage?: string,
): ScreenOptions {
  const outer = new URLSearchParams(search)
  const inner = parseHash(hash).query
  const ask = (name: string) => inner.get(name) ?? outer.get(name)
  const language = ask('lang') ?? displayLanguage
  const theme = ask('theme') ?? storedTheme
  return {
    language: isLanguage(language) ? language : undefined,
    theme: isTheme(theme) ? theme : 'dark',
    size: sizeOf(ask('size')),
  }
}
