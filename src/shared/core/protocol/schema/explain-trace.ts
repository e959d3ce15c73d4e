import { toHex } from '../wire/hex.ts'
import type { FieldData } from './field.ts'

/** One line of the hex view: where a value stands in the message and what it says. */
export interface ExplainRow {
  /** Names and indexes from the message down, such as `items[2].value.kind`. */
  path: string
  /** Offset in the body, in bytes. */
  offset: number
  length: number
  /** The bytes as lower-case hex. */
  raw: string
  value: string | number | null
  /** Key of the field's name, without namespace: `field.<name>` or `item.<name>`. */
  labelKey: string
  /** Keys of the named value or of the set bits, such as `alarm.overspeed`. */
  meaningKeys: string[]
  warning?: string
}

/** Collects rows while a message is decoded. */
export class ExplainTrace {
  readonly rows: ExplainRow[] = []
  private readonly path: string[] = []

  enter(name: string): void {
    this.path.push(name)
  }

  leave(): void {
    this.path.pop()
  }

  leaf(bytes: Uint8Array, from: number, to: number, value: unknown, field: FieldData | null, warning?: string): void {
    const own = this.path.findLast((part) => !part.startsWith('[') && part !== 'value') ?? 'rest'
    const row: ExplainRow = {
      path: this.path.join('.').replaceAll('.[', '['),
      offset: from,
      length: to - from,
      raw: toHex(bytes.subarray(from, to)),
      value: value instanceof Uint8Array ? toHex(value) : (value as string | number | null),
      labelKey: `field.${own}`,
      meaningKeys: meanings(value, field, own),
    }
    if (warning) row.warning = warning
    this.rows.push(row)
  }

  /** Forgets rows of something that was taken back. */
  cutTo(length: number): void {
    this.rows.length = length
  }
}

function meanings(value: unknown, field: FieldData | null, name: string): string[] {
  if (typeof value !== 'number' || field?.kind !== 'uint') return []
  const named = field.values?.[value]
  if (named) return [`${name}.${named}`]
  return (field.bits ?? []).filter(({ bit }) => ((value >>> bit) & 1) === 1).map(({ key }) => `${name}.${key}`)
}
