import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flvConfiguration, flvHeader, flvPicture } from './flv-muxer.ts'

describe('FLV', () => {
  it('starts with a header that promises video and no sound', () => {
    expect(flvHeader().toString('hex')).toBe('464c5601010000000900000000')
  })

  it('puts the configuration of the decoder first', () => {
    const tag = flvConfiguration(Uint8Array.of(1, 0x42, 0, 0x1f))
    expect(tag.toString('hex')).toBe(
      ['09', '000009', '000000', '00', '000000', '1700000000', '0142001f', '00000014'].join(''),
    )
  })

  it.each([
    [true, 0x27be, '17', '0027be00'],
    [false, 0x27be, '27', '0027be00'],
    // After 4.66 hours the time needs its fourth byte.
    [false, 0x1234567, '27', '23456701'],
  ])('writes pictures with their time: key %s at %d ms', (key, timeMs, first, time) => {
    const tag = flvPicture({ timeMs, key, data: Uint8Array.of(0, 0, 0, 1, 0x65) })
    expect(tag.subarray(4, 8).toString('hex')).toBe(time)
    expect(tag.subarray(11, 16).toString('hex')).toBe(`${first}01000000`)
    expect(tag.readUInt32BE(tag.length - 4)).toBe(tag.length - 4)
    expect(tag.readUIntBE(1, 3)).toBe(tag.length - 15)
  })

  it('is what the clip of the browser tests is made of', () => {
    const clip = readFileSync(new URL('../../../../tests/fixtures/clip.flv', import.meta.url))
    expect(clip.subarray(0, 13)).toEqual(flvHeader())
    let at = 13
    let tags = 0
    while (at < clip.length) {
      const length = 11 + clip.readUIntBE(at + 1, 3)
      expect(clip.readUInt32BE(at + length)).toBe(length)
      at += length + 4
      tags += 1
    }
    expect(at).toBe(clip.length)
    expect(tags).toBeGreaterThan(200)
  })
})
