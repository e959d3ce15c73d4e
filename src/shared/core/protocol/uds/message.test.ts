import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes as bytesField } from '../schema/fields.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import { decodeDm1, DM1_PGN, encodeDm1, explainDm1, lampsOf } from './dm1.ts'
import { dtcOf, dtcText } from './dtc.ts'
import { decodeUds, encodeUds, encodeUdsDecoded, explainUds } from './message.ts'
import { NRC_KEYS } from './nrc.ts'
import { SERVICE_KEYS, udsMessages } from './services.ts'

const firstBytes = Object.keys(udsMessages).map(Number)
const hex = (text: string): Uint8Array => fromHex(text)!

const messages = fc
  .tuple(
    fc.oneof(fc.constantFrom(...firstBytes), fc.nat({ max: 255 })),
    fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc.array(fc.nat({ max: 10 }), { maxLength: 30 }).map((all) => Uint8Array.from(all)),
    ),
  )
  .map(([first, rest]) => Uint8Array.from([first, ...rest]))

describe('UDS messages', () => {
  it('decode without throwing, encode back to the same bytes and are explained to the last one', () => {
    fc.assert(
      fc.property(fc.oneof(messages, fc.constant(new Uint8Array())), (bytes) => {
        expect(toHex(encodeUdsDecoded(decodeUds(bytes).value))).toBe(toHex(bytes))
        expect(
          explainUds(bytes)
            .map(({ raw }) => raw)
            .join(''),
        ).toBe(toHex(bytes))
      }),
      { numRuns: 3000 },
    )
  })

  it('have a request and an answer for every service', () => {
    for (const service of Object.keys(SERVICE_KEYS).map(Number)) {
      expect([firstBytes.includes(service), firstBytes.includes(service + 0x40)]).toEqual([true, true])
    }
  })

  it.each([
    ['1003', { kind: 'request', service: 0x10, value: { session: 3 } }],
    ['5003003201f4', { kind: 'positive', service: 0x10, value: { session: 3, p2: 50, p2Extended: 5 } }],
    ['7f2278', { kind: 'negative', service: 0x22, value: { refusedService: 0x22, nrc: 0x78 } }],
    ['22f190f18c', { value: { dids: [0xf190, 0xf18c] } }],
    ['1902ff', { value: { report: 2, statusMask: 0xff } }],
    ['5901ff010003', { value: { availableMask: 0xff, dtcFormat: 1, dtcCount: 3 } }],
    ['19040123450a', { value: { dtc: hex('012345'), recordNumber: 10 } }],
    ['31010203aabb', { value: { routineControl: 1, routine: 0x0203, options: hex('aabb') } }],
    ['34004412345678000000ff', { value: { address: hex('12345678'), memorySize: hex('000000ff') } }],
    ['74200fff', { value: { maxBlock: hex('0fff') } }],
    ['3601aabbcc', { value: { blockCounter: 1, data: hex('aabbcc') } }],
    ['3e80', { value: { present: 0x80 } }],
    ['2f010203ff', { value: { did: 0x0102, inputControl: 3, options: hex('ff') } }],
  ])('%s is read', (text, expected) => {
    expect(decodeUds(hex(text))).toMatchObject({ ...expected, warnings: [] })
  })

  it('list trouble codes with their status', () => {
    const { value } = decodeUds(hex('5902ff01234509c0010088'))
    const { dtcs } = value as { dtcs: { dtc: Uint8Array; status: number }[] }
    expect(dtcs.map(({ dtc, status }) => [toHex(dtc), status])).toEqual([
      ['012345', 9],
      ['c00100', 0x88],
    ])
    expect(explainUds(hex('5902ff01234509')).at(-1)).toMatchObject({
      meaningKeys: ['value.testFailed', 'value.confirmed'],
    })
  })

  it('read several identifiers where a table knows their widths', () => {
    const dids = new Map([[0xf190, { key: 'vin', field: bytesField(3) }]])
    const answer = encodeUds(
      0x62,
      {
        identifiers: [
          { id: 0xf190, key: 'vin', value: hex('414243') },
          { id: 0x0101, data: hex('ff') },
        ],
      },
      dids,
    )
    expect(toHex(answer)).toBe('62f1904142430101ff')
    expect(decodeUds(answer, dids).value).toMatchObject({
      identifiers: [{ key: 'vin' }, { id: 0x0101, data: hex('ff') }],
    })
  })

  it('say what a refusal means', () => {
    expect(explainUds(hex('7f3122')).map(({ meaningKeys }) => meaningKeys)).toEqual([
      ['value.routineControl', 'value.negativeAnswer'],
      ['value.routineControl'],
      ['value.conditionsNotCorrect'],
    ])
    expect(Object.keys(NRC_KEYS)).toHaveLength(41)
  })
})

describe('trouble codes', () => {
  it.each([
    [0x012345, 'P0123-45'],
    [0x412300, 'C0123-00'],
    [0x9fff11, 'B1FFF-11'],
    [0xc10087, 'U0100-87'],
  ])('%i is %s', (dtc, text) => {
    expect(dtcText(dtc)).toBe(text)
    expect(dtcOf(text)).toBe(dtc)
  })

  it('come back from their text, and other texts are none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffff }), (dtc) => {
        expect(dtcOf(dtcText(dtc))).toBe(dtc)
      }),
    )
    expect([dtcOf('p0123'), dtcOf('X0123'), dtcOf('')]).toEqual([0x012300, null, null])
  })
})

describe('DM1', () => {
  it('reads SPN, FMI and count of the usual packing', () => {
    const data = hex('04ff6e000305ffff')
    expect(decodeDm1(data)).toMatchObject({
      faults: [{ spn: 110, fmi: 3, count: 5, oldPacking: false }],
      rest: hex('ffff'),
    })
    expect(lampsOf(0x04ff)).toEqual({ malfunction: 0, redStop: 0, amberWarning: 1, protect: 0 })
    expect(DM1_PGN).toBe(65_226)
  })

  it('gives any bytes back and explains all of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (data) => {
        const dm1 = decodeDm1(data)
        expect(dm1 === null ? data.length < 2 : toHex(encodeDm1(dm1)) === toHex(data)).toBe(true)
        expect(
          explainDm1(data)
            .map(({ raw }) => raw)
            .join(''),
        ).toBe(toHex(data))
      }),
    )
  })

  it('refuses what does not fit', () => {
    const fault = { spn: 0x80000, fmi: 0, count: 0, oldPacking: false }
    expect(() => encodeDm1({ lamps: 0, faults: [fault], rest: new Uint8Array() })).toThrow(RangeError)
  })
})
