import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** A vehicle in a test; one at a time. */
export const testRun = pg.pgTable(
  'test_run',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    project: pg.text('project').notNull(),
    engineer: pg.text('engineer').notNull(),
    purpose: optionalText('purpose'),
    startsOn: pg.date('starts_on', { mode: 'string' }).notNull(),
    endsOn: pg.date('ends_on', { mode: 'string' }).notNull(),
    dataPlan: optionalText('data_plan'),
    targetKm: pg.integer('target_km'),
    note: optionalText('note'),
    /** A user ended it; it may have gone on beyond its last day until then. */
    endedAt: at('ended_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('test_run_open').on(t.vehicleId).where(sql`${t.endedAt} is null`),
    pg.index('test_run_tenant').on(t.oemId, t.startsOn.desc().nullsFirst()),
  ],
)
