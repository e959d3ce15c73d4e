import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { LockRule } from '#core/contract/vehicle-group.ts'
import type { GROUP_SHARINGS, GroupRule } from '#core/contract/work-group.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Vehicles that belong together: those of a contract, or of a working group of the people who look after them. */
export const vehicleGroup = pg.pgTable(
  'vehicle_group',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** GROUP_KINDS of core/contract/vehicle-group.ts, WORK_GROUP_KINDS of core/contract/work-group.ts */
    kind: pg.text('kind').notNull().default('contract'),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    customer: optionalText('customer'),
    contact: optionalText('contact'),
    phone: optionalText('phone'),
    startsOn: pg.date('starts_on', { mode: 'string' }),
    endsOn: pg.date('ends_on', { mode: 'string' }),
    reportSeconds: pg.integer('report_seconds'),
    lockRule: pg.text('lock_rule').$type<LockRule>().notNull().default('consent'),
    note: optionalText('note'),
    /** Of a working group: its owner, who else sees it, and the rule of a smart one. */
    ownerId: byAccount('owner_id'),
    sharing: pg.text('sharing').$type<(typeof GROUP_SHARINGS)[number]>().notNull().default('organisation'),
    roleIds: pg.jsonb('role_ids').$type<number[]>().notNull().default(sql`'[]'::jsonb`),
    rule: pg.jsonb('rule').$type<GroupRule>().notNull().default(sql`'{}'::jsonb`),
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
