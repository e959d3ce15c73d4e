import { describe, expect, it } from 'vitest'
import { hasValidVinCheckDigit, vinCheckDigit, vinDoubt, withVinCheckDigit } from './vin-check.ts'

describe('VIN check digit', () => {
  it('agrees with published examples', () => {
    expect(hasValidVinCheckDigit('1M8GDM9AXKP042788')).toBe(true)
    expect(hasValidVinCheckDigit('11111111111111111')).toBe(true)
    expect(hasValidVinCheckDigit('1M8GDM9A1KP042788')).toBe(false)
  })

  it('fills the ninth place', () => {
    expect(withVinCheckDigit('1M8GDM9A0KP042788')).toBe('1M8GDM9AXKP042788')
  })

  it('refuses what is no VIN', () => {
    expect(vinCheckDigit('SHORT')).toBeNull()
    expect(vinCheckDigit('1M8GDM9AXKP04278O')).toBeNull()
    expect(() => withVinCheckDigit('')).toThrow(RangeError)
  })
})

describe('a mistyped VIN', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'CN', undefined],
    ['1M8GDM9A1KP042788', 'CN', 'checkDigit'],
    ['1M8GDM9A1KP042788', 'DE', undefined],
    ['LUXTEST00000000O1', 'DE', 'letter'],
    ['LUXTEST0000', 'CN', undefined],
  ])('%s in %s', (vin, country, doubt) => {
    expect(vinDoubt(vin, country)).toBe(doubt)
  })
})
