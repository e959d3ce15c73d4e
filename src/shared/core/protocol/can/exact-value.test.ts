import { describe, expect, it } from 'vitest'
import { compareFigures, exactOf } from './exact-value.ts'
import type { CanSignal } from './signal.ts'

const aSignal = (own: Partial<CanSignal> = {}): CanSignal => ({
  name: 'Signal',
  start: 0,
  length: 64,
  order: 'intel',
  signed: false,
  factor: 1,
  offset: 0,
  ...own,
})
const ALL_ONES = (1n << 64n) - 1n

describe('values above 2^53', () => {
  it.each([
    [{}, ALL_ONES, '18446744073709551615'],
    [{ signed: true }, -(1n << 63n), '-9223372036854775808'],
    [{ offset: -5 }, ALL_ONES, '18446744073709551610'],
    [{ factor: 0.001 }, ALL_ONES, '18446744073709551.615'],
    [{ factor: 1e-7, offset: 0.25 }, ALL_ONES, '1844674407371.2051615'],
    [{ factor: -2 }, ALL_ONES, '-36893488147419103230'],
    [{ factor: 1e21 }, 3, '3000000000000000000000'],
    [{ factor: 1000 }, 2 ** 52 + 1, '4503599627370497000'],
    [{}, 2 ** 53, '9007199254740992'],
    [{}, (1n << 53n) + 1n, '9007199254740993'],
    [{ float: true }, 2 ** 60, '1152921504606846976'],
  ] as const)('%j of %s are %s', (own, raw, text) => {
    expect(exactOf(aSignal(own), raw)).toBe(text)
  })

  it('are no others, nor numbers that cannot be written out', () => {
    expect(exactOf(aSignal(), 2 ** 53 - 1)).toBeUndefined()
    expect(exactOf(aSignal({ factor: 0.1 }), 12)).toBeUndefined()
    expect(exactOf(aSignal({ float: true }), 1e300)).toBeUndefined()
    expect(exactOf(aSignal({ factor: 1e200 }), ALL_ONES)).toBeUndefined()
  })

  it('are compared by all their digits', () => {
    const figure = (exact: string) => ({ value: Number(exact), exact })
    expect(compareFigures(figure('9007199254740993'), figure('9007199254740992.5'))).toBeGreaterThan(0)
    expect(compareFigures(figure('-9007199254740993'), figure('-9007199254740992'))).toBeLessThan(0)
    expect(compareFigures({ value: 1 }, figure('9007199254740993'))).toBeLessThan(0)
  })
})
