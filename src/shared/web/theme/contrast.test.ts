import { describe, expect, it } from 'vitest'
import { contrast } from '#tests/support/contrast.ts'
import { COLORS, type ThemeColors } from './tokens.ts'

/** WCAG 2.2, 1.4.3: words smaller than large text, and 1.4.11: signs. */
const WORDS = 4.5
const SIGNS = 3

const GROUNDS = ['ground', 'surface', 'raised'] as const satisfies (keyof ThemeColors)[]
/** Everything words are written in. `faint` and `offline` are not: they draw lines and signs. */
const INKS = [
  'text',
  'second',
  'accent',
  'accentStrong',
  'information',
  'warning',
  'level2',
  'danger',
  'task',
  'parked',
] as const satisfies (keyof ThemeColors)[]

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#FFFFFF', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const colors = COLORS[theme]

  it.each(INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)))(
    '%s is readable on %s',
    (ink, ground) => {
      expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(WORDS)
    },
  )

  it.each(['accent', 'accentStrong', 'danger'] as const)('the words on a button of %s are readable', (fill) => {
    expect(contrast(colors.onAccent, colors[fill])).toBeGreaterThanOrEqual(WORDS)
  })

  it.each(GROUNDS)('large marks in faint can be seen on %s', (ground) => {
    expect(contrast(colors.faint, colors[ground])).toBeGreaterThanOrEqual(SIGNS)
  })
})
