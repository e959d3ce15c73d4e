import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../wire/hex.ts'
import { type CanBus, decodeCan, explainCan, findMessage, pgnOf } from './database.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'
import { bitsOf, type CanSignal, dbcStart, readRaw, readSignal, writeRaw, writeSignal } from './signal.ts'

const hex = (text: string): Uint8Array => fromHex(text)!

const aSignal = (own: Partial<CanSignal>): CanSignal => ({
  name: 'Signal',
  start: 0,
  length: 8,
  order: 'intel',
  signed: false,
  factor: 1,
  offset: 0,
  ...own,
})

describe('CAN signals', () => {
  it.each([
    ['05c0', { order: 'motorola', start: 2, length: 5 }, 23],
    ['1401', { order: 'intel', start: 2, length: 9 }, 0x45],
    ['ff', { order: 'intel', start: 0, length: 8, signed: true }, -1],
    ['8000', { order: 'motorola', start: 7, length: 16, signed: true }, -32_768],
    ['0190', { order: 'motorola', start: 7, length: 16, factor: 0.5, offset: -40 }, 160],
  ] as const)('%s holds %j', (data, signal, value) => {
    expect(readSignal(aSignal(signal), hex(data))).toBe(value)
  })

  it('may give the lowest bit as the start of a Motorola signal', () => {
    const byHighest = aSignal({ order: 'motorola', start: 2, length: 5 })
    const lowest = bitsOf(byHighest)[0]!
    const byLowest = aSignal({ order: 'motorola', start: lowest, length: 5, startIs: 'lowest' })
    expect(lowest).toBe(14)
    expect(bitsOf(byLowest)).toEqual(bitsOf(byHighest))
    expect(dbcStart(byLowest)).toBe(2)
  })

  it.each([
    ['00002040', { length: 32 }, 2.5],
    ['40200000', { length: 32, start: 7, order: 'motorola' }, 2.5],
    ['6666666666660240', { length: 64 }, 2.3],
    ['00002040', { length: 32, factor: 2, offset: -1 }, 4],
  ] as const)('%s holds the floating-point number %j', (hexText, signal, value) => {
    const float = aSignal({ ...signal, float: true, signed: true })
    expect(readSignal(float, hex(hexText))).toBe(value)
    const data = new Uint8Array(hexText.length / 2)
    writeSignal(float, data, value)
    expect(data).toEqual(hex(hexText))
  })

  it('of 64 bits lose nothing', () => {
    const wide = aSignal({ length: 64, signed: true })
    const data = new Uint8Array(8)
    writeRaw(wide, data, -0x7fff_ffff_ffff_fff1n)
    expect(readRaw(wide, data)).toBe(-0x7fff_ffff_ffff_fff1n)
    expect(readRaw(aSignal({ length: 64 }), hex('0100000000000080'))).toBe(0x8000_0000_0000_0001n)
  })

  const placed = fc
    .record({
      order: fc.constantFrom('intel' as const, 'motorola' as const),
      startIs: fc.constantFrom('highest' as const, 'lowest' as const),
      start: fc.nat({ max: 63 }),
      length: fc.integer({ min: 1, max: 64 }),
      signed: fc.boolean(),
    })
    .map(aSignal)
    .filter((signal) => bitsOf(signal).every((bit) => bit >= 0 && bit < 64))

  it('read what was written and leave all other bits alone', () => {
    fc.assert(
      fc.property(
        placed,
        fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
        fc.uint8Array({ minLength: 8, maxLength: 8 }),
        (signal, seed, data) => {
          const raw = signal.signed ? BigInt.asIntN(signal.length, seed) : BigInt.asUintN(signal.length, seed)
          const before = data.slice()
          writeRaw(signal, data, raw)
          expect(BigInt(readRaw(signal, data)!)).toBe(raw)
          const own = new Set(bitsOf(signal))
          const changed = Array.from({ length: 64 }, (_, bit) => bit).filter(
            (bit) => (((data[bit >> 3]! ^ before[bit >> 3]!) >> (bit & 7)) & 1) === 1,
          )
          expect(changed.filter((bit) => !own.has(bit))).toEqual([])
        },
      ),
    )
  })

  it('are nothing where the data are too short, and refuse what does not fit', () => {
    const signal = aSignal({ start: 4, length: 8 })
    expect(readSignal(signal, hex('ff'))).toBeNull()
    expect(() => writeSignal(signal, hex('ff'), 1)).toThrow(RangeError)
    expect(() => writeSignal(signal, hex('ffff'), 256)).toThrow(RangeError)
    expect(() => writeSignal(signal, hex('ffff'), Number.NaN)).toThrow(RangeError)
  })
})

const FILE = `VERSION ""
NS_ :
BU_: ECU Display
BO_ 2364540158 EEC1: 8 ECU
 SG_ EngineSpeed : 24|16@1+ (0.125,0) [0|8031.875] "rpm" Display,ECU
 SG_ Torque : 16|8@1+ (1,-125) [-125|125] "%"  Vector__XXX
BO_ 100 Switched: 8 Vector__XXX
 SG_ Mode M : 7|8@0+ (1,0) [0|0] "" Display
 SG_ Low m0 : 15|16@0- (0.1,0) [0|0] "" Display
 SG_ High m1 : 15|8@0+ (2,1) [0|0] "" Display
CM_ "A bus";
CM_ BO_ 100 "over
two lines";
CM_ SG_ 100 Mode "says \\"what\\" follows";
BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
VAL_ 100 Mode 0 "low" 1 "high" ;
SG_MUL_VAL_ 100 Low Mode 0-0;
`

describe('DBC', () => {
  const { bus, problems } = importDbc(FILE, 'CAN1')

  it('gives messages, signals, words and comments', () => {
    expect(problems).toEqual([])
    expect(bus).toMatchObject({
      name: 'CAN1',
      nodes: ['ECU', 'Display'],
      comment: 'A bus',
      messages: [
        {
          id: 0x0cf004fe,
          extended: true,
          name: 'EEC1',
          sender: 'ECU',
          signals: [{ name: 'EngineSpeed', unit: 'rpm', max: 8031.875 }, { offset: -125 }],
        },
        {
          id: 100,
          extended: false,
          comment: 'over\ntwo lines',
          signals: [
            { multiplex: 'switch', values: { 0: 'low', 1: 'high' }, comment: 'says "what" follows' },
            { multiplex: 0, signed: true },
            { multiplex: 1 },
          ],
        },
      ],
    })
  })

  it('comes back from its own export', () => {
    expect(importDbc(exportDbc(bus), 'CAN1')).toEqual({ bus, problems: [] })
  })

  it('decodes a message of another sender by its parameter group', () => {
    const message = findMessage(bus, 0x0cf00400, true)!
    expect(decodeCan(message, hex('ffff7d6022ffffff'))).toEqual([
      { name: 'EngineSpeed', raw: 0x2260, value: 1100, unit: 'rpm' },
      { name: 'Torque', raw: 125, value: 0, unit: '%' },
    ])
    expect([pgnOf(0x0cf00400), pgnOf(0x18ea00f9)]).toEqual([0xf004, 0xea00])
    expect(findMessage(bus, 0x0cf00400, false)).toBeNull()
  })

  it('takes the signals the switch chooses', () => {
    const message = findMessage(bus, 100, false)!
    expect(decodeCan(message, hex('00fff6')).map(({ name, value, text }) => [name, value, text])).toEqual([
      ['Mode', 0, 'low'],
      ['Low', -1, undefined],
    ])
    expect(decodeCan(message, hex('0105')).map(({ name, value }) => [name, value])).toEqual([
      ['Mode', 1],
      ['High', 11],
    ])
    expect(explainCan(message, hex('0105')).map(({ value }) => value)).toEqual(['Mode = 1 (high)', 'High = 11'])
  })

  it('lists lines it does not understand and never throws', () => {
    expect(importDbc('BO_ nonsense\n SG_ x : 1|0@1+ (1,0) [0|0] "" A', 'x').problems.map(({ line }) => line)).toEqual([
      1, 2,
    ])
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('BO_ 1 A: 8 B', ' SG_ S : 0|8@1+ (1,0) [0|0] "" C', 'CM_ "', 'VAL_ 1 S 0 "a" ;'),
          ),
        ),
        (lines) => {
          const { bus: read } = importDbc(lines.join('\n'), 'x')
          expect(importDbc(exportDbc(read), 'x').bus.messages).toHaveLength(read.messages.length)
        },
      ),
    )
  })

  const names = fc.stringMatching(/^[A-Za-z]\w{0,8}$/)
  const texts = fc.string().map((text) => text.replace(/[\r]/g, ''))
  const buses: fc.Arbitrary<CanBus> = fc.record({
    name: fc.constant('CAN1'),
    nodes: fc.uniqueArray(names, { maxLength: 3 }),
    messages: fc.uniqueArray(
      fc.record({
        id: fc.nat({ max: 0x1fffffff }),
        extended: fc.constant(true),
        name: names,
        length: fc.nat({ max: 8 }),
        comment: texts.filter((text) => text !== ''),
        signals: fc.uniqueArray(
          fc.record({
            name: names,
            start: fc.nat({ max: 63 }),
            length: fc.integer({ min: 1, max: 64 }),
            order: fc.constantFrom('intel' as const, 'motorola' as const),
            signed: fc.boolean(),
            factor: fc.constantFrom(1, 0.5, 0.001, -2, 1e-7),
            offset: fc.constantFrom(0, -40, 0.25, 1e9),
            values: fc.dictionary(fc.nat({ max: 99 }).map(String), texts, { minKeys: 1, maxKeys: 3 }),
          }),
          { selector: ({ name }) => name, maxLength: 4 },
        ),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    ),
  })

  it('brings any bus back', () => {
    fc.assert(
      fc.property(buses, (one) => {
        expect(importDbc(exportDbc(one), 'CAN1')).toEqual({ bus: JSON.parse(JSON.stringify(one)), problems: [] })
      }),
    )
  })
})
