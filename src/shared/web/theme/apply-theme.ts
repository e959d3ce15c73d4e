import type { ThemeName } from '../state/theme.ts'
import { COLORS, FONT_FIGURES, FONT_MONO, FONT_TEXT, RADIUS } from './tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The tokens as CSS custom properties: `--ground`, `--accent-strong`, `--font-text`, … */
export function cssVariables(theme: ThemeName): Record<string, string> {
  const colors = Object.entries(COLORS[theme]).map(([name, value]) => [`--${kebab(name)}`, value] as const)
  return {
    ...Object.fromEntries(colors),
    '--font-text': FONT_TEXT,
    '--font-mono': FONT_MONO,
    '--font-figures': FONT_FIGURES,
    '--radius': `${RADIUS}px`,
  }
}

/** Puts a theme on the page: `data-theme` for stylesheets, custom properties, and the browser's own controls. */
export function applyTheme(theme: ThemeName, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme
  root.style.colorScheme = theme
  for (const [name, value] of Object.entries(cssVariables(theme))) root.style.setProperty(name, value)
}
