import type { ThemeColors } from '#web/theme/tokens.ts'

/** Sand, the fifth series of charts; red belongs to alarms. */
const SAND = '#D9C79A'
const SHADES = ['', ' 70%', ' 50%', ' 35%'] as const

/** Colours of the vehicles of a replay, each with a number because colour alone is not enough. */
export function replayColor(colors: ThemeColors, index: number): string {
  const series = [colors.accent, colors.information, colors.warning, colors.task, SAND]
  const base = series[index % series.length]!
  const shade = SHADES[Math.floor(index / series.length) % SHADES.length]!
  return shade === '' ? base : mixed(base, colors.text, Number.parseInt(shade, 10) / 100)
}

/** MapLibre knows no color-mix. */
function mixed(base: string, other: string, share: number): string {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [from, to] = [parts(base), parts(other)]
  const mix = from.map((value, index) => Math.round(value * share + to[index]! * (1 - share)))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
