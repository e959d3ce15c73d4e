import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A text as part of a LIKE pattern, its wildcards taken literally. */
export const containing = (text: string): string => `%${literal(text)}%`

/** A text as the beginning of a LIKE pattern. */
export const beginningWith = (text: string): string => `${literal(text)}%`

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Whether a column holds a text anywhere, upper and lower case alike; no condition for an empty text. */
export const partOf = (column: AnyPgColumn, text: string | undefined): SQL | undefined =>
  text ? ilike(column, containing(text)) : undefined
