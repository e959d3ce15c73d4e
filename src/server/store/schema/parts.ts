import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { PartState } from '#core/contract/parts.ts'
import type { DeltaState } from '#core/domain/delta.ts'
import { partModel, softVersion } from './base-data.ts'
import { vehicle } from './vehicle.ts'
import { at, changeTimes, id, optionalText, partOf, refersTo } from './columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'

/** One part with its serial number, in stock or in a vehicle. */
export const part = pg.pgTable(
  'part',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    serial: pg.text('serial').notNull(),
    partNumber: optionalText('part_number'),
    modelId: refersTo('model_id', () => partModel.id),
    hardwareVersion: optionalText('hardware_version'),
    softwareVersion: optionalText('software_version'),
    supplier: optionalText('supplier'),
    batch: optionalText('batch'),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id),
    /** Where in the vehicle. */
    position: optionalText('position'),
    installedOn: pg.date('installed_on', { mode: 'string' }),
    state: pg.text('state').$type<PartState>().notNull().default('stock'),
    /** Part numbers of the vehicle electronics by field name; empty ones are absent. */
    numbers: pg.jsonb('numbers').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('part_serial').on(t.oemId, t.serial),
    pg.index('part_scope').on(t.oemId, t.orgId),
    pg.index('part_model_parts').on(t.modelId, t.softwareVersion),
    pg.index('part_vehicle').on(t.vehicleId),
  ],
)

/** The way from one software version to another: a delta between their files, built in the background. */
export const partDelta = pg.pgTable(
  'part_delta',
  {
    id: id(),
    oemId: ofTenant(),
    fromId: partOf('from_id', () => softVersion.id),
    toId: partOf('to_id', () => softVersion.id),
    algorithm: pg.text('algorithm').notNull(),
    state: pg.text('state').$type<DeltaState>().notNull().default('queued'),
    /** A delta that is ready waits to be applied and compared again. */
    verifying: pg.boolean('verifying').notNull().default(false),
    progress: pg.smallint('progress').notNull().default(0),
    /** One of DELTA_FAILURES; empty: none. */
    failure: optionalText('failure'),
    objectKey: pg.text('object_key'),
    deltaSize: pg.bigint('delta_size', { mode: 'number' }),
    sha256: optionalText('sha256'),
    /** Size and hashes of the files it was built from. */
    fullSize: pg.bigint('full_size', { mode: 'number' }),
    fromSha256: optionalText('from_sha256'),
    toSha256: optionalText('to_sha256'),
    builtAt: at('built_at'),
    verifiedAt: at('verified_at'),
    timesUsed: pg.integer('times_used').notNull().default(0),
    savedBytes: pg.bigint('saved_bytes', { mode: 'number' }).notNull().default(0),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('part_delta_pair').on(t.fromId, t.toId),
    pg.index('part_delta_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('part_delta_target').on(t.toId),
    pg.index('part_delta_open').on(t.state).where(sql`${t.state} in ('queued', 'building') or ${t.verifying}`),
  ],
)

/** When a tenant sends the full file instead of a delta. */
export const deltaRule = pg.pgTable('delta_rule', {
  oemId: ofTenant().primaryKey(),
  /** A delta is sent while it has less than this share of the full file. */
  maxPercent: pg.smallint('max_percent').notNull(),
})
