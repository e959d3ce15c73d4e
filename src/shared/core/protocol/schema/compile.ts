import type { Reader } from '../wire/reader.ts'
import type { Writer } from '../wire/writer.ts'
import { type Codec, neverLossy } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type { FieldData, ListData, SizedData } from './field.ts'
import { leafCodec } from './leaf-codecs.ts'
import { recordCodec } from './record-codec.ts'
import type { AnyRecord } from './record-value.ts'
import { taggedCodec } from './tagged-codec.ts'

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
      return taggedCodec(field, compile)
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
      const said = counted ? reader.uint(count) : count ? count(parent) : Number.POSITIVE_INFINITY
      const wanted = counted && field.specialCount && said >= 256 ** count - 2 ? 0 : said
      if (counted && !reader.broken) context.trace?.structure(reader.bytes, from, reader.pos, said, 'count')
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
    // Items with parts keep their own bytes; those without have only the record around the list.
    lossy: leafCodec(field.of) && item.lossy !== neverLossy ? (value) => (value as unknown[]).length > 0 : neverLossy,
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
      context.trace?.structure(reader.bytes, from, reader.pos, length, 'length')
      return decodeBounded(inner, reader.bounded(length), context)
    },
    encode(writer, value, context) {
      const at = writer.length
      writer.uint(0, prefix)
      encodeBounded(inner, writer, value, context)
      writer.patch(at, writer.length - at - prefix, prefix)
    },
    zero: () => inner.zero(),
    lossy: neverLossy,
  }
}
