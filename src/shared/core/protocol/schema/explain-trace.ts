import { toHex } from '../wire/hex.ts'
import type { FieldData, SpecialValue } from './field.ts'

/** One line of the hex view: position and meaning of a value in the message. */
export interface ExplainRow {
  /** Names and indexes from the message down, such as `items[2].value.kind`. */
  path: string
  /** Offset in the body, in bytes. */
  offset: number
  length: number
  /** The bytes as lower-case hex. */
  raw: string
  value: string | number | null
  /** Key of the field's name, without namespace: `field.<name>`, `parameter.<name>` or `item.<name>`. */
  labelKey: string
  /** Keys of the named value or of the set bits, without namespace: `value.overspeed`. */
  meaningKeys: string[]
  /** Key of the value's unit, without namespace: `unit.kmh`. */
  unitKey?: string
  warning?: string
}

/** Collects rows while a message is decoded. */
export class ExplainTrace {
  readonly rows: ExplainRow[] = []
  private readonly path: string[] = []
  private readonly labels: (string | null)[] = []

  /** Goes into a part; an index has no label of its own. */
  enter(name: string, labelKey?: string): void {
    this.path.push(name)
    this.labels.push(name.startsWith('[') ? null : (labelKey ?? `field.${name}`))
  }

  leave(): void {
    this.path.pop()
    this.labels.pop()
  }

  /** A number that only says how the message is built: a count, a length, an id. */
  structure(
    bytes: Uint8Array,
    from: number,
    to: number,
    value: number,
    what: 'count' | 'length' | 'id',
    meaning?: string,
  ): void {
    this.leaf(bytes, from, to, value, null)
    const row = this.rows.at(-1) as ExplainRow
    row.labelKey = `field.${what}`
    if (meaning) row.meaningKeys = [meaning]
  }

  leaf(bytes: Uint8Array, from: number, to: number, value: unknown, field: FieldData | null, warning?: string): void {
    const row: ExplainRow = {
      path: this.path.join('.').replaceAll('.[', '['),
      offset: from,
      length: to - from,
      raw: toHex(bytes.subarray(from, to)),
      value: value instanceof Uint8Array ? toHex(value) : (value as string | number | null),
      labelKey: this.labels.findLast((label) => label !== null) ?? 'field.rest',
      meaningKeys: meanings(value, field),
    }
    if (field?.kind === 'uint' && field.unit) row.unitKey = `unit.${field.unit}`
    if (warning) row.warning = warning
    this.rows.push(row)
  }

  /** Forgets rows of something that was undone. */
  cutTo(length: number): void {
    this.rows.length = length
  }
}

const isSpecial = (value: unknown): value is SpecialValue => value === 'abnormal' || value === 'invalid'

function meanings(value: unknown, field: FieldData | null): string[] {
  if (isSpecial(value) && field && 'specials' in field) return [`value.${value}`]
  if (typeof value !== 'number' || field?.kind !== 'uint') return []
  const named = field.values?.[value]
  if (named) return [`value.${named}`]
  const parts = (field.parts ?? []).flatMap(
    ({ bit, width, values }) => values?.[(value >>> bit) & (2 ** width - 1)] ?? [],
  )
  const bits = (field.bits ?? []).filter(({ bit }) => ((value >>> bit) & 1) === 1).map(({ key }) => key)
  return [...parts, ...bits].map((key) => `value.${key}`)
}
