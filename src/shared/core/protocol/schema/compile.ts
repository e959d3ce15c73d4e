import { Reader } from '../wire/reader.ts'
import { Writer } from '../wire/writer.ts'
import { type Codec, sameBytes } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type { Field, FieldData, ListData, SizedData, TagDefinition, Tagged, TaggedData } from './field.ts'
import { leafCodec } from './leaf-codecs.ts'
import { recordCodec } from './record-codec.ts'
import { type AnyRecord, wireNotes } from './record-value.ts'

const compiled = new WeakMap<FieldData, Codec>()

/** Compiles a field to closures, once. */
export function compile(field: FieldData): Codec {
  const known = compiled.get(field)
  if (known) return known
  const codec = build(field)
  compiled.set(field, codec)
  return codec
}

function build(field: FieldData): Codec {
  switch (field.kind) {
    case 'record':
      return recordCodec(field, compile)
    case 'list':
      return listCodec(field)
    case 'sized':
      return sizedCodec(field)
    case 'tagged':
      return taggedCodec(field)
    default:
      return tracedLeaf(field)
  }
}

function tracedLeaf(field: FieldData): Codec {
  const codec = leafCodec(field)
  if (!codec) throw new Error(`no codec for a field of kind ${field.kind}`)
  return {
    ...codec,
    decode(reader, context, parent) {
      const from = reader.pos
      const value = codec.decode(reader, context, parent)
      if (context.trace && !reader.broken) context.trace.leaf(reader.bytes, from, reader.pos, value, field)
      return value
    },
  }
}

function listCodec(field: ListData): Codec {
  const { count } = field
  const item = compile(field.of)
  return {
    decode(reader, context, parent) {
      const items: unknown[] = []
      const counted = typeof count === 'number'
      const from = reader.pos
      const wanted = counted ? reader.uint(count) : count ? count(parent) : Number.POSITIVE_INFINITY
      if (counted && !reader.broken) context.trace?.leaf(reader.bytes, from, reader.pos, wanted, null)
      while (!reader.broken && items.length < wanted && (wanted !== Number.POSITIVE_INFINITY || reader.left > 0)) {
        const start = reader.pos
        const rows = context.trace?.rows.length ?? 0
        context.trace?.enter(`[${items.length}]`)
        const value = item.decode(reader, context, parent)
        context.trace?.leave()
        if (reader.broken) {
          reader.pos = start
          context.trace?.cutTo(rows)
          context.warnings.push(`truncated: item ${items.length}${counted ? ` of ${wanted}` : ''}`)
        } else items.push(value)
      }
      return items
    },
    encode(writer, value, context, parent) {
      const items = (value ?? []) as readonly unknown[]
      if (typeof count === 'number') writer.uint(items.length, count)
      for (const one of items) item.encode(writer, one, context, parent)
    },
    zero: () => [],
    lossy: false,
  }
}

/**
 * Decodes within a boundary of its own: what the field leaves over stays as `rest` of the record, and a cut inside does
 * not reach the outside.
 */
export function decodeBounded(codec: Codec, reader: Reader, context: SchemaContext): unknown {
  const value = codec.decode(reader, context, {})
  reader.broken = false
  const from = reader.pos
  const rest = reader.rest()
  if (rest.length > 0 && typeof value === 'object' && value !== null) {
    ;(value as AnyRecord).rest = rest
    context.warnings.push(`${rest.length} bytes after the known fields`)
    context.trace?.enter('rest')
    context.trace?.leaf(reader.bytes, from, reader.end, rest, null, 'rest')
    context.trace?.leave()
  }
  return value
}

export function encodeBounded(codec: Codec, writer: Writer, value: unknown, context: SchemaContext): void {
  codec.encode(writer, value, context, {})
  const rest = (value as AnyRecord | undefined)?.rest
  if (rest) writer.put(rest)
  writer.stopped = false
}

function sizedCodec(field: SizedData): Codec {
  const { prefix } = field
  const inner = compile(field.of)
  return {
    decode(reader, context) {
      const from = reader.pos
      const length = reader.uint(prefix)
      if (reader.broken || reader.left < length) {
        reader.pos = from
        reader.broken = true
        return inner.zero()
      }
      context.trace?.leaf(reader.bytes, from, reader.pos, length, null)
      return decodeBounded(inner, reader.bounded(length), context)
    },
    encode(writer, value, context) {
      const at = writer.length
      writer.uint(0, prefix)
      encodeBounded(inner, writer, value, context)
      writer.patch(at, writer.length - at - prefix, prefix)
    },
    zero: () => inner.zero(),
    lossy: false,
  }
}

/** The value by the first layout that takes exactly these bytes, or null. */
function decodeNamed(definition: TagDefinition, reader: Reader, context: SchemaContext): Tagged | null {
  const rows = context.trace?.rows.length ?? 0
  for (const [index, field] of [definition.field, ...(definition.alternatives ?? [])].entries()) {
    const codec = compile(field)
    const attempt = new Reader(reader.bytes, reader.pos, reader.end)
    const value = codec.decode(attempt, context, {})
    if (!attempt.broken && attempt.pos === attempt.end)
      return withBytesIfChanged(definition, field, index, value, reader, context)
    context.trace?.cutTo(rows)
  }
  return null
}

function withBytesIfChanged(
  definition: TagDefinition,
  field: Field,
  index: number,
  value: unknown,
  reader: Reader,
  context: SchemaContext,
): Tagged {
  const original = reader.bytes.subarray(reader.pos, reader.end)
  if (index > 0) {
    // A plain value has nowhere to note its layout: the bytes beside it do.
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) {
      return { id: 0, key: definition.key, value, data: original }
    }
    const record = value as AnyRecord
    record[wireNotes] = { ...record[wireNotes], layout: String(index) }
  }
  const again = new Writer()
  try {
    compile(field).encode(again, value, context, {})
    if (sameBytes(again.bytes(), original)) return { id: 0, key: definition.key, value }
  } catch {
    // Kept with its bytes below.
  }
  return { id: 0, key: definition.key, value, data: original }
}

/** The layout a value was decoded by. */
function fieldOf(definition: TagDefinition, value: unknown): Field {
  const index = Number((value as AnyRecord | null)?.[wireNotes]?.layout ?? 0)
  return index > 0 ? (definition.alternatives?.[index - 1] ?? definition.field) : definition.field
}

function taggedCodec(field: TaggedData): Codec {
  const { tag, length } = field

  function decode(reader: Reader, context: SchemaContext): Tagged {
    const from = reader.pos
    const id = reader.uint(tag)
    const size = reader.uint(length)
    if (reader.broken || reader.left < size) {
      reader.pos = from
      reader.broken = true
      return { id, data: new Uint8Array(0) }
    }
    const start = reader.pos
    const definition = context.tables[field.table]?.get(id)
    context.trace?.leaf(reader.bytes, from, start, id, null)
    const rows = context.trace?.rows.length ?? 0
    const inner = reader.bounded(size)
    if (definition) {
      const quiet = context.warnings.length
      context.trace?.enter(definition.key)
      const named = decodeNamed(definition, inner, context)
      if (!named) {
        context.warnings.length = quiet
        context.trace?.cutTo(rows)
      }
      if (!named)
        context.trace?.leaf(reader.bytes, start, inner.end, reader.bytes.subarray(start, inner.end), null, 'length')
      context.trace?.leave()
      if (named) return { ...named, id }
      context.warnings.push(`${definition.key} (${id}): ${size} bytes do not fit its layout`)
    }
    const data = reader.bytes.subarray(start, inner.end)
    if (definition) return { id, key: definition.key, data }
    context.trace?.leaf(reader.bytes, start, inner.end, data, null)
    return { id, data }
  }

  function encode(writer: Writer, given: unknown, context: SchemaContext): void {
    const item = given as Tagged
    writer.uint(item.id, tag)
    const at = writer.length
    writer.uint(0, length)
    const definition = context.tables[field.table]?.get(item.id)
    if (item.value === undefined || !definition) writer.put(item.data ?? new Uint8Array(0))
    else if (item.data && stillMeans(item, definition, context)) writer.put(item.data)
    else compile(fieldOf(definition, item.value)).encode(writer, item.value, context, {})
    writer.patch(at, writer.length - at - length, length)
  }

  return { decode, encode, zero: () => ({ id: 0, data: new Uint8Array(0) }), lossy: false }
}

/** True while the kept bytes still decode to the value beside them. */
function stillMeans(item: Tagged, definition: TagDefinition, context: SchemaContext): boolean {
  const quiet: SchemaContext = { ...context, trace: null, warnings: [] }
  const meant = decodeNamed(definition, new Reader(item.data as Uint8Array), quiet)
  return meant !== null && JSON.stringify(meant.value) === JSON.stringify(item.value)
}
