import { expect, it } from 'vitest'
import { isWithin, plainAddress } from './address-ranges.ts'

it('lets everybody in without a range', () => {
  expect(isWithin([], undefined)).toBe(true)
})

it.each([
  ['10.20.0.7', true],
  ['::ffff:10.20.0.7', true],
  ['10.21.0.7', false],
  ['192.168.1.5', true],
  ['192.168.1.6', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['unknown', false],
  [undefined, false],
])('%s is allowed: %s', (address, allowed) => {
  expect(isWithin(['10.20.0.0/16', '192.168.1.5', '2001:db8::/32'], address)).toBe(allowed)
})

it('normalises an address of both families', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(plainAddress('::1')).toBe('::1')
})
