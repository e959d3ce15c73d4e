import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { NetworkType } from '#core/domain/vehicle-reading.ts'
import { at } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** What a vehicle reported last that installing software depends on, each value with its moment; null: never. */
export const vehicleReading = pg.pgTable('vehicle_reading', {
  vehicleId: ofVehicle().primaryKey(),
  parkingBrake: pg.boolean('parking_brake'),
  parkingBrakeAt: at('parking_brake_at'),
  /** Volts, of the battery of the electrical system. */
  voltage: pg.real('voltage'),
  voltageAt: at('voltage_at'),
  network: pg.text('network').$type<NetworkType>(),
  networkAt: at('network_at'),
  roaming: pg.boolean('roaming'),
  roamingAt: at('roaming_at'),
})

const fresh = (table: string, field: string) =>
  `case when ${table}.${field}_at > now() - interval '1 day' then ${table}.${field} end`

/** The values that are known now, of a row of this table or of none: what was reported more than a day ago says nothing. */
export const knownReading = (table: string) =>
  sql.raw(`jsonb_build_object('parkingBrake', ${fresh(table, 'parking_brake')}, 'voltage', ${fresh(table, 'voltage')},
    'network', ${fresh(table, 'network')}, 'roaming', ${fresh(table, 'roaming')})`)
