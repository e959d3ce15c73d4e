import * as pg from 'drizzle-orm/pg-core'
import type { HandoverShift } from '#core/domain/safety-review.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, bigId, bigPartOf, id, optionalText } from './columns.ts'
import { coachingCase } from './driver.ts'
import { alarmEvent } from './operation.ts'
import { byAccount, updated } from './owner-columns.ts'

/** Review of an active-safety event; without a row it is unreviewed. */
export const safetyReview = pg.pgTable(
  'safety_review',
  {
    alarmId: bigPartOf('alarm_id', () => alarmEvent.id).primaryKey(),
    oemId: ofTenant(),
    /** A state of core/domain/safety-review.ts. */
    state: pg.text('state').notNull(),
    /** confirmed, false; null: none */
    verdict: pg.text('verdict'),
    note: optionalText('note'),
    reviewedBy: byAccount('reviewed_by'),
    /** First review; a later one keeps it. */
    firstAt: at('first_at').notNull().defaultNow(),
    reviewedAt: at('reviewed_at').notNull().defaultNow(),
    coachingId: pg.integer('coaching_id').references(() => coachingCase.id, { onDelete: 'set null' }),
  },
  (t) => [pg.index('safety_review_coaching').on(t.coachingId)],
)

/** Reviews of an event, evidence that was opened and texts that were sent; never changed. */
export const safetyReviewLog = pg.pgTable(
  'safety_review_log',
  {
    id: bigId(),
    alarmId: bigPartOf('alarm_id', () => alarmEvent.id),
    userId: byAccount('user_id'),
    doneAt: at('done_at').notNull().defaultNow(),
    /** An action of core/domain/safety-review.ts. */
    action: pg.text('action').notNull(),
    note: optionalText('note'),
    jobId: pg.bigint('job_id', { mode: 'number' }),
  },
  (t) => [pg.index('safety_review_log_alarm').on(t.alarmId, t.id)],
)

/** What one shift leaves to the next; one text per organisation and shift. */
export const shiftHandover = pg.pgTable(
  'shift_handover',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    shift: pg.text('shift').$type<HandoverShift>().notNull(),
    text: pg.text('text').notNull(),
    ...updated(),
  },
  (t) => [
    pg.uniqueIndex('shift_handover_once').on(t.orgId, t.day, t.shift),
    pg.index('shift_handover_tenant').on(t.oemId, t.day.desc().nullsFirst()),
  ],
)
