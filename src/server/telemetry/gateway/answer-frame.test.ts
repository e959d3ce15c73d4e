import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeFrame } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { generalAnswer } from './answer-frame.ts'

const byte = fc.oneof(fc.constantFrom(0x7d, 0x7e, 0, 0x7c), fc.integer({ min: 0, max: 255 }))
const u16 = fc.tuple(byte, byte).map(([high, low]) => (high << 8) | low)

it('writes the bytes the codec would write, whatever needs escaping', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2011' as const, '2013' as const, '2019' as const),
      fc.array(byte, { minLength: 10, maxLength: 10 }),
      u16,
      u16,
      u16,
      fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      (version, phone, id, answered, serial, result, protocolVersion) => {
        const phoneBytes = Uint8Array.from(phone.slice(0, version === '2019' ? 10 : 6))
        const header = { id, serial: answered, version, phoneBytes, protocolVersion }
        const body = encodeBody(0x8001, version, { serial: answered, id, result })
        const versionByte = protocolVersion === undefined ? {} : { protocolVersion }
        const expected = writeFrame({ id: 0x8001, version, phoneBytes, serial, body, ...versionByte })
        expect(toHex(generalAnswer(header, serial, result))).toBe(toHex(expected))
      },
    ),
  )
})
