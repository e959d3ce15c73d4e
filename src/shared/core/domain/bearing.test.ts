import { describe, expect, it } from 'vitest'
import { bearing } from './bearing.ts'

describe('a bearing', () => {
  it.each([
    ['north', { lat: 1, lng: 0 }, 0],
    ['east', { lat: 0, lng: 1 }, 90],
    ['south', { lat: -1, lng: 0 }, 180],
    ['west', { lat: 0, lng: -1 }, 270],
  ])('to the %s', (_, to, degrees) => {
    expect(bearing({ lat: 0, lng: 0 }, to)).toBe(degrees)
  })

  it('takes the short way over 180 degrees', () => {
    expect(bearing({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBe(90)
    expect(bearing({ lat: 0, lng: -179.999 }, { lat: 0, lng: 179.999 })).toBe(270)
  })

  it('knows that degrees of longitude are short far from the equator', () => {
    expect(bearing({ lat: 60, lng: 10 }, { lat: 60.001, lng: 10.002 })).toBe(45)
  })
})
