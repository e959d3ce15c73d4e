import type { ExplainRow } from '../protocol/schema/explain-trace.ts'

/** `has`: a named value or a set bit, by the key of its word; `exists`: the field is there at all. */
export const CONDITION_OPS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'contains', 'has', 'exists'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

export interface MessageCondition {
  /** Path of a field with empty brackets for any place of a list: `items[].adas.level`. */
  path: string
  op: ConditionOp
  value: string
}

type Row = Pick<ExplainRow, 'path' | 'value' | 'meaningKeys'>

/** Path of a row without the places in lists. */
export const fieldPath = (path: string): string => path.replace(/\[\d+\]/g, '[]')

/** A value as people read it in a table: the number or text, and what it means. */
export const valueText = ({ value, meaningKeys }: Row): string => {
  const words = meaningKeys.map((key) => key.slice(key.lastIndexOf('.') + 1))
  return [value === null ? '' : String(value), ...(words.length > 0 ? [`(${words.join(', ')})`] : [])]
    .filter(Boolean)
    .join(' ')
}

function holds({ op, value }: MessageCondition, row: Row): boolean {
  if (op === 'exists') return true
  if (op === 'has') return row.meaningKeys.some((key) => key === value || key.endsWith(`.${value}`))
  const actual = row.value
  if (actual === null) return false
  if (op === 'contains') return String(actual).toLowerCase().includes(value.toLowerCase())
  const wanted = Number(value)
  const numeric = typeof actual === 'number' && value.trim() !== '' && Number.isFinite(wanted)
  const [left, right] = numeric ? [actual, wanted] : [String(actual), value]
  switch (op) {
    case 'eq':
      return left === right
    case 'ne':
      return left !== right
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    default:
      return left <= right
  }
}

/**
 * Whether a decoded message meets all conditions, and the values they met, by path; null when it does not. A condition on a
 * list is met by any of its entries.
 */
export function matchedFields(
  rows: readonly Row[],
  conditions: readonly MessageCondition[],
): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const condition of conditions) {
    const hit = rows.find((row) => fieldPath(row.path) === condition.path && holds(condition, row))
    if (!hit) return null
    found[condition.path] = valueText(hit)
  }
  return found
}
