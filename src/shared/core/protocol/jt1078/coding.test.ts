import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { avcConfiguration, looksLikeH265, nalUnits, withLengths, withStartCodes } from './nal-units.ts'
import { payloadType } from './payload-types.ts'
import { aacPieces, withoutHisiliconHeader } from './sound-data.ts'

const bytes = (hex: string) => fromHex(hex.replaceAll(' ', '')) as Uint8Array
const hexes = (units: readonly Uint8Array[]) => units.map((unit) => toHex(unit))

describe('units of a picture', () => {
  it('are found behind start codes of three and four bytes, without the zeros between', () => {
    expect(hexes(nalUnits(bytes('00000001 674d00 000001 68ee 0000000001 6588')))).toEqual(['674d', '68ee', '6588'])
  })

  it('are found behind lengths too, and without either', () => {
    expect(hexes(nalUnits(bytes('00000003 674d11 00000002 68ee')))).toEqual(['674d11', '68ee'])
    expect(hexes(nalUnits(bytes('6588ff')))).toEqual(['6588ff'])
    expect(nalUnits(new Uint8Array(0))).toEqual([])
  })

  it('come back from both forms', () => {
    // Real units hold no start code (they are escaped) and end on no zero.
    const unit = fc.uint8Array({ minLength: 2, maxLength: 300 }).map((data) => data.map((byte) => byte | 0x40))
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 6 }), (units) => {
        expect(hexes(nalUnits(withStartCodes(units)))).toEqual(hexes(units))
        const fits = (units[0] as Uint8Array).length < 256
        // A length of 1 reads as a start code, and so do lengths of 256 to 511.
        expect(fits ? hexes(nalUnits(withLengths(units))) : hexes(units)).toEqual(hexes(units))
      }),
    )
  })

  it('of anything are within it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (data) => {
        for (const unit of nalUnits(data)) expect(unit.length).toBeGreaterThan(0)
        expect(nalUnits(data).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(data.length)
      }),
    )
  })

  it('make the configuration of a decoder', () => {
    expect(toHex(avcConfiguration(bytes('674d0014'), bytes('68ee3c80'))!)).toBe(
      '014d0014ffe10004674d00140100' + '0468ee3c80',
    )
    expect(avcConfiguration(bytes('674d'), bytes('68ee'))).toBeNull()
  })

  it('of H.265 are detected by their video parameter set', () => {
    expect(looksLikeH265(nalUnits(bytes('00000001 40010c01 00000001 42010101')))).toBe(true)
    expect(looksLikeH265(nalUnits(bytes('00000001 674d00 14 00000001 6588')))).toBe(false)
  })
})

describe('sound', () => {
  it('loses the header of HiSilicon encoders, and only that', () => {
    expect(toHex(withoutHisiliconHeader(bytes('00010200 d5d5d5d5')))).toBe('d5d5d5d5')
    expect(toHex(withoutHisiliconHeader(bytes('00010300 d5d5d5d5')))).toBe('00010300d5d5d5d5')
  })

  it('in AAC is taken out of its headers', () => {
    // AAC-LC, 8 kHz, one channel; two blocks of three and two bytes.
    const stream = bytes('fff1 6c40 015f fc 010203 fff1 6c40 013f fc 0405')
    const pieces = aacPieces(stream)
    expect(pieces.map(({ data }) => toHex(data))).toEqual(['010203', '0405'])
    expect(pieces[0]).toMatchObject({ sampleRate: 8000 })
    expect(toHex(pieces[0]!.configuration)).toBe('1588')
    expect(aacPieces(bytes('d5d5d5d5d5d5d5d5d5'))).toEqual([])
  })

  it('has the names of its codings', () => {
    expect([6, 8, 19, 98, 99, 77].map(payloadType)).toEqual(['g711a', 'g726', 'aac', 'h264', 'h265', null])
  })
})
