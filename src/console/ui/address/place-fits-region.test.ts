import { describe, expect, it } from 'vitest'
import { placeFitsRegion } from './place-fits-region.ts'

describe('geo-check of a place', () => {
  it.each([
    ['61', '6101', 'CN', true],
    ['6101', '6101', 'CN', true],
    ['610112', '6101', 'CN', true],
    ['310104', '310104', 'CN', true],
    ['310104', '310101', 'CN', false],
    ['6102', '6101', 'CN', false],
    ['11', '6101', 'CN', false],
    ['61', '', 'DE', false],
    ['61', '', '', false],
    ['', '6101', 'CN', undefined],
    ['71', '', 'TW', undefined],
    ['BR-SP', '', 'BR', undefined],
  ])('region %j, place in %j of %j: %j', (areaId, areaCode, countryCode, fits) => {
    expect(placeFitsRegion(areaId, { areaCode, countryCode, source: 'embedded' })).toBe(fits)
  })

  it('says nothing when a service omits the code', () => {
    expect(placeFitsRegion('61', { areaCode: '', countryCode: 'CN', source: 'service' })).toBeUndefined()
  })
})
