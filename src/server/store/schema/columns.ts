import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns that many tables have. Those that refer to other tables are in owner-columns.ts and vehicle-columns.ts. */

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** For tables that grow with time and not with the fleet. */
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A moment: timestamptz in the database, a Date in the program. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()

/** Spread into a table: when its rows were created and last changed. */
export const changeTimes = () => ({ createdAt: createdAt(), updatedAt: updatedAt() })

/** A text that may be empty and is never null. */
export const optionalText = (name: string) => text(name).notNull().default('')

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
