import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { changeTimes, id, optionalText } from './columns.ts'

/** Limits of a tenant, or those a package proposes; null: unlimited. */
export const limitColumns = () => ({
  maxVehicles: pg.integer('max_vehicles'),
  maxAccounts: pg.integer('max_accounts'),
  maxStorageMb: pg.integer('max_storage_mb'),
  maxExportRows: pg.integer('max_export_rows'),
})

/** What a tenant can use at most. */
export const tenantPackage = pg.pgTable('tenant_package', {
  id: id(),
  name: pg.text('name').notNull().unique(),
  about: optionalText('about'),
  /** True: every menu and button, also those of later versions. */
  grantsAll: pg.boolean('grants_all').notNull().default(false),
  /** Menu paths and button codes. */
  codes: pg.jsonb('codes').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
  /** Limits a new tenant starts with. */
  ...limitColumns(),
  ...changeTimes(),
})

/** Changes of the menu: one draft, published versions with their number. */
export const menuVersion = pg.pgTable(
  'menu_version',
  {
    id: id(),
    /** Null: the draft. */
    version: pg.integer('version').unique(),
    /** The version every console shows. */
    current: pg.boolean('current').notNull().default(false),
    note: optionalText('note'),
    /** Changes over the defaults of the program, by path (core/domain/menu-change.ts). */
    changes: pg.jsonb('changes').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    /** User name of who published it or edited it last. */
    author: optionalText('author'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('menu_version_draft').on(sql`(${t.version} is null)`).where(sql`${t.version} is null`),
    pg.uniqueIndex('menu_version_current').on(t.current).where(sql`${t.current}`),
  ],
)
