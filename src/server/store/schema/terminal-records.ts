import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { terminal, vehicle } from './vehicle.ts'
import { at, bytea, createdAt, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

const terminalId = () => pg.integer('terminal_id').references(() => terminal.id, { onDelete: 'cascade' })
const vehicleId = () => pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' })

/** Self-reported data and last contact of a terminal; apart from `terminal`, so that master data rarely changes. */
export const terminalState = pg.pgTable('terminal_state', {
  terminalId: terminalId().primaryKey(),
  maker: optionalText('maker'),
  model: optionalText('model'),
  /** Of 0x0100, or the ICCID of a GB/T 32960 login. */
  deviceId: optionalText('device_id'),
  province: pg.integer('province'),
  city: pg.integer('city'),
  protocolVersion: optionalText('protocol_version'),
  lastResult: pg.text('last_result'),
  lastLoginAt: at('last_login_at'),
  lastMessageAt: at('last_message_at'),
  lastPositionAt: at('last_position_at'),
  lastCanAt: at('last_can_at'),
})

/** Two terminals that want one vehicle, or two devices that use one phone or VIN. */
export const terminalConflict = pg.pgTable(
  'terminal_conflict',
  {
    id: id(),
    oemId: ofTenant(),
    kind: pg.text('kind').notNull(),
    vehicleId: vehicleId(),
    /** The tenant that registered it. */
    holderId: partOf('holder_id', () => terminal.id),
    holderDevice: optionalText('holder_device'),
    holderMaker: optionalText('holder_maker'),
    holderImei: optionalText('holder_imei'),
    /** Requesting terminal; the holder itself for a shared phone or VIN. */
    newcomerId: partOf('newcomer_id', () => terminal.id),
    newcomerDevice: optionalText('newcomer_device'),
    newcomerMaker: optionalText('newcomer_maker'),
    newcomerImei: optionalText('newcomer_imei'),
    remoteAddress: pg.text('remote_address').notNull(),
    count: pg.integer('count').notNull().default(1),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    resolution: pg.text('resolution'),
    resolvedBy: byAccount('resolved_by'),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    pg
      .uniqueIndex('terminal_conflict_open')
      .on(t.kind, t.holderId, t.newcomerId, t.newcomerDevice, t.newcomerMaker, t.newcomerImei)
      .where(sql`${t.resolvedAt} is null`),
    pg.index('terminal_conflict_tenant').on(t.oemId, t.lastAt.desc().nullsFirst()),
  ],
)

/** An unregistered phone that registers, and the permission to do so once. */
export const unknownTerminal = pg.pgTable(
  'unknown_terminal',
  {
    id: id(),
    /** Empty: it named no registered vehicle. */
    oemId: optionalText('oem_id'),
    phone: pg.text('phone').notNull(),
    maker: optionalText('maker'),
    model: optionalText('model'),
    deviceId: optionalText('device_id'),
    named: optionalText('named'),
    vehicleId: vehicleId(),
    remoteAddress: optionalText('remote_address'),
    count: pg.integer('count').notNull().default(0),
    firstAt: at('first_at'),
    lastAt: at('last_at'),
    allowedVehicleId: pg.integer('allowed_vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    allowedSn: pg.text('allowed_sn'),
    /** Device that had asked when it was allowed; null: none had. */
    allowedDevice: pg.text('allowed_device'),
    allowedBy: byAccount('allowed_by'),
    allowedUntil: at('allowed_until'),
  },
  (t) => [
    pg.uniqueIndex('unknown_terminal_phone').on(t.phone, t.oemId),
    pg.index('unknown_terminal_recent').on(t.lastAt),
  ],
)

/** Wrong data of one terminal, counted by kind and item. */
export const dataFault = pg.pgTable(
  'data_fault',
  {
    id: id(),
    /** Empty for unregistered phones. */
    oemId: pg.text('oem_id').notNull(),
    /** 0 for an unregistered phone. */
    terminalId: pg.integer('terminal_id').notNull(),
    phone: pg.text('phone').notNull(),
    kind: pg.text('kind').notNull(),
    item: pg.text('item').notNull(),
    value: optionalText('value'),
    expected: optionalText('expected'),
    count: pg.bigint('count', { mode: 'number' }).notNull(),
    firmware: optionalText('firmware'),
    /** new, confirmed, fixed; "ignored" follows from the rules. */
    state: pg.text('state').notNull().default('new'),
    assignee: optionalText('assignee'),
    sample: bytea('sample'),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    pg.uniqueIndex('data_fault_once').on(t.terminalId, t.phone, t.kind, t.item),
    pg.index('data_fault_tenant').on(t.oemId, t.lastAt.desc().nullsFirst()),
  ],
)

/** Faults that are not to be shown as new until a moment; empty fields match everything. */
export const dataFaultRule = pg.pgTable(
  'data_fault_rule',
  {
    id: id(),
    oemId: ofTenant(),
    kind: pg.text('kind').notNull(),
    item: optionalText('item'),
    firmware: optionalText('firmware'),
    sn: optionalText('sn'),
    reason: pg.text('reason').notNull(),
    createdBy: byAccount('created_by'),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [pg.index('data_fault_rule_tenant').on(t.oemId, t.endsAt)],
)

/** Driver cards (0x0702), recorder data (0x0700) and waybills (0x0701). Written by the recorder. */
export const driverReport = pg.pgTable(
  'driver_report',
  {
    id: id(),
    oemId: pg.text('oem_id').notNull(),
    vehicleId: pg.integer('vehicle_id').notNull(),
    terminalId: pg.integer('terminal_id').notNull(),
    /** Time of the message; receive time where it carries none. */
    ts: at('ts').notNull(),
    receivedAt: at('received_at').notNull(),
    serial: pg.integer('serial').notNull(),
    /** DRIVE_EVENTS of core/contract/drive-message.ts */
    event: pg.text('event').notNull(),
    driver: optionalText('driver'),
    licence: optionalText('licence'),
    idCard: optionalText('id_card'),
    issuer: optionalText('issuer'),
    validUntil: pg.date('valid_until', { mode: 'string' }),
    readResult: pg.smallint('read_result'),
    lat: pg.doublePrecision('lat'),
    lng: pg.doublePrecision('lng'),
    matchedDriver: optionalText('matched_driver'),
    content: bytea('content').notNull(),
  },
  (t) => [
    pg.uniqueIndex('driver_report_once').on(t.terminalId, t.ts, t.serial, t.event),
    pg.index('driver_report_tenant').on(t.oemId, t.ts.desc().nullsFirst()),
    pg.index('driver_report_vehicle').on(t.vehicleId, t.ts.desc().nullsFirst()),
    pg.index('driver_report_licence').on(t.oemId, t.licence, t.ts).where(sql`${t.licence} <> ''`),
  ],
)

/**
 * Driver of the last card report of a vehicle; empty once the card is out. Written by the recorder. Search indexes of parts of
 * names are in the first migration alone.
 */
export const vehicleDriver = pg.pgTable(
  'vehicle_driver',
  {
    vehicleId: ofVehicle().primaryKey(),
    oemId: pg.text('oem_id').notNull(),
    /** Time of the report, never later than its receipt. */
    ts: at('ts').notNull(),
    driver: optionalText('driver'),
    licence: optionalText('licence'),
  },
  (t) => [pg.index('vehicle_driver_licence').on(t.oemId, t.licence).where(sql`${t.licence} <> ''`)],
)

/** A picture, sound or clip a terminal made and sent (0x0800, 0x0801). */
export const terminalMedia = pg.pgTable(
  'terminal_media',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: pg.integer('terminal_id').notNull(),
    /** Number the terminal gave it. */
    mediaId: pg.bigint('media_id', { mode: 'number' }).notNull(),
    /** 0 picture, 1 sound, 2 video */
    kind: pg.smallint('kind').notNull(),
    format: pg.smallint('format').notNull(),
    /** Why it was made, code of 0x0800. */
    event: pg.smallint('event').notNull(),
    channel: pg.smallint('channel').notNull(),
    takenAt: at('taken_at').notNull(),
    receivedAt: at('received_at').notNull(),
    lat: pg.doublePrecision('lat'),
    lng: pg.doublePrecision('lng'),
    size: pg.integer('size').notNull().default(0),
    /** Null while only 0x0800 announced it. */
    objectKey: pg.text('object_key'),
  },
  (t) => [
    pg.uniqueIndex('terminal_media_once').on(t.terminalId, t.mediaId, t.takenAt, t.channel, t.kind),
    pg.index('terminal_media_vehicle').on(t.vehicleId, t.takenAt.desc().nullsFirst()),
    pg.index('terminal_media_tenant').on(t.oemId, t.takenAt.desc().nullsFirst()),
  ],
)

/** A fault of a terminal that is left out of /tbox/errorReport for a while. */
export const terminalErrorMute = pg.pgTable(
  'terminal_error_mute',
  {
    vehicleId: ofVehicle(),
    kind: pg.text('kind').notNull(),
    until: at('until').notNull(),
    mutedBy: byAccount('muted_by'),
  },
  (t) => [pg.primaryKey({ columns: [t.vehicleId, t.kind] })],
)

/** Repair of a terminal that reported a fault of its own or sent wrong data. */
export const repairOrder = pg.pgTable(
  'repair_order',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** The device that failed; the vehicle may carry another by now. */
    sn: optionalText('sn'),
    kind: pg.text('kind').notNull(),
    /** Wrong data it was ordered because of. */
    faultId: pg.integer('fault_id').references(() => dataFault.id, { onDelete: 'set null' }),
    /** Kind, item, value and expectation of that time. */
    finding: pg.jsonb('finding').$type<{ kind: string; item: string; value: string; expected: string }>(),
    sample: bytea('sample'),
    station: optionalText('station'),
    note: optionalText('note'),
    state: pg.text('state').notNull().default('open'),
    result: optionalText('result'),
    createdAt: createdAt(),
    createdBy: byAccount('created_by'),
    endedAt: at('ended_at'),
    endedBy: byAccount('ended_by'),
  },
  (t) => [
    pg.uniqueIndex('repair_order_open').on(t.vehicleId, t.kind).where(sql`state = 'open' and finding is null`),
    pg.uniqueIndex('repair_order_open_finding').on(t.faultId).where(sql`state = 'open'`),
    pg.index('repair_order_finding').on(t.faultId),
    pg.index('repair_order_tenant').on(t.oemId, t.createdAt.desc().nullsFirst()),
  ],
)
