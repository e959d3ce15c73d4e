import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHundredths, percentText, toHundredths, withThousands } from './money.ts'

describe('money helpers divide or multiply by 100 with 2 decimals', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [1234, '12.34'],
    [100, '1.00'],
    [-5, '-0.05'],
    [123_456_789_01, '123456789.01'],
    [0.4, '0.00'],
    [-0.4, '0.00'],
  ])('%d hundredths are %s', (hundredths, text) => {
    expect(fromHundredths(hundredths)).toBe(text)
  })
  it.each([
    [12.34, 1234],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [19.99, 1999],
    [-1.005, -101],
    [0, 0],
  ])('%d is %d hundredths', (amount, hundredths) => {
    expect(toHundredths(amount)).toBe(hundredths)
  })
  it('there and back gives the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        expect(toHundredths(Number(fromHundredths(hundredths)))).toBe(hundredths)
      }),
    )
  })
})

describe('thousands separators every 3 digits', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    ['-1234567.8912', '-1,234,567.8912'],
    ['1234.50', '1,234.50'],
    ['-123', '-123'],
  ])('%s is %s', (value, text) => {
    expect(withThousands(value)).toBe(text)
  })
  it('loses no digit, and only the first group may be shorter than three', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const text = withThousands(value)
        expect(Number(text.replaceAll(',', ''))).toBe(value)
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/)
      }),
    )
  })
})

describe('percent shows two decimals when not whole', () => {
  it.each([
    [0, '0%'],
    [0.5, '50%'],
    [1, '100%'],
    [1 / 3, '33.33%'],
    [0.12345, '12.35%'],
    [0.125, '12.50%'],
    [0.07, '7%'],
    [0.29, '29%'],
    [0.999999, '100%'],
    [-0.005, '-0.50%'],
  ])('%d is %s', (share, text) => {
    expect(percentText(share)).toBe(text)
  })
})
