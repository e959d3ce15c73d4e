import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toPlatformTime } from '#core/domain/platform-time.ts'

type Shown<Moment> = Moment extends PgColumn
  ? Moment['_']['notNull'] extends true
    ? string
    : string | null
  : string | null

/**
 * A moment in a selection as the wire has it, "YYYY-MM-DD HH:mm:ss". The column itself stays a moment: an import is taken back
 * only while no row was changed since, to the millisecond.
 */
export const wireTime = <Moment extends PgColumn | SQL>(moment: Moment) =>
  sql`${moment}`.mapWith((text: string) => toPlatformTime(Date.parse(text))) as SQL<unknown> as SQL<Shown<Moment>>

/** When a row was made and last changed, under the names of the contract. */
export const wireTimes = <Made extends PgColumn, Changed extends PgColumn>(table: {
  createdAt: Made
  updatedAt: Changed
}) => ({ createTime: wireTime(table.createdAt), updateTime: wireTime(table.updatedAt) })
