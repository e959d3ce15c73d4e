import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bcc } from './bcc.ts'
import { bcdTimeMs, decodeBcdTime, encodeBcdTime } from './bcd.ts'
import { escapeBetweenFlags, unescape } from './escape.ts'
import { decodeGbk, encodeGbk } from './gbk.ts'
import { fromHex, toHex } from './hex.ts'
import { decodeText, encodeText } from './text.ts'
import { Writer } from './writer.ts'

const anyBytes = fc.uint8Array({ maxLength: 300 })
/** Bytes where half are the ones escaping is about. */
const awkwardBytes = fc
  .array(fc.constantFrom(0x7d, 0x7e, 0x01, 0x02, 0x00, 0x30), { maxLength: 80 })
  .map((all) => Uint8Array.from(all))

describe('escaping', () => {
  it('is undone exactly, and leaves no 7E inside', () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, awkwardBytes), (bytes) => {
        const framed = escapeBetweenFlags(bytes)
        expect(framed[0]).toBe(0x7e)
        expect(framed.at(-1)).toBe(0x7e)
        const inside = framed.subarray(1, -1)
        expect(inside.includes(0x7e)).toBe(false)
        expect(toHex(unescape(inside))).toBe(toHex(bytes))
      }),
    )
  })

  it.each([
    [0x7d, '7d01'],
    [0x7e, '7d02'],
  ])('escapes a check byte of %i too', (check, escaped) => {
    const message = Uint8Array.of(0x30, 0x30 ^ check)
    const framed = escapeBetweenFlags(Uint8Array.of(...message, bcc(message)))
    expect(toHex(framed).endsWith(`${escaped}7e`)).toBe(true)
  })

  it('gives the input itself when nothing is escaped, and keeps a 7D that escapes nothing', () => {
    const plain = Uint8Array.of(1, 2, 3)
    expect(unescape(plain)).toBe(plain)
    expect(toHex(unescape(Uint8Array.of(0x7d, 0x05, 0x7d)))).toBe('7d057d')
  })
})

describe('hex', () => {
  it('takes what people paste', () => {
    expect(fromHex('0x7E 0x02,7e-7D:01')).toEqual(Uint8Array.of(0x7e, 0x02, 0x7e, 0x7d, 0x01))
    expect(fromHex('7e0')).toBeNull()
    expect(fromHex('7g')).toBeNull()
  })
})

describe('times', () => {
  it('reads the device clock as UTC+8', () => {
    const bytes = fromHex('180715101010') as Uint8Array
    expect(decodeBcdTime(bytes)).toBe('2018-07-15 10:10:10')
    expect(bcdTimeMs(bytes, 0)).toBe(Date.parse('2018-07-15T10:10:10+08:00'))
    expect(toHex(encodeBcdTime('2018-07-15 10:10:10'))).toBe('180715101010')
  })

  it.each([
    '000000000000',
    '181315101010',
    '180700101010',
    '180230101010',
    '18071510aa10',
    '180715241010',
    'ffffffffffff',
  ])('refuses %s', (hex) => expect(decodeBcdTime(fromHex(hex) as Uint8Array)).toBeNull())

  it('knows leap days', () => {
    expect(decodeBcdTime(fromHex('240229000000') as Uint8Array)).toBe('2024-02-29 00:00:00')
    expect(decodeBcdTime(fromHex('230229000000') as Uint8Array)).toBeNull()
  })

  it('refuses to write what is no date', () => {
    expect(() => encodeBcdTime('2024-02-30 00:00:00')).toThrow(RangeError)
    expect(() => encodeBcdTime('1999-01-01 00:00:00')).toThrow(RangeError)
  })
})

describe('text', () => {
  it('writes every character GBK has as the platform reads it', () => {
    const text = '京A12345 测试 粤B·挂 ￥ 龍 €'
    expect(decodeGbk(encodeGbk(text))).toBe(text)
  })

  it('replaces what GBK lacks', () => {
    expect(toHex(encodeGbk('a😀b'))).toBe('613f62')
  })

  it('agrees with the decoder for all characters of the basic plane', () => {
    const lost: string[] = []
    for (let code = 0x4e00; code < 0x9fa6; code++) {
      const char = String.fromCharCode(code)
      if (decodeGbk(encodeGbk(char)) !== char) lost.push(char)
    }
    expect(lost).toEqual([])
  })

  it('distinguishes UTF-8 from GBK, also where a GBK plate is valid UTF-8', () => {
    expect(decodeText(encodeText('粤B12345', 'utf-8'), 'auto')).toBe('粤B12345')
    // 鲁 is C2 B3 in GBK, which is ³ in UTF-8.
    expect(decodeText(encodeGbk('鲁A12345'), 'auto')).toBe('鲁A12345')
    expect(decodeText(encodeText('Žilina', 'utf-8'), 'utf-8')).toBe('Žilina')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(anyBytes, fc.constantFrom('gbk', 'utf-8', 'auto' as const), (bytes, encoding) => {
        expect(typeof decodeText(bytes, encoding)).toBe('string')
      }),
    )
  })
})

describe('writer', () => {
  it('refuses numbers that do not fit instead of cutting them', () => {
    const writer = new Writer()
    expect(() => writer.uint(256, 1)).toThrow(RangeError)
    expect(() => writer.uint(-1, 2)).toThrow(RangeError)
    expect(() => writer.uint(1.5, 4)).toThrow(RangeError)
    writer.uint(0xffffffff, 4)
    expect(toHex(writer.bytes())).toBe('ffffffff')
  })

  it('grows over any sequence of writes', () => {
    fc.assert(
      fc.property(fc.array(anyBytes, { maxLength: 20 }), (parts) => {
        const writer = new Writer()
        for (const part of parts) writer.put(part)
        expect(toHex(writer.bytes())).toBe(parts.map(toHex).join(''))
      }),
    )
  })
})
