import type { ThemeName } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'

/** Colours of tracks shown together; the first one is the accent. */
export function trackColors(theme: ThemeName): string[] {
  const { accent, information, warning, task, level2 } = COLORS[theme]
  return [accent, information, warning, task, level2]
}
