import { integer, text } from 'drizzle-orm/pg-core'
import { account, organisation, tenant } from './account.ts'
import { createdAt, updatedAt } from './columns.ts'

export const ofTenant = () =>
  text('oem_id')
    .notNull()
    .references(() => tenant.oemId)

/** The organisation whose data scope the row belongs to. */
export const ofOrganisation = () =>
  integer('org_id')
    .notNull()
    .references(() => organisation.id)

/** An account that did something with the row; null when the account was removed. */
export const byAccount = (name: string) => integer(name).references(() => account.id, { onDelete: 'set null' })

/** Spread into a table: who created its rows and when. */
export const created = () => ({ createdBy: byAccount('created_by'), createdAt: createdAt() })

/** Spread into a table: who last changed its rows and when. */
export const updated = () => ({ updatedBy: byAccount('updated_by'), updatedAt: updatedAt() })
