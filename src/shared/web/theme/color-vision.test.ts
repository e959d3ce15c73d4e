import { describe, expect, it } from 'vitest'
import { difference, mixed, seenAs, VISIONS } from '#tests/support/color-vision.ts'
import { contrast } from '#tests/support/contrast.ts'
import { MAP_PALETTES } from '../map/base/palette.ts'
import { COLORS, type ThemeColors } from './tokens.ts'

/** Hundredths in OKLab: 2 is just distinguishable side by side, this across a wall. */
const DISTINGUISHABLE = 4.5
/** WCAG 2.2, 1.4.3 and 1.4.11. */
const WORDS = 4.5
const SIGNS = 3

type Ink = keyof ThemeColors
const LEVELS = ['danger', 'level2', 'warning'] as const satisfies Ink[]
const STATES = ['accent', 'information', 'warning', 'parked', 'offline', 'level2'] as const satisfies Ink[]

const pairs = (inks: readonly Ink[]) =>
  inks.flatMap((one, at) => inks.slice(at + 1).map((other) => [one, other] as const))

/** Over all ways of seeing. */
const least = ([one, other]: readonly [string, string]) =>
  Math.min(...VISIONS.map((vision) => difference(one, other, vision)))

const alike = (theme: 'dark' | 'light', inks: readonly Ink[]) =>
  pairs(inks)
    .filter(([one, other]) => least([COLORS[theme][one], COLORS[theme][other]]) < DISTINGUISHABLE)
    .map((pair) => pair.join(' '))

it('measures as colours are seen', () => {
  expect(difference('#FF0000', '#FF0000', 'usual')).toBe(0)
  expect(difference('#FFFFFF', '#000000', 'usual')).toBeCloseTo(100, 0)
  // The classic: red and green of the same lightness.
  expect(difference('#B84A00', '#5C7A00', 'usual')).toBeGreaterThan(
    3 * difference('#B84A00', '#5C7A00', 'deuteranopia'),
  )
})

describe('colours that mean something', () => {
  it('are distinguishable on a dark wall for everyone', () => {
    expect(alike('dark', LEVELS)).toEqual([])
    expect(alike('dark', STATES)).toEqual([])
  })

  it('are alike on a light page only where shape and word say it too', () => {
    expect(alike('light', LEVELS)).toEqual(['danger level2', 'danger warning', 'level2 warning'])
    expect(alike('light', STATES)).toEqual(['accent parked', 'warning level2'])
  })

  it.each(['dark', 'light'] as const)('can be seen as signs on the grounds of a %s page', (theme) => {
    const { ground, surface } = COLORS[theme]
    const faint = [...LEVELS, ...STATES].filter(
      (ink) => Math.min(contrast(COLORS[theme][ink], ground), contrast(COLORS[theme][ink], surface)) < SIGNS,
    )
    expect(faint).toEqual([])
  })
})

describe.each(['dark', 'light'] as const)('the ramp of one hue on a %s wall', (theme) => {
  // As the globe and the heat of places draw it: the accent over the land.
  const steps = [0.18, 0.26, 0.34, 0.42, 0.5].map((share) =>
    mixed(COLORS[theme].accent, MAP_PALETTES[theme].land, share),
  )

  it.each(VISIONS)('grows in lightness alone, step by step: %s', (vision) => {
    const lightness = steps.map((step) => seenAs(step, vision)[0])
    const grows = theme === 'dark' ? lightness : lightness.toReversed()
    for (let at = 1; at < grows.length; at += 1) expect(grows[at]! - grows[at - 1]!).toBeGreaterThan(0.02)
  })

  it('leaves names readable above every step', () => {
    for (const step of steps) expect(contrast(COLORS[theme].text, step)).toBeGreaterThanOrEqual(WORDS)
  })
})
