import type { FieldData, NamedBit, NamedValues, PackedPart, Tagged, UintData, Unit } from '../schema/field.ts'
import { encodeText } from '../wire/text.ts'
import { fromHex } from '../wire/hex.ts'
import { PARAMETER_GROUPS, type ParameterGroup, type ParameterRow } from './parameters/parameter-row.ts'
import { parameterRows } from './parameters/parameter-rows.ts'
import { parameterLabel } from './parameters.ts'

export { PARAMETER_GROUPS, type ParameterGroup }

/**
 * How a value is entered and shown. `digits` is packed BCD, `clock` is `HH:mm`, `bytes` hex; `record` has `fields`,
 * `list` has `item`.
 */
export type ParameterKind = 'number' | 'option' | 'bits' | 'text' | 'digits' | 'clock' | 'bytes' | 'record' | 'list'

/** Description of a value. Label keys are without their namespace, which is `protocol`. */
export interface ParameterShape {
  readonly kind: ParameterKind
  /** `unit.<unit>` */
  readonly unit?: Unit
  /** Range of a number, in its unit; always there for numbers. */
  readonly min?: number
  readonly max?: number
  /** Smallest difference of two numbers: 0.1 where the wire counts tenths. */
  readonly step?: number
  /** A number outside of the range that leaves the terminal's setting as it is. */
  readonly unchanged?: number
  /** Named values; label key `value.<key>`. */
  readonly options?: readonly { readonly value: number; readonly key: string }[]
  /** Named bits; label key `value.<key>`. */
  readonly bits?: readonly NamedBit[]
  /** Numbers packed into bits of the value: `partOf` and `withPart`; label key `field.<name>`. */
  readonly parts?: readonly PackedPart[]
  /** Bytes of a text in GBK, of fixed bytes, or digits of packed BCD. */
  readonly maxLength?: number
  readonly fields?: readonly ParameterField[]
  readonly item?: ParameterShape
}

/** A part of a record; label key `field.<name>`. */
export interface ParameterField extends ParameterShape {
  readonly name: string
}

/**
 * One terminal parameter of JT/T 808, JT/T 1078 or T/JSATL 12.
 *
 * Types and order were checked against the reference and a second public implementation: 0x0001-0x0110 against
 * toggery/jt808 (types, units, values, "greater than 0", "less than 180", 1-10, 0-127, 0-255, bits of 0x005D and 0x0110),
 * 0xF364 against yezhihao/jt808-server (order) and two more public sources (10-50, 30-120 s, 3-10, 1-10 times 100 ms, alarm
 * bits). Where neither states a bound (most upper ends of seconds, metres and km/h) it is ours and only keeps people from
 * slips; terminals' own values are never rejected. 0x0064 and 0x0065 were held against a published table of their bits,
 * 0x0075-0x007C against an English text of JT/T 1078-2016 (tables 1-10), 0xF365-0xF367 for their order against SmallChi/JT808
 * and yezhihao/jt808-server; the ranges of these three have one source.
 */
export interface Parameter extends ParameterField {
  readonly id: number
  readonly group: ParameterGroup
  /** `parameter.<name>`; parameters with the same label are distinguished by `labelNumber` (`{{number}}`). */
  readonly labelKey: string
  readonly labelNumber?: number
}

/** One byte says how long a parameter is. */
const LONGEST = 255
const FIRST_CAN_ID = 0x0110

const optionsOf = (values: NamedValues) => Object.entries(values).map(([value, key]) => ({ value: Number(value), key }))

function numberShape(data: UintData): ParameterShape {
  const { size, signed, per, unit, min, max, unchanged, values, bits, parts } = data
  const most = 256 ** size - 1
  const kind = values ? 'option' : bits || parts ? 'bits' : 'number'
  return {
    kind,
    min: min ?? (signed ? -(most + 1) / 2 : 0) / (per ?? 1),
    max: max ?? (signed ? (most - 1) / 2 : most) / (per ?? 1),
    ...(unit ? { unit } : {}),
    ...(per ? { step: 1 / per } : {}),
    ...(unchanged === undefined ? {} : { unchanged }),
    ...(values ? { options: optionsOf(values) } : {}),
    ...(bits ? { bits } : {}),
    ...(parts ? { parts } : {}),
  }
}

function shapeOf(data: FieldData): ParameterShape {
  switch (data.kind) {
    case 'uint':
      return numberShape(data)
    case 'bcd':
      return { kind: 'digits', maxLength: data.width * 2 }
    case 'clock':
      return { kind: 'clock' }
    case 'bytes':
      return { kind: 'bytes', maxLength: typeof data.width === 'number' ? data.width : LONGEST }
    case 'record':
      return {
        kind: 'record',
        fields: Object.entries(data.fields).map(([name, own]) => ({ ...shapeOf(own), name })),
      }
    case 'list':
      return { kind: 'list', item: shapeOf(data.of) }
    default:
      return { kind: 'text', maxLength: data.kind === 'text' && typeof data.width === 'number' ? data.width : LONGEST }
  }
}

function parameterOf({ id, name, group, field }: ParameterRow): Parameter {
  const labelKey = parameterLabel(name)
  const shared = labelKey === 'parameter.canId' ? { labelNumber: id - FIRST_CAN_ID + 1 } : {}
  return { ...shapeOf(field), id, name, group, labelKey, ...shared }
}

/** Every known terminal parameter, by id, 0x0001 to 0xF367. */
export const PARAMETERS: readonly Parameter[] = parameterRows.map(parameterOf)

const byId = new Map(PARAMETERS.map((parameter) => [parameter.id, parameter]))

/** Key of a group's name, without namespace. */
export const parameterGroupLabel = (group: ParameterGroup): string => `parameterGroup.${group}`

export const parameterOfId = (id: number): Parameter | undefined => byId.get(id)

/** Bits of a number that make another, in its unit. */
export function partOf(value: number, { bit, width, per }: PackedPart): number {
  return (Math.floor(value / 2 ** bit) % 2 ** width) / (per ?? 1)
}

/** The number with one part of it replaced. RangeError when the part has no room for it. */
export function withPart(value: number, part: PackedPart, own: number): number {
  const raw = Math.round(own * (part.per ?? 1))
  if (raw < 0 || raw >= 2 ** part.width) throw new RangeError(`${own} does not fit ${part.width} bits`)
  const before = Math.round(partOf(value, part) * (part.per ?? 1))
  return value + (raw - before) * 2 ** part.bit
}

/** Error of a value; label key `fault.<kind>` without namespace. */
export type ParameterFault =
  | 'fault.number'
  | 'fault.range'
  | 'fault.step'
  | 'fault.option'
  | 'fault.text'
  | 'fault.length'
  | 'fault.digits'
  | 'fault.clock'
  | 'fault.hex'
  | 'fault.shape'
  | 'fault.count'

/**
 * What is wrong with a value someone wants to set, or null. Bytes are hex text or a Uint8Array; a parameter without a
 * catalogue entry is bytes. A record has to be complete but for its reserved bytes.
 */
export function checkParameter(id: number, value: unknown): ParameterFault | null {
  const parameter = byId.get(id)
  return checkValue(parameter ?? { kind: 'bytes', maxLength: LONGEST }, value)
}

function checkValue(shape: ParameterShape, value: unknown): ParameterFault | null {
  switch (shape.kind) {
    case 'number':
    case 'bits':
    case 'option':
      return checkNumber(shape, value)
    case 'text':
      if (typeof value !== 'string') return 'fault.text'
      return encodeText(value, 'gbk').length > (shape.maxLength ?? LONGEST) ? 'fault.length' : null
    case 'digits':
    case 'clock':
      return checkDigits(shape, value)
    case 'bytes':
      return checkBytes(shape, value)
    case 'list':
      return Array.isArray(value) ? first(value, (own) => checkValue(shape.item as ParameterShape, own)) : 'fault.shape'
    case 'record':
      return checkRecord(shape, value)
  }
}

function first<T>(values: readonly T[], check: (value: T) => ParameterFault | null): ParameterFault | null {
  for (const value of values) {
    const fault = check(value)
    if (fault) return fault
  }
  return null
}

function checkNumber(shape: ParameterShape, value: unknown): ParameterFault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'fault.number'
  if (value === shape.unchanged) return null
  const raw = value / (shape.step ?? 1)
  if (Math.abs(raw - Math.round(raw)) > 1e-6) return 'fault.step'
  if (value < (shape.min as number) || value > (shape.max as number)) return 'fault.range'
  return shape.options && !shape.options.some((option) => option.value === value) ? 'fault.option' : null
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

function checkDigits({ kind, maxLength }: ParameterShape, value: unknown): ParameterFault | null {
  if (kind === 'clock') return typeof value === 'string' && CLOCK.test(value) ? null : 'fault.clock'
  return typeof value === 'string' && value.length <= (maxLength as number) && /^\d*$/.test(value)
    ? null
    : 'fault.digits'
}

function checkBytes({ maxLength }: ParameterShape, value: unknown): ParameterFault | null {
  const bytes = typeof value === 'string' ? fromHex(value) : value
  if (!(bytes instanceof Uint8Array)) return 'fault.hex'
  return bytes.length > (maxLength ?? LONGEST) ? 'fault.length' : null
}

function checkRecord({ fields = [] }: ParameterShape, value: unknown): ParameterFault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'fault.shape'
  const given = value as Record<string, unknown>
  if (Object.keys(given).some((name) => !fields.some((field) => field.name === name))) return 'fault.shape'
  // Reserved bytes may be left out: they are written as zeros.
  const stated = fields.filter(({ name, kind }) => kind !== 'bytes' || given[name] !== undefined)
  return first(stated, (field) => checkValue(field, given[field.name])) ?? checkCounts(given)
}

/** The rows of 0x0076 are as many as its three counts say; the wake-up times of 0x007C are four. */
function checkCounts({
  rows,
  slots,
  avChannels,
  audioChannels,
  videoChannels,
}: Record<string, unknown>): ParameterFault | null {
  const counted = Number(avChannels) + Number(audioChannels) + Number(videoChannels)
  if (Array.isArray(rows) && Number.isFinite(counted) && rows.length !== counted) return 'fault.count'
  return Array.isArray(slots) && slots.length !== 4 ? 'fault.count' : null
}

/** The parameter as 0x8103 takes it, from a value that passed `checkParameter`: hex texts become bytes. */
export function parameterToSet(id: number, value: unknown): Tagged {
  const parameter = byId.get(id)
  if (!parameter) return { id, data: bytesOf(value) as Uint8Array }
  return { id, key: parameter.name, value: withBytes(parameter, value) }
}

const bytesOf = (value: unknown): unknown => (typeof value === 'string' ? fromHex(value) : value)

function withBytes(shape: ParameterShape, value: unknown): unknown {
  if (shape.kind === 'bytes') return bytesOf(value)
  if (shape.kind === 'list') return (value as unknown[]).map((own) => withBytes(shape.item as ParameterShape, own))
  if (shape.kind !== 'record') return value
  const given = value as Record<string, unknown>
  return Object.fromEntries((shape.fields ?? []).map((field) => [field.name, withBytes(field, given[field.name])]))
}
