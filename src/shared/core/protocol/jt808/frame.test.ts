import fc from 'fast-check'
import { decodeAs, encodeBody } from './message.ts'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { type Jt808Frame, phoneToBytes, readFrame, terminalKey, writeFrame, writeFrames } from './frame.ts'
import type { Jt808Version } from './version.ts'

function read(bytes: Uint8Array): Jt808Frame {
  const frame = readFrame(bytes)
  if ('malformed' in frame) throw new Error(frame.malformed)
  return frame
}

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array

const anyFrame = fc.record({
  id: fc.integer({ min: 0, max: 0xffff }),
  version: fc.constantFrom<Jt808Version>('2013', '2019'),
  phone: fc.stringMatching(/^\d{1,12}$/),
  serial: fc.integer({ min: 0, max: 0xffff }),
  body: fc.uint8Array({ maxLength: 1023 }),
  encryption: fc.integer({ min: 0, max: 7 }),
  part: fc.option(
    fc.record({ total: fc.integer({ min: 1, max: 0xffff }), index: fc.integer({ min: 1, max: 0xffff }) }),
  ),
})

describe('frame', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyFrame, ({ phone, part, ...input }) => {
        const phoneBytes = phoneToBytes(phone, input.version)
        const frame = read(writeFrame({ ...input, phoneBytes, ...(part ? { subpackage: part } : {}) }))
        expect(frame).toMatchObject({ checksumOk: true, lengthOk: true, warnings: [], serial: input.serial })
        expect(frame.id).toBe(input.id)
        expect(frame.encryption).toBe(input.encryption)
        expect(terminalKey(frame.phone)).toBe(terminalKey(phone))
        expect(frame.subpackage).toEqual(part ?? undefined)
        expect(toHex(frame.body)).toBe(toHex(input.body))
      }),
    )
  })

  it.each([
    ['7e550100287001608180000127061008045322332880113555602e050031010000000608000010931435010002000300030100051b7e', 1],
    [
      '7e55028436740190311185091607200239270613212607536108630000170a000000014600005ded05e203000000000b010d0c06005b003e00ab0a0302dc65100100a37e',
      9,
    ],
  ])('reads and writes a serial of one byte in the locations of one maker', (wire, serial) => {
    const frame = read(hex(wire))
    expect(frame).toMatchObject({ serial, lengthOk: true, checksumOk: true, encryption: 0, warnings: [] })
    expect(frame.body.length).toBe(frame.id === 0x5501 ? 40 : 54)
    expect(toHex(writeFrame(frame))).toBe(wire)
  })

  it('gives frames of that maker back in either framing', () => {
    const framings = fc.constantFrom(undefined, 'e7' as const)
    const sixBits = fc.integer({ min: 0, max: 63 })
    const bodies = fc.uint8Array({ minLength: 1, maxLength: 1023 })
    fc.assert(
      fc.property(anyFrame, bodies, framings, sixBits, ({ phone, serial }, body, framing, makerFlags) => {
        const phoneBytes = phoneToBytes(phone, '2013', framing)
        const input = { id: 0x5502, version: '2013' as const, phoneBytes, serial: serial & 0xff, body, makerFlags }
        const wire = writeFrame({ ...input, framing })
        const frame = read(wire)
        expect(frame).toMatchObject({ serial: input.serial, makerFlags, lengthOk: true, checksumOk: true })
        expect(toHex(frame.body)).toBe(toHex(body))
        expect(toHex(writeFrame(frame))).toBe(toHex(wire))
      }),
    )
  })

  it('reads a 2013 header with and without its delimiters', () => {
    const bytes = hex('7e0002000001234567890100010a7e')
    const frame = read(bytes)
    expect(frame).toMatchObject({ id: 2, version: '2013', phone: '012345678901', serial: 1, encryption: 0 })
    expect(read(bytes.subarray(1, -1))).toEqual(frame)
  })

  it('reads a 2019 header by bit 14', () => {
    const frame = read(
      writeFrame({
        id: 0x0004,
        version: '2019',
        phoneBytes: phoneToBytes('13912344321', '2019'),
        serial: 7,
        body: new Uint8Array(0),
      }),
    )
    expect(frame).toMatchObject({ version: '2019', protocolVersion: 1, phone: '00000000013912344321' })
  })

  it('keeps an id that is not digits', () => {
    const frame = read(
      writeFrame({ id: 2, version: '2013', phoneBytes: hex('014eb6fb4afd'), serial: 0, body: new Uint8Array(0) }),
    )
    expect(frame.phone).toBe('014eb6fb4afd')
    expect(terminalKey(frame.phone)).toBe('14eb6fb4afd')
  })

  it('understands a frame whose check byte is wrong and says so', () => {
    expect(read(hex('7e0002000001234567890100010b7e'))).toMatchObject({
      id: 2,
      checksumOk: false,
      warnings: ['checksum'],
    })
  })

  it('takes the body that is there when the length in the header is another', () => {
    const frame = read(hex(`7e${withCheck('00010009012345678901000100000002 00')}7e`))
    expect(frame).toMatchObject({ lengthOk: false, checksumOk: true, warnings: ['length'] })
    expect(frame.body.length).toBe(5)
  })

  it('accepts a check byte of 7D that was not escaped', () => {
    // 00 02 … chosen so that the XOR of all is 7D.
    const bytes = hex('000200000123456789010000')
    const rest = bytes.reduce((sum, byte) => sum ^ byte, 0)
    bytes[11] = rest ^ 0x7d
    expect(read(Uint8Array.of(...bytes, 0x7d))).toMatchObject({ checksumOk: true })
  })

  it.each(['', '7e7e', '7e00020000017e', `7e${'00024000'.padEnd(30, '0')}7e`])('calls %j malformed', (text) => {
    expect(readFrame(hex(text))).toHaveProperty('malformed')
  })

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const frame = readFrame(bytes)
        expect('malformed' in frame || frame.body.length < 60).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses to write a body above 1,023 bytes or a phone of another width', () => {
    const frame = { id: 1, version: '2013' as const, serial: 0, phoneBytes: phoneToBytes('1', '2013') }
    expect(() => writeFrame({ ...frame, body: new Uint8Array(1024) })).toThrow(RangeError)
    expect(() => writeFrame({ ...frame, body: new Uint8Array(0), phoneBytes: new Uint8Array(10) })).toThrow(RangeError)
  })
})

describe('a version of 2011', () => {
  const register = (length: number) =>
    read(
      writeFrame({
        id: 0x0100,
        version: '2013',
        phoneBytes: phoneToBytes('1', '2013'),
        serial: 0,
        body: new Uint8Array(length),
      }),
    )

  it('shows in the length of the registration alone', () => {
    expect(register(33).version).toBe('2011')
    expect(register(45).version).toBe('2013')
  })

  it('shows in the place of the plate colour where the plate is long', () => {
    const registration = { province: 0, city: 0, maker: 'FLTWL', model: 'FT-60', terminalId: '4494206', plateColor: 4 }
    for (const version of ['2011', '2013'] as const) {
      for (const plate of ['А311ТА 710', '京A12345', 'LGWEF4A50TEST0001']) {
        const body = encodeBody(0x0100, version, { ...registration, plate })
        const frame = read(
          writeFrame({ id: 0x0100, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial: 0, body }),
        )
        expect(decodeAs(0x0100, frame.version, frame.body).value).toMatchObject({ terminalId: '4494206', plate })
      }
    }
  })
})

describe('long bodies', () => {
  it.each<Jt808Version>(['2013', '2019'])('are split into parts of at most 1,000 unescaped bytes (%s)', (version) => {
    const body = Uint8Array.from({ length: 5000 }, (_, at) => at % 251)
    const frames = writeFrames({
      id: 0x8108,
      version,
      phoneBytes: phoneToBytes('1', version),
      serial: 65_534,
      body,
    }).map(read)
    expect(frames.map(({ serial }) => serial)).toEqual([65_534, 65_535, 0, 1, 2, 3].slice(0, frames.length))
    expect(frames.map(({ subpackage }) => subpackage?.index)).toEqual(frames.map((_, at) => at + 1))
    for (const { body: part } of frames) expect(part.length).toBeLessThanOrEqual(1000)
    expect(toHex(Uint8Array.from(frames.flatMap((frame) => [...frame.body])))).toBe(toHex(body))
  })

  it('are not split when they fit', () => {
    expect(
      writeFrames({
        id: 1,
        version: '2013',
        phoneBytes: phoneToBytes('1', '2013'),
        serial: 0,
        body: new Uint8Array(900),
      }),
    ).toHaveLength(1)
  })
})

function withCheck(text: string): string {
  const bytes = hex(text)
  return toHex(
    Uint8Array.of(
      ...bytes,
      bytes.reduce((sum, byte) => sum ^ byte, 0),
    ),
  )
}
