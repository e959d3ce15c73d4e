import * as pg from 'drizzle-orm/pg-core'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText, partOf } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Vehicles that belong together, such as those of one contract. */
export const vehicleGroup = pg.pgTable(
  'vehicle_group',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** GROUP_KINDS of core/contract/vehicle-group.ts */
    kind: pg.text('kind').notNull().default('contract'),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    customer: optionalText('customer'),
    contact: optionalText('contact'),
    phone: optionalText('phone'),
    startsOn: pg.date('starts_on', { mode: 'string' }),
    endsOn: pg.date('ends_on', { mode: 'string' }),
    reportSeconds: pg.integer('report_seconds'),
    /** LOCK_RULES of core/contract/vehicle-group.ts */
    lockRule: pg.text('lock_rule').notNull().default('consent'),
    note: optionalText('note'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('vehicle_group_code').on(t.oemId, t.kind, t.code),
    pg.index('vehicle_group_scope').on(t.oemId, t.orgId),
    pg.index('vehicle_group_end').on(t.oemId, t.endsOn),
  ],
)

export const vehicleGroupMember = pg.pgTable(
  'vehicle_group_member',
  {
    groupId: partOf('group_id', () => vehicleGroup.id),
    vehicleId: ofVehicle(),
    memberSince: at('member_since').notNull().defaultNow(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.groupId, t.vehicleId] }),
    pg.index('vehicle_group_member_vehicle').on(t.vehicleId),
  ],
)
