import { Reader } from '../wire/reader.ts'
import { Writer } from '../wire/writer.ts'
import { compile, decodeBounded, encodeBounded } from './compile.ts'
import type { ProtocolVersion, SchemaContext } from './context.ts'
import type { Field, Fields } from './field.ts'
import { record } from './fields.ts'
import { type AnyRecord, type MergeLayouts, type RecordValue, wireNotes } from './record-value.ts'

/** One way a message is laid out. */
export interface Layout {
  readonly name: string
  /** Versions whose messages should look like this; the first layout naming a version is the one written for it. */
  readonly versions: readonly ProtocolVersion[]
  readonly body: Field
  /** Rejects a decode that fits by length but makes no sense. */
  readonly plausible?: (value: Record<string, unknown>) => boolean
}

declare const bodyType: unique symbol

/** A message as data. `key` names it in label keys and dialect overrides. */
export interface MessageSchema<T = unknown> {
  readonly key: string
  readonly layouts: readonly Layout[]
  readonly [bodyType]?: T
}

/** The value type of a message schema. */
export type SchemaBody<M> = M extends { readonly [bodyType]?: infer T } ? Exclude<T, undefined> : never

const everyVersion: readonly ProtocolVersion[] = ['2011', '2013', '2019']

/** A message with one layout for all versions. */
export function message<const S extends Fields>(key: string, fields: S): MessageSchema<RecordValue<S>> {
  return { key, layouts: [{ name: 'default', versions: everyVersion, body: record(fields) }] }
}

interface LayoutInput {
  readonly versions: readonly ProtocolVersion[]
  readonly fields: Fields
  readonly plausible?: (value: Record<string, unknown>) => boolean
}

/**
 * A message whose layouts differ by version or manufacturer. Decoding takes the first layout that fits to the last byte, those of
 * the frame's version first, because devices do not always send what their header says.
 */
export function messageWithLayouts<const L extends Readonly<Record<string, LayoutInput>>>(
  key: string,
  layouts: L,
): MessageSchema<MergeLayouts<{ [K in keyof L]: RecordValue<L[K]['fields']> }[keyof L]>> {
  return {
    key,
    layouts: Object.entries(layouts).map(([name, layout]) => ({
      name,
      versions: layout.versions,
      body: record(layout.fields),
      ...(layout.plausible ? { plausible: layout.plausible } : {}),
    })),
  }
}

/** Layouts to try, best first. */
function candidates(schema: MessageSchema, version: ProtocolVersion, preferred: string | undefined): readonly Layout[] {
  if (schema.layouts.length === 1) return schema.layouts
  const rank = (layout: Layout): number => (layout.name === preferred ? 0 : layout.versions.includes(version) ? 1 : 2)
  return [...schema.layouts].sort((a, b) => rank(a) - rank(b))
}

function decodeLayout(layout: Layout, bytes: Uint8Array, context: SchemaContext): AnyRecord {
  return decodeBounded(compile(layout.body), new Reader(bytes), context) as AnyRecord
}

/** Fits to the last byte, with nothing missing. */
function fits(layout: Layout, value: AnyRecord): boolean {
  return !value.rest && value[wireNotes]?.cutAt === undefined && (layout.plausible?.(value) ?? true)
}

/** Decodes a body; `preferred` names the layout the terminal's model is known to use. Never throws. */
export function decodeMessage(
  schema: MessageSchema,
  bytes: Uint8Array,
  context: SchemaContext,
  preferred?: string,
): AnyRecord {
  const layouts = candidates(schema, context.version, preferred)
  const usual = layouts[0] as Layout
  if (layouts.length === 1) return decodeLayout(usual, bytes, context)
  const quiet: SchemaContext = { ...context, warnings: [], trace: null }
  for (const layout of layouts) {
    quiet.warnings.length = 0
    const tried = decodeLayout(layout, bytes, quiet)
    if (!fits(layout, tried)) continue
    // Decoded a second time only if every part has to be explained.
    const value = context.trace ? decodeLayout(layout, bytes, context) : tried
    if (!context.trace) context.warnings.push(...quiet.warnings)
    if (layout === usual) return value
    value[wireNotes] = { ...value[wireNotes], layout: layout.name }
    if (!layout.versions.includes(context.version)) context.warnings.push(`laid out as ${layout.name}`)
    return value
  }
  return decodeLayout(usual, bytes, context)
}

/**
 * The layout a value was meant for: one of the version that needs nothing more than what is given, best one that has a
 * place for all of it; else one of the version that has a place for all of it; else any that has.
 */
function layoutFor(value: AnyRecord, layouts: readonly Layout[], version: ProtocolVersion): Layout {
  const given = Object.keys(value).filter((name) => name !== 'rest' && value[name] !== undefined)
  const fields = ({ body }: Layout): Fields => (body.kind === 'record' ? body.fields : {})
  const own = layouts.filter((layout) => layout.versions.includes(version))
  const roomy = (layout: Layout): boolean => given.every((name) => name in fields(layout))
  const complete = (layout: Layout): boolean =>
    Object.entries(fields(layout)).every(([name, field]) => field.optional || value[name] !== undefined)
  const both = (layout: Layout): boolean => roomy(layout) && complete(layout)
  return (own.find(both) ??
    own.find(complete) ??
    own.find(roomy) ??
    layouts.find(both) ??
    layouts.find(roomy) ??
    layouts[0]) as Layout
}

/** Encodes a body. RangeError, with the field's name, for values that do not fit. */
export function encodeMessage(
  schema: MessageSchema,
  value: AnyRecord,
  context: SchemaContext,
  preferred?: string,
): Uint8Array {
  const writer = new Writer()
  const noted = value[wireNotes]?.layout
  const layout =
    schema.layouts.find(({ name }) => name === (noted ?? preferred)) ??
    layoutFor(value, candidates(schema, context.version, undefined), context.version)
  encodeBounded(compile(layout.body), writer, value, context)
  return writer.bytes().slice()
}
