import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  containsChinese,
  containsWhitespace,
  hasLettersAndDigits,
  hasNoChinese,
  hasOneDecimal,
  isDigits,
  isDigitsWithDecimals,
  isDomain,
  isEmail,
  isHttpUrl,
  isIpv4,
  isLandline,
  isLettersAndDigits,
  isLettersDigitsChinese,
  isMainlandPhone,
  isNationalId,
  isNonNegativeFloat,
  isPositiveInteger,
  isZeroOrOne,
} from './validators.ts'

type Rule = readonly [
  name: string,
  check: (text: string) => boolean,
  accepted: readonly string[],
  refused: readonly string[],
]

const RULES: readonly Rule[] = [
  ['contains Chinese', containsChinese, ['中', 'abc中1', '〇', '𠮷'], ['', 'abc', '１２', 'かな', 'é']],
  ['no Chinese', hasNoChinese, ['', 'abc', 'かな', '，'], ['中', 'abc中']],
  [
    'positive integer',
    isPositiveInteger,
    ['1', '10', '999999999999'],
    ['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '１'],
  ],
  ['digits only', isDigits, ['0', '007', '123'], ['', '1.2', '-1', '1 2', '１２', '1\n']],
  [
    'http(s) URL',
    isHttpUrl,
    ['http://a.cn', 'https://a.cn:8080/p?q=1#h', 'HTTP://A.CN', 'http://127.0.0.1', 'https://例子.中国/路径'],
    [
      '',
      'a.cn',
      'ftp://a.cn',
      'http://',
      'http:///x',
      'http://a b.cn',
      'javascript:alert(1)',
      'xhttp://a.cn',
      'http://a.cn:99999',
    ],
  ],
  [
    'IPv4',
    isIpv4,
    ['0.0.0.0', '255.255.255.255', '192.168.1.9'],
    ['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4 ', '1..3.4', '::1'],
  ],
  [
    'domain',
    isDomain,
    ['a.cn', 'fleet.example.com', 'xn--fiqs8s.xn--fiqs8s', 'A-1.Example.ORG', `${'a'.repeat(63)}.cn`],
    [
      '',
      'localhost',
      '-a.cn',
      'a-.cn',
      'a..cn',
      '.cn',
      'a.cn.',
      'a_b.cn',
      'http://a.cn',
      '1.2.3.4',
      `${'a'.repeat(64)}.cn`,
    ],
  ],
  [
    'e-mail',
    isEmail,
    ['a@b.cn', 'first.last+tag@mail.example.com', "o'neil@example.ie"],
    ['', 'a', 'a@', '@b.cn', 'a@b', 'a b@c.cn', '.a@b.cn', 'a.@b.cn', 'a..b@c.cn', 'a@b.cn,c@d.cn', 'a@@b.cn'],
  ],
  [
    'mainland phone',
    isMainlandPhone,
    ['13800138000', '19912345678', '10000000000'],
    ['', '1380013800', '138001380000', '23800138000', '+8613800138000', '138 0013 8000'],
  ],
  [
    'landline',
    isLandline,
    ['02988888888', '029-88888888', '0912-3456789', '010-88888888-123'],
    ['', '88888888', '29-88888888', '029-08888888', '029-888888', '13800138000', '029-88888888-'],
  ],
  ['contains whitespace', containsWhitespace, [' ', 'a b', 'a\t', '\n', '　'], ['', 'ab', 'a_b']],
  ['letters and digits only', isLettersAndDigits, ['a', '1', 'aB9'], ['', 'a b', 'a-b', '中', 'é', 'a1\n']],
  ['must contain both letters and digits', hasLettersAndDigits, ['a1', '1a', 'a-1', '中a1'], ['', 'a', '1', '中1']],
  [
    'non-negative float with two decimals unless said otherwise',
    isNonNegativeFloat,
    ['0', '0.5', '12.34', '12.30'],
    ['', '.5', '5.', '-1', '+1', '1.234', '01', '00.5', '1e2', '1,5'],
  ],
  [
    'letters, digits and Chinese only',
    isLettersDigitsChinese,
    ['陕A12345', 'a', '中'],
    ['', '陕A-1', '陕 A', 'é', '中，'],
  ],
  ['one decimal', hasOneDecimal, ['0', '12', '12.3'], ['', '12.34', '12.', '.3', '-1.2']],
  ['0 or 1', isZeroOrOne, ['0', '1'], ['', '2', '01', '00', ' 1', 'true']],
  [
    '18-digit national ID',
    isNationalId,
    ['11010519491231002X', '11010519491231002x', '440308199901101512'],
    [
      '',
      '110105194912310021',
      '110105491231002',
      '11010519491331002X',
      '110105194902300021',
      '01010519491231002X',
      '1101051949123100２X',
    ],
  ],
  [
    'digits with up to two decimals',
    (text) => isDigitsWithDecimals(text, 2),
    ['0', '007', '1.2', '1.23', '00.10'],
    ['', '1.234', '1.', '.1', '-1', '1.2.3'],
  ],
]

describe.each(RULES)('generic validator "%s"', (_name, check, accepted, refused) => {
  it.each(accepted)('accepts %j', (text) => {
    expect(check(text)).toBe(true)
  })
  it.each(refused)('refuses %j', (text) => {
    expect(check(text)).toBe(false)
  })
})

describe('generic validators, properties', () => {
  it('any text either contains Chinese or has none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(containsChinese(text)).toBe(!hasNoChinese(text))
      }),
    )
  })
  it('every whole number from 1 on is a positive integer, and digits only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (n) => {
        expect([isPositiveInteger(String(n)), isDigits(String(n))]).toEqual([true, true])
      }),
    )
  })
  it('every address of four bytes is IPv4', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isIpv4(address)).toBe(true)
      }),
    )
  })
  it('every domain and every e-mail address of the standards is one', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(isDomain(domain)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmail(address)).toBe(true)
      }),
    )
  })
  it('every web address is an http(s) URL', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        expect(isHttpUrl(url)).toBe(true)
      }),
    )
  })
  it('a float is accepted exactly up to its decimals', () => {
    const number = fc.tuple(fc.nat(), fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), fc.nat(6))
    fc.assert(
      fc.property(number, ([whole, decimals, allowed]) => {
        const text = `${whole}.${decimals.join('')}`
        const fits = decimals.length <= allowed
        expect([isNonNegativeFloat(text, allowed), isDigitsWithDecimals(text, allowed)]).toEqual([fits, fits])
      }),
    )
  })
  it('any other last place makes a national ID wrong', () => {
    const good = '11010519491231002X'
    for (const digit of '0123456789') expect(isNationalId(good.slice(0, 17) + digit)).toBe(false)
  })
})
