import type { FailDetail } from './errors.ts'

/** No body of the contract is nested deeper. */
const MAX_DEPTH = 20
/** U+0000 and halves of surrogate pairs: PostgreSQL stores neither. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** The first part of a query or body that no field can hold, whatever its schema; undefined where there is none. */
export function unstorableIn(value: unknown): FailDetail | undefined {
  const found = search(value, 0)
  return found && { path: found.path.toReversed().join('.'), message: found.message }
}

interface Found {
  /** From the inside out. */
  path: string[]
  message: string
}

function search(value: unknown, depth: number): Found | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path: [], message: 'validation.characters' }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAX_DEPTH) return { path: [], message: 'validation.depth' }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return { path: [], message: 'validation.characters' }
    const found = search(inner, depth + 1)
    if (found) return { ...found, path: [...found.path, key] }
  }
  return undefined
}
