import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepDigits, keepFloat, numberRange, rangeNumber } from './number-range.ts'

describe('number range, whole numbers', () => {
  it.each([
    ['12a3', '123'],
    ['-5', '5'],
    ['1.5', '15'],
    ['1234567', '123456'],
    ['', ''],
    ['１２', ''],
  ])('%j keeps %j', (typed, accepted) => {
    expect(keepDigits(typed)).toBe(accepted)
  })
  it('never keeps more than 6 characters or anything but digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(keepDigits(typed)).toMatch(/^\d{0,6}$/)
      }),
    )
  })
})

describe('number range, the float variant keeps digits and one decimal point', () => {
  it.each([
    ['1.5', '1.5'],
    ['1.2.3', '1.23'],
    ['..5', '.5'],
    ['a1b.c2', '1.2'],
    ['1234.567', '1234.5'],
    ['12.', '12.'],
    ['', ''],
  ])('%j keeps %j', (typed, accepted) => {
    expect(keepFloat(typed)).toBe(accepted)
  })
  it('never keeps more than 6 characters, a second point or anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '9', '.', '-', 'e', ' ') }), (typed) => {
        const accepted = keepFloat(typed)
        expect(accepted.length).toBeLessThanOrEqual(6)
        expect(accepted).toMatch(/^\d*\.?\d*$/)
      }),
    )
  })
})

describe('number range, two numbers of 0 to 999999, empty is 0', () => {
  it.each([
    ['', 0],
    ['.', 0],
    ['0', 0],
    ['007', 7],
    ['.5', 0.5],
    ['12.', 12],
    ['999999', 999_999],
    ['1000000', 999_999],
    ['-1', 0],
    ['x', 0],
  ])('%j is %d', (accepted, value) => {
    expect(rangeNumber(accepted)).toBe(value)
  })
  it('answers both ends', () => {
    expect(numberRange('', '42')).toEqual([0, 42])
  })
  it('whatever is typed stays between 0 and 999999', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const [whole, float] = [rangeNumber(keepDigits(typed)), rangeNumber(keepFloat(typed))]
        expect([whole, float].every((each) => each >= 0 && each <= 999_999)).toBe(true)
      }),
    )
  })
})
