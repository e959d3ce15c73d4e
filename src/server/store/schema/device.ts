import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { DeviceKind, DeviceState, RecorderState, SelfTest } from '#core/domain/stock-life.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, changeTimes, id, optionalText } from './columns.ts'
import { part } from './parts.ts'
import { vehicle } from './vehicle.ts'

/** What is fitted to vehicles and is no terminal: cameras, sensors, locks, badge readers, trackers of trailers. */
export const device = pg.pgTable(
  'device',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** Id on the device, once in a tenant. */
    code: pg.text('code').notNull(),
    kind: pg.text('kind').$type<DeviceKind>().notNull(),
    model: optionalText('model'),
    supplier: optionalText('supplier'),
    protocol: optionalText('protocol'),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id),
    /** The part it belongs to. */
    partId: pg.integer('part_id').references(() => part.id, { onDelete: 'set null' }),
    /** Where in the vehicle. */
    position: optionalText('position'),
    linkedAt: at('linked_at'),
    /** As the system that receives its data reported it last. */
    lastDataAt: at('last_data_at'),
    battery: pg.smallint('battery'),
    state: pg.text('state').$type<DeviceState>().notNull().default('stock'),
    /** The device whose place it took. */
    replacesId: pg.integer('replaces_id').references((): pg.AnyPgColumn => device.id),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('device_code').on(t.oemId, t.code),
    pg.index('device_scope').on(t.oemId, t.orgId),
    pg.index('device_kind').on(t.oemId, t.kind, t.id.desc().nullsFirst()),
    pg.index('device_state').on(t.oemId, t.state, t.id.desc().nullsFirst()),
    pg.index('device_vehicle').on(t.vehicleId),
    pg.index('device_part').on(t.partId),
    pg.index('device_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    pg.index('device_battery').on(t.oemId, t.battery),
    pg.index('device_last_data').on(t.oemId, t.lastDataAt),
  ],
)

/** Driving recorders (GB/T 19056). */
export const blackBox = pg.pgTable(
  'black_box',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    /** Once in a tenant. */
    number: pg.text('number').notNull(),
    model: optionalText('model'),
    supplier: optionalText('supplier'),
    certificate: optionalText('certificate'),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id),
    installedAt: at('installed_at'),
    capacityMb: pg.integer('capacity_mb'),
    selfTest: pg.text('self_test').$type<SelfTest>().notNull().default('none'),
    selfTestAt: at('self_test_at'),
    calibrationUntil: pg.date('calibration_until', { mode: 'string' }),
    state: pg.text('state').$type<RecorderState>().notNull().default('stock'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('black_box_number').on(t.oemId, t.number),
    pg.uniqueIndex('black_box_vehicle').on(t.vehicleId),
    pg.index('black_box_scope').on(t.oemId, t.orgId),
    pg.index('black_box_state').on(t.oemId, t.state, t.id.desc().nullsFirst()),
    pg.index('black_box_calibration').on(t.oemId, t.calibrationUntil),
    pg.index('black_box_self_test').on(t.oemId, t.selfTestAt),
  ],
)
