import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldData } from '../schema/field.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import { type Gb32960Edition, readGbFrame, writeGbFrame } from './frame.ts'
import { decodeGbBody, encodeGbBody, encodeGbDecoded, explainGbBody, gbSchemaOf } from './message.ts'
import { gbParameters } from './parameters.ts'
import { units2016, units2025 } from './units.ts'

const editions: readonly Gb32960Edition[] = ['2016', '2025']
const tables = { '2016': units2016, '2025': units2025 }
const commands = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0x0a, 0x0b, 0x30, 0x80, 0x81, 0x82]

const kinds = fc.record({
  edition: fc.constantFrom(...editions),
  command: fc.constantFrom(...commands),
  answer: fc.constantFrom(1, 2, 3, 4, 0xfe),
})

/** Bytes that look like messages: a date, small numbers, known units, special values. */
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 160 }),
  fc
    .array(fc.oneof(fc.nat({ max: 9 }), fc.constantFrom(0xfe, 0xff, 0x80)), { maxLength: 160 })
    .map((all) => Uint8Array.from([26, 2, 28, 23, 59, 59, ...all])),
)

describe('any bytes', () => {
  it('decode without throwing and encode back to the same bytes', () => {
    fc.assert(
      fc.property(kinds, bodies, (kind, body) => {
        expect(toHex(encodeGbDecoded(kind, decodeGbBody(kind, body).value))).toBe(toHex(body))
      }),
      { numRuns: 5000 },
    )
  })

  it('are explained once each, in order', () => {
    fc.assert(
      fc.property(kinds, bodies, (kind, body) => {
        let at = 0
        for (const row of explainGbBody(kind, body)) {
          expect(row.offset).toBe(at)
          expect(row.raw).toBe(toHex(body.subarray(at, at + row.length)))
          at += row.length
        }
        expect(at).toBe(body.length)
      }),
      { numRuns: 3000 },
    )
  })

  it('are read as frames without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, marked) => {
        if (marked) bytes.set([0x23, 0x23].slice(0, bytes.length))
        expect(readGbFrame(bytes)).toBeDefined()
      }),
    )
  })
})

/** Values a field can carry, made from the field itself. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const data: FieldData = field
  switch (data.kind) {
    case 'uint': {
      const highest = 256 ** data.size - (data.specials ? 3 : 1)
      const numbers = fc.integer({ min: 0, max: highest }).map((raw) => (raw - (data.shift ?? 0)) / (data.per ?? 1))
      return data.specials ? fc.oneof(numbers, fc.constantFrom('abnormal', 'invalid')) : numbers
    }
    case 'coordinate':
      return fc.oneof(
        fc.integer({ min: 0, max: 180_000_000 }).map((e6) => e6 / 1e6),
        fc.constantFrom('abnormal', 'invalid'),
      )
    case 'text':
      return fc.stringMatching(/^[A-Za-z0-9]{0,5}$/)
    case 'bytes':
      return fc.uint8Array({ maxLength: 40 })
    case 'list':
      return fc.array(valueOf(data.of), { maxLength: 4 })
    case 'record':
      return fc.record(Object.fromEntries(Object.entries(data.fields).map(([name, own]) => [name, valueOf(own)])))
    default:
      throw new Error(`no values for ${data.kind}`)
  }
}

/** The sign of a coordinate is in the state byte. */
function agree(value: unknown): unknown {
  const position = value as { positionState?: number; lat: unknown; lng: unknown }
  if (typeof position?.positionState !== 'number') return value
  const signed = (degrees: unknown, bit: number) =>
    typeof degrees === 'number' && degrees !== 0 && (position.positionState! >> bit) & 1 ? -degrees : degrees
  return { ...position, lat: signed(position.lat, 1), lng: signed(position.lng, 2) }
}

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, own: unknown) => (own instanceof Uint8Array ? toHex(own) : own)))

describe.each(editions)('units of %s', (edition) => {
  const units = [...tables[edition]].filter(([id]) => id < 0x82 || id === 0xff)

  it.each(units.map(([id, { key }]) => [`${id} ${key}`, id] as const))('%s says what was put in', (_name, id) => {
    const { key, field } = tables[edition].get(id)!
    fc.assert(
      fc.property(valueOf(field).map(agree), (value) => {
        const body = { time: '2026-05-06 07:08:09', units: [{ id, key, value }] }
        const bytes = encodeGbBody(edition, 0x02, body)
        const again = decodeGbBody({ edition, command: 0x02, answer: 0xfe }, bytes)
        expect(again.warnings).toEqual([])
        expect(plain(again.value)).toEqual(plain(body))
      }),
      { numRuns: 60 },
    )
  })
})

describe('special values', () => {
  it('are words, never numbers', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x01, ...Array.from({ length: 20 }, () => 0xff)])
    const { value } = decodeGbBody({ edition: '2016', command: 2, answer: 0xfe }, body)
    const [vehicle] = (value as { units: { value: Record<string, unknown> }[] }).units
    expect(Object.values(vehicle!.value)).toEqual(Array.from({ length: 13 }, () => 'invalid'))
  })

  it('mean no items as counts', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x09, 1, 5, 0xff, 0xfe, 0x04, 1, 0, 10, 0, 20])
    const { value, warnings } = decodeGbBody({ edition: '2016', command: 2, answer: 0xfe }, body)
    expect(warnings).toEqual([])
    expect(value).toMatchObject({
      units: [
        { key: 'temperatures', value: { packs: [{ number: 5, probeTemperatures: [] }] } },
        { key: 'engine', value: { engineState: 1, crankshaftRpm: 10, fuelRate: 0.2 } },
      ],
    })
  })

  it('have their own meaning in the explanation', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x04, 0xfe, 0xff, 0xff, 0, 20])
    const rows = explainGbBody({ edition: '2016', command: 2, answer: 0xfe }, body)
    expect(rows.find(({ path }) => path.endsWith('crankshaftRpm'))).toMatchObject({
      value: 'invalid',
      meaningKeys: ['value.invalid'],
    })
    expect(rows.find(({ path }) => path.endsWith('engineState'))).toMatchObject({ meaningKeys: ['value.abnormal'] })
  })
})

describe('unknown data', () => {
  const kind = { edition: '2025', command: 2, answer: 0xfe } as const
  const signature = [0xff, 2, 0, 2, 0xaa, 0xbb, 0, 0]

  it('ends where the signature begins', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x79, 1, 0xff, 3, ...signature])
    expect(plain(decodeGbBody(kind, body).value)).toMatchObject({
      units: [
        { id: 0x79, data: '01ff03' },
        { key: 'signature', value: { signatureAlgorithm: 2, signatureR: 'aabb', signatureS: '' } },
      ],
    })
  })

  it('of a maker keeps its length, and the next unit is read', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x80, 0, 2, 7, 8, 0x04, 0, 9])
    expect(plain(decodeGbBody(kind, body).value)).toMatchObject({
      units: [
        { id: 0x80, key: 'custom', value: '0708' },
        { key: 'engine', value: { crankshaftRpm: 9 } },
      ],
    })
  })

  it('behind a cut unit is not invented', () => {
    const body = Uint8Array.from([26, 1, 1, 0, 0, 0, 0x01, 1, 1])
    const { value, warnings } = decodeGbBody(kind, body)
    expect(plain(value)).toMatchObject({ units: [{ id: 1, key: 'vehicle', data: '0101' }] })
    expect(warnings).toHaveLength(1)
  })
})

describe('commands', () => {
  it('of logging in keep codes no encoding reads, until they are changed', () => {
    const kind = { edition: '2016', command: 1, answer: 0xfe } as const
    const head = `1a0b15080000000100${'31'.repeat(19)}`
    const login = `${head}0203ff41804200ff`
    const value = decodeGbBody(kind, fromHex(login) as Uint8Array).value as { codes: string[] }
    expect(value.codes).toHaveLength(2)
    expect(toHex(encodeGbDecoded(kind, value))).toBe(login)
    const cut = login.slice(0, -2)
    expect(toHex(encodeGbDecoded(kind, decodeGbBody(kind, fromHex(cut) as Uint8Array).value))).toBe(cut)
    value.codes = ['ABC', 'D']
    expect(toHex(encodeGbDecoded(kind, value))).toBe(`${head}0203414243440000`)
  })

  it('of logging in carry battery codes as wide as they say', () => {
    const body = encodeGbBody('2016', 0x01, {
      time: '2026-01-02 03:04:05',
      serial: 7,
      iccid: '89860616020046379629',
      codeLength: 4,
      codes: ['1234', 'AB'],
    })
    expect(toHex(body)).toBe(
      `1a0102030405${'0007'}${toHex(new TextEncoder().encode('89860616020046379629'))}02043132333441420000`,
    )
    expect(decodeGbBody({ edition: '2016', command: 1, answer: 0xfe }, body).value).toMatchObject({
      count: 2,
      codes: ['1234', 'AB'],
    })
  })

  it('set parameters whose texts take their length from the parameter before', () => {
    const parameters = [
      { id: 0x0d, key: 'publicDomainLength', value: 8 },
      { id: 0x0e, key: 'publicDomain', value: 'a.bc.def' },
      { id: 0x0f, key: 'publicPort', value: 40 },
    ]
    const body = encodeGbBody('2016', 0x81, { time: '2026-01-02 03:04:05', parameters })
    const again = decodeGbBody({ edition: '2016', command: 0x81, answer: 0xfe }, body)
    expect(plain(again.value)).toMatchObject({ parameters })
    expect(gbParameters.size).toBe(16)
  })

  it('are answered with the time of the request, or with all of it', () => {
    const kind = { edition: '2016', command: 1, answer: 1 } as const
    expect(decodeGbBody(kind, Uint8Array.from([26, 1, 2, 3, 4, 5])).value).toEqual({ time: '2026-01-02 03:04:05' })
    const whole = encodeGbBody('2016', 1, {
      time: '2026-01-02 03:04:05',
      serial: 9,
      iccid: '8',
      codeLength: 0,
      codes: [],
    })
    const decoded = decodeGbBody(kind, whole)
    expect(decoded.value).toMatchObject({ serial: 9 })
    expect(toHex(encodeGbDecoded(kind, decoded.value))).toBe(toHex(whole))
  })

  it('stand in frames that read as they were written', () => {
    const frame = writeGbFrame({ edition: '2025', command: 7, vin: 'LGWEF4A50TEST0001', body: new Uint8Array() })
    expect(readGbFrame(frame)).toMatchObject({
      edition: '2025',
      command: 7,
      answer: 0xfe,
      vin: 'LGWEF4A50TEST0001',
      encryption: 1,
      warnings: [],
    })
    frame[10] = 0
    expect(readGbFrame(frame)).toMatchObject({ checksumOk: false, warnings: ['checksum'] })
    expect(gbSchemaOf({ edition: '2016', command: 9, answer: 0xfe })).toBeUndefined()
  })
})
