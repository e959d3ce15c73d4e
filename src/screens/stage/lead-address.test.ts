import { expect, it } from 'vitest'
import { leadAddress } from './lead-address.ts'

it('leads into the console, and to other screens', () => {
  expect(leadAddress('/baseInfo/vehicle', { powerType: '柴油', modelCode: undefined })).toBe(
    '/#/baseInfo/vehicle?powerType=%E6%9F%B4%E6%B2%B9',
  )
  expect(leadAddress('/multiTrack', { state: 'driving' })).toBe('/screens.html#/multiTrack?state=driving')
  expect(leadAddress('/tbox/travalData')).toBe('/#/tbox/travalData')
})
