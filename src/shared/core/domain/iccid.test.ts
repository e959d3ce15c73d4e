import { describe, expect, it } from 'vitest'
import { ICCID, normalIccid, soughtIccid } from './iccid.ts'

describe('the normal form of an ICCID', () => {
  it.each([
    ['898600B5091830012345', '898600B5091830012345'],
    ['898600b5091830012345', '898600B5091830012345'],
    ['8944476500008878576', '8944476500008878576'],
    ['8944476500008878576F', '8944476500008878576'],
    ['8944476500008878576f', '8944476500008878576'],
    ['08944476500008878576', '8944476500008878576'],
    ['894447650000887857FF', '894447650000887857'],
    ['8944 4765 0000 8878 576', '8944476500008878576'],
    ['8944-4765-0000-8878-576', '8944476500008878576'],
    ['\u20288944476500008878576\u200b\0', '8944476500008878576'],
    ['８９４４４７６５００００８８７８５７６', '8944476500008878576'],
  ])('of %j is %s', (written, normal) => {
    expect(normalIccid(written)).toBe(normal)
    expect(normal).toMatch(ICCID)
  })

  it.each([
    '00000000000000000000',
    'FFFFFFFFFFFFFFFFFFFF',
    'ffffffffffffffffffff',
    '0000000000000000000F',
    '    ',
    '\0\0',
    '',
  ])('of %j is empty: none was given', (written) => {
    expect(normalIccid(written)).toBe('')
  })

  it('leaves what no way of writing explains', () => {
    expect(normalIccid('8944?76500008878576')).not.toMatch(ICCID)
  })
})

it('looks for a whole number in its normal form and for a part as it is', () => {
  expect(soughtIccid('8944476500008878576f')).toBe('8944476500008878576')
  expect(soughtIccid('00F')).toBe('00F')
  expect(soughtIccid('898600B5')).toBe('898600B5')
})
