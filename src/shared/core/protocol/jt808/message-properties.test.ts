import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldData, TaggedData } from '../schema/field.ts'
import { toHex } from '../wire/hex.ts'
import { contextOf, type Jt808Dialect } from './dialect.ts'
import { fleetwallItems } from './location/items.ts'
import { decodeBody, encodeDecoded, explainBody, type KnownId } from './message.ts'
import { messages, schemaOf } from './registry.ts'
import type { Jt808Version } from './version.ts'

const versions: readonly Jt808Version[] = ['2011', '2013', '2019']
const ids = Object.keys(messages).map(Number) as KnownId[]
const dialect: Jt808Dialect = { items: fleetwallItems }

/** Bytes that look like messages: small numbers make lists, counts and known item ids likely. */
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 120 }),
  fc.array(fc.nat({ max: 4 }), { maxLength: 120 }).map((all) => Uint8Array.from(all)),
  fc
    .tuple(fc.uint8Array({ minLength: 28, maxLength: 28 }), fc.array(items()))
    .map(([base, list]) => join([base, ...list])),
)

function items(): fc.Arbitrary<Uint8Array> {
  const known = fc.constantFrom(
    0x01,
    0x02,
    0x03,
    0x05,
    0x06,
    0x07,
    0x11,
    0x12,
    0x14,
    0x18,
    0x25,
    0x30,
    0x31,
    0x64,
    0x66,
    0xe8,
    0xeb,
  )
  return fc.tuple(known, fc.uint8Array({ maxLength: 50 })).map(([id, data]) => Uint8Array.of(id, data.length, ...data))
}

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

describe('every message of every version', () => {
  const everything = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...versions), bodies)

  it('decodes any bytes without throwing and encodes them back to the same bytes', () => {
    fc.assert(
      fc.property(everything, ([id, version, body]) => {
        const { value } = decodeBody(id, version, body, dialect)
        expect(toHex(encodeDecoded(id, version, value, dialect))).toBe(toHex(body))
      }),
      { numRuns: 3000 },
    )
  })

  it('explains every byte once, in order', () => {
    fc.assert(
      fc.property(everything, ([id, version, body]) => {
        let at = 0
        for (const row of explainBody(id, version, body, dialect)) {
          expect(row.offset).toBe(at)
          expect(row.raw).toBe(toHex(body.subarray(at, at + row.length)))
          at += row.length
        }
        expect(at).toBe(body.length)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(ids.map((id) => [id.toString(16).padStart(4, '0'), id] as const))(
    '0x%s encodes its values and decodes them again',
    (_text, id) => {
      const layouts = schemaOf(id)?.layouts ?? []
      const cases = layouts.flatMap((layout) =>
        (layout.versions.length > 0 ? layout.versions : versions).map((version) => ({ layout, version })),
      )
      for (const { layout, version } of cases) {
        const own: Jt808Dialect = { ...dialect, layouts: { [schemaOf(id)?.key as string]: layout.name } }
        fc.assert(
          fc.property(valueOf(layout.body, version), (value) => {
            if (layout.plausible && !layout.plausible(value as Record<string, unknown>)) return
            const bytes = encodeDecoded(id, version, value, own)
            const again = decodeBody(id, version, bytes, own)
            expect(plain(again.value)).toEqual(plain(value))
            expect(again.warnings).toEqual([])
          }),
          { numRuns: 20 },
        )
      }
    },
  )
})

/** Without the counts encoders derive. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return toHex(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'count')
      .map(([name, own]) => [name, plain(own)]),
  )
}

/** Values a field can carry, made from the schema itself. */
function valueOf(field: Field, version: Jt808Version, parent: Record<string, unknown> = {}): fc.Arbitrary<unknown> {
  const data: FieldData = field
  switch (data.kind) {
    case 'uint': {
      const most = 256 ** data.size - 1
      const lowest = (-(most + 1) / 2) * (data.signed === 'either' ? 7 / 8 : 1)
      const raw = data.signed ? fc.integer({ min: lowest, max: (most - 1) / 2 }) : fc.integer({ min: 0, max: most })
      return data.per ? raw.map((value) => value / (data.per as number)) : raw
    }
    case 'text': {
      const width = typeof data.width === 'number' ? data.width : (data.width?.[version] ?? 20)
      return fc.stringMatching(/^[ -~]*$/, { maxLength: width }).map((value) => value.slice(0, width).trimEnd())
    }
    case 'bytes': {
      const width = typeof data.width === 'number' ? data.width : undefined
      return fc.uint8Array({ minLength: width ?? 0, maxLength: width ?? 40 })
    }
    case 'bcd':
      return fc.stringMatching(new RegExp(`^\\d{${data.width * 2}}$`))
    case 'clock':
      return fc
        .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    case 'time':
      return fc
        .integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2099, 11, 31) })
        .map((ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' '))
    case 'coordinate':
      return fc.integer({ min: 0, max: 180_000_000 }).map((e6) => {
        const holder = data.signAhead === undefined ? parent[data.signField] : undefined
        const negative = ((Number(holder ?? 0) >>> data.signBit) & 1) === 1
        return negative && e6 !== 0 ? -e6 / 1e6 : e6 / 1e6
      })
    case 'list': {
      const fixed = typeof data.count === 'function' && parent.count === undefined ? data.count(parent) : undefined
      const length = Number.isInteger(fixed)
        ? { minLength: fixed as number, maxLength: fixed as number }
        : { maxLength: 3 }
      return fc.array(valueOf(data.of, version, parent), length)
    }
    case 'sized':
      return valueOf(data.of, version)
    case 'tagged':
      return taggedValue(data, version)
    case 'record':
      return recordValue(Object.entries(data.fields), version, {}, parent)
  }
}

function recordValue(
  fields: readonly (readonly [string, Field])[],
  version: Jt808Version,
  so: Record<string, unknown>,
  parent: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const [first, ...others] = fields
  if (!first) return fc.constant(so)
  const [name, field] = first
  const data: FieldData = field
  const absent = (data.when && !data.when(so, { version })) || (data.kind === 'uint' && data.counts !== undefined)
  if (absent) return recordValue(others, version, so, parent)
  const scope = data.kind === 'coordinate' && data.outer ? parent : so
  const own = signed(name, valueOf(field, version, scope))
  return own.chain((value) => recordValue(others, version, { ...so, [name]: value }, parent))
}

/** Any known entry of the table, or bytes under an id it lacks. */
function taggedValue({ table, length }: TaggedData, version: Jt808Version): fc.Arbitrary<unknown> {
  const known = [...(contextOf(version, dialect).tables[table] ?? [])]
  const unknown = fc.uint8Array({ maxLength: 20 }).map((data) => ({ id: 0xdd, data }))
  const ofOne = fc
    .constantFrom(...known)
    .chain(([id, { key, field }]) => valueOf(field, version).map((value) => ({ id, key, value })))
  return length === undefined ? ofOne : fc.oneof({ weight: 4, arbitrary: ofOne }, unknown)
}

/** Hemispheres that follow their coordinate cannot be known when it is made: such sections stay north and east. */
function signed(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (name === 'sectionAttributes') return value.map((bits) => Number(bits) & 3)
  // Parameter 0x0076 has as many rows as these say, in 255 bytes.
  if (name === 'head') return fc.constant(0x557a)
  return name.endsWith('Channels') ? value.map((count) => Number(count) & 7) : value
}
