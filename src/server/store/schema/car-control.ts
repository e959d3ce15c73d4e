import * as pg from 'drizzle-orm/pg-core'
import type { ClaimSource } from '#core/domain/body-control.ts'
import { at, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Doors, windows, climate and charging of a vehicle as it last reported them. */
export const vehicleBody = pg.pgTable('vehicle_body', {
  vehicleId: ofVehicle().primaryKey(),
  /** Value by number of the control (core/domain/body-control.ts). */
  states: pg.jsonb('states').$type<Record<string, number>>().notNull(),
  reportedAt: at('reported_at').notNull(),
})

/** Who controls a vehicle remotely; no other source does until it ends. */
export const vehicleClaim = pg.pgTable(
  'vehicle_claim',
  {
    vehicleId: ofVehicle().primaryKey(),
    source: pg.text('source').$type<ClaimSource>().notNull(),
    accountId: byAccount('account_id'),
    note: optionalText('note'),
    claimedAt: at('claimed_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [pg.index('vehicle_claim_account').on(t.accountId)],
)
