import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { organisation, tenant } from './account.ts'
import { partModel } from './base-data.ts'
import { vehicle } from './vehicle.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const words = (name: string) => text(name).notNull().default('')

/** One part with its serial number, in stock or in a vehicle. */
export const part = pgTable(
  'part',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisation.id),
    serial: text('serial').notNull(),
    partNumber: words('part_number'),
    modelId: integer('model_id')
      .notNull()
      .references(() => partModel.id),
    hardwareVersion: words('hardware_version'),
    softwareVersion: words('software_version'),
    supplier: words('supplier'),
    batch: words('batch'),
    vehicleId: integer('vehicle_id').references(() => vehicle.id),
    /** Where in the vehicle. */
    position: words('position'),
    installedOn: date('installed_on', { mode: 'string' }),
    /** PART_STATES of core/contract/parts.ts */
    state: text('state').notNull().default('stock'),
    /** Part numbers of the vehicle electronics by field name; empty ones are absent. */
    numbers: jsonb('numbers').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('part_serial').on(t.oemId, t.serial),
    index('part_scope').on(t.oemId, t.orgId),
    index('part_model_parts').on(t.modelId),
    index('part_vehicle').on(t.vehicleId),
  ],
)
