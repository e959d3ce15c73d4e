import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './wire/hex.ts'
import { readUdsEnvelope, writeUdsEnvelope } from './uds-over-808.ts'

const envelopes = fc.record({
  requestId: fc.integer({ min: 0, max: 0xffff }),
  channel: fc.integer({ min: 0, max: 0xff }),
  address: fc.integer({ min: 0, max: 0xffff_ffff }),
  uds: fc.uint8Array({ maxLength: 64 }),
})

describe('UDS in transparent data', () => {
  it('is on the wire as id, channel, address, UDS', () => {
    const uds = Uint8Array.of(0x22, 0xf1, 0x90)
    const bytes = writeUdsEnvelope({ requestId: 0x1234, channel: 1, address: 0x7e0, uds })
    expect(toHex(bytes)).toBe('123401000007e022f190')
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(envelopes, (envelope) => {
        expect(readUdsEnvelope(writeUdsEnvelope(envelope))).toEqual(envelope)
      }),
    )
  })

  it('never throws on any bytes and calls a short head nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (data) => {
        expect(readUdsEnvelope(data) === null).toBe(data.length < 7)
      }),
    )
  })

  it('refuses an id that does not fit', () => {
    expect(() => writeUdsEnvelope({ requestId: 65_536, channel: 1, address: 1, uds: new Uint8Array() })).toThrow(
      RangeError,
    )
  })
})
