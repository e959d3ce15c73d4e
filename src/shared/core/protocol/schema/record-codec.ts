import { Reader } from '../wire/reader.ts'
import { Writer } from '../wire/writer.ts'
import { type Codec, neverLossy, sameBytes } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type { FieldData, Parent, RecordData } from './field.ts'
import { type AnyRecord, type WireNotes, wireNotes } from './record-value.ts'

interface Step {
  readonly name: string
  readonly data: FieldData
  readonly codec: Codec
  /** The field looks at the record around this one. */
  readonly outer: boolean
}

function isThere(step: Step, value: AnyRecord, context: SchemaContext): boolean {
  return !step.data.when || step.data.when(value, context)
}

/** A zero value for a field the message was too short for, so that the record's type holds. */
function fillAbsent(step: Step, value: AnyRecord, notes: WireNotes): void {
  if (step.data.optional) return
  value[step.name] = step.codec.zero()
  notes.absent = [...(notes.absent ?? []), step.name]
}

/** A field whose bytes may have to be stored, and its position. */
interface Span {
  readonly step: Step
  readonly from: number
  readonly to: number
}

/** Original bytes of a field whose value would encode to others; asked when the whole record is there. */
function rawIfChanged(
  { step, from, to }: Span,
  reader: Reader,
  value: AnyRecord,
  context: SchemaContext,
  parent: Parent,
): Uint8Array | null {
  const original = reader.bytes.subarray(from, to)
  const again = new Writer()
  try {
    step.codec.encode(again, value[step.name], context, step.outer ? parent : value)
    if (sameBytes(again.bytes(), original)) return null
  } catch {
    // A value its own encoder rejects (a clock of 99:00) stays bytes like any other odd one.
  }
  return original.slice()
}

/** The count in front of a list, where it differs from the items that followed. Only the record can keep it. */
function countInFront(step: Step, from: number, reader: Reader, value: AnyRecord, notes: WireNotes): void {
  const items = value[step.name]
  if (step.data.kind !== 'list' || typeof step.data.count !== 'number' || !Array.isArray(items)) return
  noteCount(step.name, new Reader(reader.bytes, from).uint(step.data.count), items.length, notes)
}

/** The same for a count elsewhere in the record. */
function countElsewhere(step: Step, value: AnyRecord, notes: WireNotes): void {
  const name = step.data.kind === 'uint' ? step.data.counts : undefined
  const declared = value[step.name]
  if (name === undefined || declared === undefined) return
  const items = value[name]
  noteCount(name, Number(declared), Array.isArray(items) ? items.length : 0, notes)
}

function noteCount(list: string, declared: number, read: number, notes: WireNotes): void {
  if (declared !== read) notes.counts = { ...notes.counts, [list]: { declared, read } }
}

/** Value of a count on the wire: the list's length, or the wrong count the message came with. */
function countOf(list: unknown, note: { declared: number; read: number } | undefined): number {
  const length = Array.isArray(list) ? list.length : 0
  return note && note.read === length ? note.declared : length
}

export function recordCodec(field: RecordData, compile: (field: FieldData) => Codec): Codec {
  const steps: Step[] = Object.entries(field.fields).map(([name, data]) => ({
    name,
    data,
    codec: compile(data),
    outer: data.kind === 'coordinate' && data.outer === true,
  }))

  function decode(reader: Reader, context: SchemaContext, parent: Parent): AnyRecord {
    const value: AnyRecord = {}
    const notes: WireNotes = {}
    const lossy: Span[] = []
    for (const [index, step] of steps.entries()) {
      if (!isThere(step, value, context)) continue
      if (step.data.ifMore && (reader.broken || reader.left === 0)) continue
      if (reader.broken) {
        fillAbsent(step, value, notes)
        continue
      }
      const from = reader.pos
      context.trace?.enter(step.name)
      const scope = step.outer ? parent : value
      const decoded = step.codec.decode(reader, context, scope)
      context.trace?.leave()
      if (reader.broken && reader.pos === from) {
        notes.cutAt = index
        fillAbsent(step, value, notes)
        context.warnings.push(`truncated: ${step.name}`)
        continue
      }
      value[step.name] = decoded
      countInFront(step, from, reader, value, notes)
      if (reader.broken) notes.cutAt = index + 1
      // Of a list that was cut the whole items were taken.
      if (reader.broken && step.data.kind !== 'list') continue
      if (step.codec.lossy(decoded, reader.bytes, from)) lossy.push({ step, from, to: reader.pos })
    }
    for (const span of lossy) {
      const raw = rawIfChanged(span, reader, value, context, parent)
      if (raw) notes.raw = { ...notes.raw, [span.step.name]: raw }
    }
    for (const step of steps) countElsewhere(step, value, notes)
    if (notes.raw || notes.counts || notes.cutAt !== undefined) value[wireNotes] = notes
    return value
  }

  function encode(writer: Writer, given: unknown, context: SchemaContext, parent: Parent): void {
    const value = (given ?? {}) as AnyRecord
    const notes = value[wireNotes]
    for (const [index, step] of steps.entries()) {
      if (writer.stopped) return
      if (notes?.cutAt !== undefined && index >= notes.cutAt) {
        writer.stopped = true
        return
      }
      const counts = step.data.kind === 'uint' ? step.data.counts : undefined
      const own = counts === undefined ? value[step.name] : countOf(value[counts], notes?.counts?.[counts])
      if (step.data.ifMore ? own === undefined : !isThere(step, value, context)) continue
      const from = writer.length
      try {
        const scope = step.outer ? parent : value
        if (!putRaw(step, writer, value, context, scope)) step.codec.encode(writer, own, context, scope)
      } catch (error) {
        throw new RangeError(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
      if (step.data.kind === 'list' && typeof step.data.count === 'number') {
        writer.patch(from, countOf(own, notes?.counts?.[step.name]), step.data.count)
      }
    }
    if (notes?.cutAt === steps.length) writer.stopped = true
  }

  const zero = (): AnyRecord =>
    Object.fromEntries(steps.filter(({ data }) => !data.optional).map(({ name, codec }) => [name, codec.zero()]))

  return { decode, encode, zero, lossy: neverLossy }
}

const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other

/** Writes the stored bytes if the value is still the one they decoded to. */
function putRaw(step: Step, writer: Writer, value: AnyRecord, context: SchemaContext, scope: Parent): boolean {
  const raw = value[wireNotes]?.raw?.[step.name]
  if (!raw) return false
  const quiet: SchemaContext = { ...context, trace: null, warnings: [] }
  const meant = step.codec.decode(new Reader(raw), quiet, scope)
  if (!sameValue(meant, value[step.name])) return false
  writer.put(raw)
  return true
}
