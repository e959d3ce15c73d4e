import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { organisation } from './account.ts'
import { at, id } from './columns.ts'
import { byAccount, ofOrganisation, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Organisations a vehicle has to do with besides its owner, which stands in vehicle.org_id. */
export const vehicleOrgRelation = pgTable(
  'vehicle_org_relation',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    orgId: ofOrganisation(),
    /** operator, lessor, service */
    kind: text('kind').notNull(),
    boundBy: byAccount('bound_by'),
    boundAt: at('bound_at').notNull().defaultNow(),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (t) => [
    uniqueIndex('vehicle_org_once').on(t.vehicleId, t.orgId, t.kind),
    index('vehicle_org_organisation').on(t.oemId, t.orgId),
  ],
)

/** What was bound and taken apart, and by whom; only added to. */
export const vehicleOrgRecord = pgTable(
  'vehicle_org_record',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** bind, unbind, transfer */
    action: text('action').notNull(),
    kind: text('kind').notNull(),
    /** Null where there was none before, or is none after. */
    oldOrgId: integer('old_org_id').references(() => organisation.id),
    newOrgId: integer('new_org_id').references(() => organisation.id),
    /** page, import */
    source: text('source').notNull(),
    accountId: byAccount('account_id'),
    happenedAt: at('happened_at').notNull().defaultNow(),
  },
  (t) => [
    index('vehicle_org_record_vehicle').on(t.vehicleId, t.id.desc()),
    index('vehicle_org_record_tenant').on(t.oemId, t.id.desc()),
  ],
)
