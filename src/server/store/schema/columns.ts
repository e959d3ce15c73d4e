import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'

/** Columns that many tables have. Those that refer to other tables are in owner-columns.ts and vehicle-columns.ts. */

export const id = () => pg.integer('id').primaryKey().generatedAlwaysAsIdentity()

/** For tables that grow with time and not with the fleet. */
export const bigId = () => pg.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A moment: timestamptz in the database, a Date in the program. */
export const at = (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()

/** Spread into a table: when its rows were created and last changed. */
export const changeTimes = () => ({ createdAt: createdAt(), updatedAt: updatedAt() })

/** A text that may be empty and is never null. */
export const optionalText = (name: string) => pg.text(name).notNull().default('')

/** Codes of this program as a list for `in (…)`, written out: an index with such a condition is found by its text. */
export const codes = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

export const bytea = pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The row another one belongs to and is removed with. */
export const partOf = (name: string, owner: () => pg.AnyPgColumn) =>
  pg.integer(name).notNull().references(owner, { onDelete: 'cascade' })
/** The same, of a table that grows with time. */
export const bigPartOf = (name: string, owner: () => pg.AnyPgColumn) =>
  pg.bigint(name, { mode: 'number' }).notNull().references(owner, { onDelete: 'cascade' })
/** A row that cannot be removed while another one refers to it. */
export const refersTo = (name: string, to: () => pg.AnyPgColumn) => pg.integer(name).notNull().references(to)
