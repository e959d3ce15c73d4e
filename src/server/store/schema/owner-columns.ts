import * as pg from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { createdAt, updatedAt } from './columns.ts'

/** An account that did something with the row; null when the account was removed. */
export const byAccount = (name: string) => pg.integer(name).references(() => account.id, { onDelete: 'set null' })

/** Spread into a table: who created its rows and when. */
export const created = () => ({ createdBy: byAccount('created_by'), createdAt: createdAt() })

/** Spread into a table: who last changed its rows and when. */
export const updated = () => ({ updatedBy: byAccount('updated_by'), updatedAt: updatedAt() })
