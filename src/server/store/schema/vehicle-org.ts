import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { account, organisation, tenant } from './account.ts'
import { vehicle } from './vehicle.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofTenant = () =>
  text('oem_id')
    .notNull()
    .references(() => tenant.oemId)
const ofVehicle = () =>
  integer('vehicle_id')
    .notNull()
    .references(() => vehicle.id, { onDelete: 'cascade' })

/** Organisations a vehicle has to do with besides its owner, which stands in vehicle.org_id. */
export const vehicleOrgRelation = pgTable(
  'vehicle_org_relation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisation.id),
    /** operator, lessor, service */
    kind: text('kind').notNull(),
    boundBy: integer('bound_by').references(() => account.id, { onDelete: 'set null' }),
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
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
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
    accountId: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    happenedAt: at('happened_at').notNull().defaultNow(),
  },
  (t) => [
    index('vehicle_org_record_vehicle').on(t.vehicleId, t.id.desc()),
    index('vehicle_org_record_tenant').on(t.oemId, t.id.desc()),
  ],
)
