import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { search, solves } from './proof-of-work.ts'

const zeroBits = (text: string) => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.indexOf('1')
}

it('agrees with the count of leading zero bits', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(100_000), fc.integer({ min: 0, max: 24 }), (challenge, answer, bits) => {
      expect(solves(challenge, answer, bits)).toBe(zeroBits(`${challenge}.${answer}`) >= bits)
    }),
  )
})

it('finds the first answer, in one go or in slices', () => {
  const whole = search('a challenge', 10, 0, 100_000)!
  expect(zeroBits(`a challenge.${whole}`)).toBeGreaterThanOrEqual(10)
  expect(search('a challenge', 10, 0, whole)).toBeNull()
  expect(search('a challenge', 10, whole, 1)).toBe(whole)
})
