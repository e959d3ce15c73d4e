import * as pg from 'drizzle-orm/pg-core'
import type { OrganisationAction } from '#core/domain/organisation.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, id, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'

/** Changes of the account structure, with what an undo needs. */
export const organisationChange = pg.pgTable(
  'organisation_change',
  {
    id: id(),
    oemId: ofTenant(),
    /** Users who see this organisation see the change: the changed one, or where it was merged into. */
    orgId: ofOrganisation(),
    /** The changed organisation; it may have been merged or removed since. */
    subjectId: pg.integer('subject_id').notNull(),
    subjectName: pg.text('subject_name').notNull(),
    action: pg.text('action').$type<OrganisationAction>().notNull(),
    /** Changed columns by name. */
    before: pg.jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: pg.jsonb('after').$type<Record<string, unknown>>().notNull(),
    accountId: byAccount('account_id'),
    happenedAt: at('happened_at').notNull().defaultNow(),
    undoneAt: at('undone_at'),
    undoneBy: byAccount('undone_by'),
  },
  (t) => [
    pg.index('organisation_change_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('organisation_change_subject').on(t.subjectId, t.id.desc().nullsFirst()),
  ],
)

/** Rows that a merge moved from one organisation to another: an undo brings exactly them back. */
export const organisationMergedRow = pg.pgTable(
  'organisation_merged_row',
  {
    changeId: partOf('change_id', () => organisationChange.id),
    /** Table and column that referred to the merged organisation, "vehicle.org_id". */
    reference: pg.text('reference').notNull(),
    rowId: pg.bigint('row_id', { mode: 'number' }).notNull(),
    /** In a list: the organisation it was merged into was there too. */
    inBoth: pg.boolean('in_both').notNull().default(false),
  },
  (t) => [pg.primaryKey({ columns: [t.changeId, t.reference, t.rowId] })],
)
