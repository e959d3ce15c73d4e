import * as pg from 'drizzle-orm/pg-core'
import { ofOrganisation, ofTenant, organisation } from './account.ts'
import { at, id } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Organisations related to a vehicle in addition to its owner, which is vehicle.org_id. */
export const vehicleOrgRelation = pg.pgTable(
  'vehicle_org_relation',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    orgId: ofOrganisation(),
    /** operator, lessor, service */
    kind: pg.text('kind').notNull(),
    boundBy: byAccount('bound_by'),
    boundAt: at('bound_at').notNull().defaultNow(),
    validUntil: pg.date('valid_until', { mode: 'string' }),
  },
  (t) => [
    pg.uniqueIndex('vehicle_org_once').on(t.vehicleId, t.orgId, t.kind),
    pg.index('vehicle_org_organisation').on(t.oemId, t.orgId),
  ],
)

/** Bindings and unbindings, with their users; only added to. */
export const vehicleOrgRecord = pg.pgTable(
  'vehicle_org_record',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** bind, unbind, transfer */
    action: pg.text('action').notNull(),
    kind: pg.text('kind').notNull(),
    /** Null where there was none before, or is none after. */
    oldOrgId: pg.integer('old_org_id').references(() => organisation.id),
    newOrgId: pg.integer('new_org_id').references(() => organisation.id),
    /** page, import */
    source: pg.text('source').notNull(),
    accountId: byAccount('account_id'),
    happenedAt: at('happened_at').notNull().defaultNow(),
  },
  (t) => [
    pg.index('vehicle_org_record_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.index('vehicle_org_record_tenant').on(t.oemId, t.id.desc().nullsFirst()),
  ],
)
