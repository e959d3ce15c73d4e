import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { partModel } from './base-data.ts'
import { vehicle } from './vehicle.ts'
import { changeTimes, id, optionalText, refersTo } from './columns.ts'
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
    /** PART_STATES of core/contract/parts.ts */
    state: pg.text('state').notNull().default('stock'),
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
