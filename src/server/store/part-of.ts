import { ilike, like, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A text as part of a LIKE pattern, its wildcards taken literally. */
export const containing = (text: string): string => `%${literal(text)}%`

/** A text as the beginning of a LIKE pattern. */
export const beginningWith = (text: string): string => `${literal(text)}%`

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Whether a column holds a text anywhere, upper and lower case alike; no condition for an empty text. */
export function partOf(column: AnyPgColumn, text: string | undefined): SQL | undefined {
  if (!text) return undefined
  // Six times as fast where every row is looked at, as for one or two digits.
  return hasCase(text) ? ilike(column, containing(text)) : like(column, containing(text))
}

const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()
