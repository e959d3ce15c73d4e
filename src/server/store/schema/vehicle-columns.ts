import { integer } from 'drizzle-orm/pg-core'
import { terminal, vehicle } from './vehicle.ts'

/** The vehicle the row belongs to and is removed with. */
export const ofVehicle = () =>
  integer('vehicle_id')
    .notNull()
    .references(() => vehicle.id, { onDelete: 'cascade' })

/** The terminal the row belongs to and is removed with. */
export const ofTerminal = () =>
  integer('terminal_id')
    .notNull()
    .references(() => terminal.id, { onDelete: 'cascade' })
