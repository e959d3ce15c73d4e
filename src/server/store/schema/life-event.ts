import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { LifeDetails } from '#core/domain/life-event.ts'
import { ofTenant } from './account.ts'
import { at, bigId, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { vehicle } from './vehicle.ts'

/** A step in the life of a vehicle, or of something that is fitted to vehicles; written with the change itself. */
export const lifeEvent = pg.pgTable(
  'life_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    /** One of LIFE_SUBJECTS; null where the step is about the vehicle alone. */
    subjectType: pg.text('subject_type'),
    subjectId: pg.integer('subject_id'),
    subjectName: optionalText('subject_name'),
    /** One of LIFE_KINDS. */
    kind: pg.text('kind').notNull(),
    /** One of LIFE_SOURCES. */
    source: pg.text('source').notNull(),
    reason: optionalText('reason'),
    details: pg.jsonb('details').$type<LifeDetails>().notNull().default(sql`'{}'::jsonb`),
    reportedBy: byAccount('reported_by'),
    happenedAt: at('happened_at').notNull().defaultNow(),
  },
  (t) => [
    pg.index('life_event_vehicle').on(t.vehicleId, t.happenedAt.desc().nullsFirst()),
    pg.index('life_event_subject').on(t.subjectType, t.subjectId, t.happenedAt.desc().nullsFirst()),
  ],
)
