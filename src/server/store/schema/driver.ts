import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { CoachingCase, DriverState } from '#core/contract/driver.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText, partOf } from './columns.ts'
import { created } from './owner-columns.ts'

/** A registered driver. Card reports and trips find it by the qualification number. */
export const driver = pg.pgTable(
  'driver',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    phone: optionalText('phone'),
    licenceNo: optionalText('licence_no'),
    qualificationNo: pg.text('qualification_no').notNull(),
    licenceUntil: pg.date('licence_until', { mode: 'string' }),
    qualificationUntil: pg.date('qualification_until', { mode: 'string' }),
    cardId: optionalText('card_id'),
    state: pg.text('state').$type<DriverState>().notNull().default('active'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('driver_qualification').on(t.oemId, t.qualificationNo),
    pg.index('driver_scope').on(t.oemId, t.orgId),
    pg.index('driver_name').on(t.oemId, t.name),
    // Lists are sorted by these.
    pg.index('driver_licence_until').on(t.oemId, t.licenceUntil),
    pg.index('driver_qualification_until').on(t.oemId, t.qualificationUntil),
  ],
)

export const coachingCase = pg.pgTable(
  'coaching_case',
  {
    id: id(),
    oemId: ofTenant(),
    driverId: partOf('driver_id', () => driver.id),
    topic: pg.text('topic').$type<CoachingCase['topic']>().notNull(),
    state: pg.text('state').$type<CoachingCase['state']>().notNull().default('needed'),
    reason: pg.text('reason').notNull(),
    coach: optionalText('coach'),
    dueOn: pg.date('due_on', { mode: 'string' }),
    result: optionalText('result'),
    ...created(),
    assignedAt: at('assigned_at'),
    doneAt: at('done_at'),
  },
  (t) => [
    pg.index('coaching_case_driver').on(t.driverId, t.id.desc().nullsFirst()),
    pg.index('coaching_case_open').on(t.oemId, t.driverId).where(sql`${t.state} <> 'done'`),
  ],
)
