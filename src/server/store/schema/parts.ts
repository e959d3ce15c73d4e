import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { partModel } from './base-data.ts'
import { vehicle } from './vehicle.ts'
import { changeTimes, id, optionalText } from './columns.ts'
import { ofOrganisation, ofTenant } from './owner-columns.ts'

/** One part with its serial number, in stock or in a vehicle. */
export const part = pgTable(
  'part',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    serial: text('serial').notNull(),
    partNumber: optionalText('part_number'),
    modelId: integer('model_id')
      .notNull()
      .references(() => partModel.id),
    hardwareVersion: optionalText('hardware_version'),
    softwareVersion: optionalText('software_version'),
    supplier: optionalText('supplier'),
    batch: optionalText('batch'),
    vehicleId: integer('vehicle_id').references(() => vehicle.id),
    /** Where in the vehicle. */
    position: optionalText('position'),
    installedOn: date('installed_on', { mode: 'string' }),
    /** PART_STATES of core/contract/parts.ts */
    state: text('state').notNull().default('stock'),
    /** Part numbers of the vehicle electronics by field name; empty ones are absent. */
    numbers: jsonb('numbers').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    ...changeTimes(),
  },
  (t) => [
    uniqueIndex('part_serial').on(t.oemId, t.serial),
    index('part_scope').on(t.oemId, t.orgId),
    index('part_model_parts').on(t.modelId),
    index('part_vehicle').on(t.vehicleId),
  ],
)
