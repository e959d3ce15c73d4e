import { Reader } from '../wire/reader.ts'
import { Writer } from '../wire/writer.ts'
import { type Codec, neverLossy, sameBytes } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type { Field, FieldData, IntSize, TagDefinition, Tagged, TaggedData, TagTable } from './field.ts'
import { type AnyRecord, wireNotes } from './record-value.ts'

type Compile = (field: FieldData) => Codec

/** Bounds of a tag's value, and whether a length gave them. */
interface Span {
  readonly start: number
  readonly end: number
}

export function taggedCodec(field: TaggedData, compile: Compile): Codec {
  const { tag, length, gap = 0 } = field

  /** Widths of the next tag and its length: the manufacturer's own if the table has one here. */
  function headAt(reader: Reader, table: TagTable | undefined): { tag: IntSize; length?: IntSize } {
    if (!table || !hasOwnHeads(table)) return field
    for (const width of [2, 1] as const) {
      if (reader.left < width) continue
      const own = table.get(new Reader(reader.bytes, reader.pos, reader.end).uint(width))?.head
      if (own?.tag === width) return own
    }
    return field
  }

  /** Reads tag and length; null, without advancing, when the value is incomplete. */
  function readHead(reader: Reader, table: TagTable | undefined): ({ id: number } & Span) | null {
    const from = reader.pos
    const head = headAt(reader, table)
    const id = reader.uint(head.tag)
    const size = head.length === undefined ? spanOf(id, reader) : reader.uint(head.length)
    const gapIsZero = gap === 0 || reader.take(gap).every((byte) => byte === 0)
    if (!reader.broken && gapIsZero && reader.left >= size) return { id, start: reader.pos, end: reader.pos + size }
    reader.pos = from
    reader.broken = true
    return null
  }

  const spanOf = (id: number, reader: Reader): number =>
    field.endOf ? field.endOf(id, reader.bytes, reader.pos, reader.end) - reader.pos : reader.left

  function decode(reader: Reader, context: SchemaContext): Tagged {
    const from = reader.pos
    const table = context.tables[field.table]
    const head = readHead(reader, table)
    if (!head) return { id: 0, data: new Uint8Array(0) }
    const { id, start, end } = head
    const { trace } = context
    const definition = table?.get(id)
    trace?.structure(reader.bytes, from, start, id, 'id', definition?.labelKey)
    trace?.enter(definition?.key ?? 'data', definition?.labelKey)
    const named = definition ? decodeNamed(definition, reader, head, context) : null
    if (named) {
      trace?.leave()
      return { ...named, id }
    }
    reader.pos = end
    const data = reader.bytes.subarray(start, end)
    trace?.leaf(reader.bytes, start, end, data, null, definition ? 'length' : undefined)
    trace?.leave()
    if (!definition) return { id, data }
    context.warnings.push(`${definition.key} (${id}): ${data.length} bytes do not fit its layout`)
    return { id, key: definition.key, data }
  }

  /** The value by the first layout that takes exactly these bytes (or, without a length, as many as it needs). */
  function decodeNamed(definition: TagDefinition, reader: Reader, span: Span, context: SchemaContext): Tagged | null {
    const rows = context.trace?.rows.length ?? 0
    const warnings = context.warnings.length
    for (const [index, own] of [definition.field, ...(definition.alternatives ?? [])].entries()) {
      const attempt = new Reader(reader.bytes, span.start, span.end)
      const value = compile(own).decode(attempt, context, {})
      if (!attempt.broken && (attempt.pos === span.end || length === undefined)) {
        reader.pos = attempt.pos
        return { id: 0, key: definition.key, value, ...originalBytes(own, index, value, attempt, span, context) }
      }
      context.trace?.cutTo(rows)
      context.warnings.length = warnings
    }
    return null
  }

  /** The bytes, if the value alone would not reproduce them. */
  function originalBytes(
    own: Field,
    index: number,
    value: unknown,
    reader: Reader,
    span: Span,
    context: SchemaContext,
  ): { data?: Uint8Array } {
    const data = reader.bytes.subarray(span.start, reader.pos)
    if (index > 0) {
      // A plain value cannot note its layout: its bytes do.
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return { data }
      const record = value as AnyRecord
      record[wireNotes] = { ...record[wireNotes], layout: String(index) }
    }
    if (!compile(own).lossy(value, reader.bytes, span.start)) return {}
    const again = new Writer()
    try {
      compile(own).encode(again, value, context, {})
      if (sameBytes(again.bytes(), data)) return {}
    } catch {
      // A value its own encoder rejects is stored with its bytes.
    }
    return { data }
  }

  /** True while the stored bytes still decode to their value. */
  function stillMeans(item: Tagged, data: Uint8Array, definition: TagDefinition, context: SchemaContext): boolean {
    const quiet: SchemaContext = { ...context, trace: null, warnings: [] }
    const meant = decodeNamed(definition, new Reader(data), { start: 0, end: data.length }, quiet)
    return meant !== null && JSON.stringify(meant.value) === JSON.stringify(item.value)
  }

  function encodeValue(writer: Writer, item: Tagged, context: SchemaContext): void {
    const { value, data } = item
    const definition = context.tables[field.table]?.get(item.id)
    if (value === undefined) writer.put(data ?? new Uint8Array(0))
    else if (data && (!definition || stillMeans(item, data, definition, context))) writer.put(data)
    else if (definition) compile(layoutOf(definition, value)).encode(writer, value, context, {})
    else throw new RangeError(`${item.key ?? item.id} has a value but no layout in this dialect`)
  }

  function encode(writer: Writer, given: unknown, context: SchemaContext): void {
    const item = given as Tagged
    const head = context.tables[field.table]?.get(item.id)?.head ?? { tag, length }
    writer.uint(item.id, head.tag)
    if (head.length === undefined) {
      encodeValue(writer, item, context)
      return
    }
    const at = writer.length
    writer.uint(0, head.length)
    writer.zeros(gap)
    const from = writer.length
    encodeValue(writer, item, context)
    writer.patch(at, writer.length - from, head.length)
  }

  return { decode, encode, zero: () => ({ id: 0, data: new Uint8Array(0) }), lossy: neverLossy }
}

const ownHeads = new WeakMap<TagTable, boolean>()

/** Whether some of its tags or lengths are wider or narrower than the rest of the message. */
export function hasOwnHeads(table: TagTable): boolean {
  const known = ownHeads.get(table)
  if (known !== undefined) return known
  const found = [...table.values()].some(({ head }) => head !== undefined)
  ownHeads.set(table, found)
  return found
}

/** The layout a value was decoded by. */
function layoutOf(definition: TagDefinition, value: unknown): Field {
  const index = Number((value as AnyRecord | null)?.[wireNotes]?.layout ?? 0)
  return index > 0 ? (definition.alternatives?.[index - 1] ?? definition.field) : definition.field
}
