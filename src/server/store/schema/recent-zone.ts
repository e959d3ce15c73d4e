import * as pg from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { at, optionalText } from './columns.ts'

/** Time zones a person chose, newest first: in general (an empty VIN) and while he looked at a vehicle. */
export const recentZone = pg.pgTable(
  'recent_zone',
  {
    accountId: ofAccount(),
    vin: optionalText('vin'),
    zone: pg.text('zone').notNull(),
    chosenAt: at('chosen_at').notNull().defaultNow(),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.vin, t.zone] }), pg.index('recent_zone_vin').on(t.vin)],
)
