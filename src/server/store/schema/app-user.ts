import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { AppUserRole, AppUserState, RealNameState } from '#core/contract/app-user.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText, partOf } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** An owner or driver with an account of the mobile app. The app reports them; here they are looked after. */
export const appUser = pg.pgTable(
  'app_user',
  {
    id: id(),
    oemId: ofTenant(),
    /** Organisation that looks after the user. */
    orgId: ofOrganisation(),
    /** Number of the account in the app. */
    userNo: pg.text('user_no').notNull(),
    name: optionalText('name'),
    phone: optionalText('phone'),
    realName: pg.text('real_name').$type<RealNameState>().notNull().default('none'),
    registeredAt: at('registered_at').notNull(),
    lastUsedAt: at('last_used_at'),
    appVersion: optionalText('app_version'),
    language: optionalText('language'),
    state: pg.text('state').$type<AppUserState>().notNull().default('active'),
    stateReason: optionalText('state_reason'),
    stateBy: optionalText('state_by'),
    stateAt: at('state_at'),
    /** The account that has its vehicles now. */
    mergedInto: pg.integer('merged_into').references((): pg.AnyPgColumn => appUser.id, { onDelete: 'set null' }),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('app_user_no').on(t.oemId, t.userNo.op('text_pattern_ops')),
    pg.index('app_user_scope').on(t.oemId, t.orgId),
    // Whole numbers and names find a user and his duplicates.
    pg.index('app_user_phone').on(t.oemId, t.phone).where(sql`${t.phone} <> ''`),
    pg.index('app_user_name').on(t.oemId, t.name).where(sql`${t.name} <> ''`),
    pg.index('app_user_state').on(t.oemId, t.state),
    pg.index('app_user_registered').on(t.oemId, t.registeredAt),
    pg.index('app_user_last_used').on(t.oemId, t.lastUsedAt),
    pg.index('app_user_merged_into').on(t.mergedInto),
  ],
)

/** A vehicle in the app of a user. */
export const appUserVehicle = pg.pgTable(
  'app_user_vehicle',
  {
    userId: partOf('user_id', () => appUser.id),
    vehicleId: ofVehicle(),
    role: pg.text('role').$type<AppUserRole>().notNull(),
    boundAt: at('bound_at').notNull().defaultNow(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.userId, t.vehicleId] }),
    pg.index('app_user_vehicle_vehicle').on(t.vehicleId),
    pg.uniqueIndex('app_user_vehicle_owner').on(t.vehicleId).where(sql`${t.role} = 'owner'`),
  ],
)
