import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { terminal, vehicle } from './vehicle.ts'
import { at, bytea, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

const terminalId = () => integer('terminal_id').references(() => terminal.id, { onDelete: 'cascade' })
const vehicleId = () => integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' })

/** What a terminal said of itself and when it was heard; apart from `terminal`, so that master data keeps still. */
export const terminalState = pgTable('terminal_state', {
  terminalId: terminalId().primaryKey(),
  maker: optionalText('maker'),
  model: optionalText('model'),
  /** Of 0x0100, or the ICCID of a GB/T 32960 login. */
  deviceId: optionalText('device_id'),
  province: integer('province'),
  city: integer('city'),
  protocolVersion: optionalText('protocol_version'),
  lastResult: text('last_result'),
  lastLoginAt: at('last_login_at'),
  lastMessageAt: at('last_message_at'),
  lastPositionAt: at('last_position_at'),
  lastCanAt: at('last_can_at'),
})

/** Two terminals that want one vehicle, or two devices that use one phone or VIN. */
export const terminalConflict = pgTable(
  'terminal_conflict',
  {
    id: id(),
    oemId: ofTenant(),
    kind: text('kind').notNull(),
    vehicleId: vehicleId(),
    /** Who has it on the books. */
    holderId: integer('holder_id')
      .notNull()
      .references(() => terminal.id, { onDelete: 'cascade' }),
    holderDevice: optionalText('holder_device'),
    holderMaker: optionalText('holder_maker'),
    holderImei: optionalText('holder_imei'),
    /** Who asks; the holder itself for a shared phone or VIN. */
    newcomerId: integer('newcomer_id')
      .notNull()
      .references(() => terminal.id, { onDelete: 'cascade' }),
    newcomerDevice: optionalText('newcomer_device'),
    newcomerMaker: optionalText('newcomer_maker'),
    newcomerImei: optionalText('newcomer_imei'),
    remoteAddress: text('remote_address').notNull(),
    count: integer('count').notNull().default(1),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    resolution: text('resolution'),
    resolvedBy: byAccount('resolved_by'),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    uniqueIndex('terminal_conflict_open')
      .on(t.kind, t.holderId, t.newcomerId, t.newcomerDevice, t.newcomerMaker, t.newcomerImei)
      .where(sql`${t.resolvedAt} is null`),
    index('terminal_conflict_tenant').on(t.oemId, t.lastAt.desc()),
  ],
)

/** A phone that registers and is not on the books, and the permission to do so once. */
export const unknownTerminal = pgTable(
  'unknown_terminal',
  {
    id: id(),
    /** Empty: it named nobody's vehicle. */
    oemId: optionalText('oem_id'),
    phone: text('phone').notNull(),
    maker: optionalText('maker'),
    model: optionalText('model'),
    deviceId: optionalText('device_id'),
    named: optionalText('named'),
    vehicleId: vehicleId(),
    remoteAddress: optionalText('remote_address'),
    count: integer('count').notNull().default(0),
    firstAt: at('first_at'),
    lastAt: at('last_at'),
    allowedVehicleId: integer('allowed_vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    allowedSn: text('allowed_sn'),
    /** Device that had asked when it was allowed; null: none had. */
    allowedDevice: text('allowed_device'),
    allowedBy: byAccount('allowed_by'),
    allowedUntil: at('allowed_until'),
  },
  (t) => [uniqueIndex('unknown_terminal_phone').on(t.phone, t.oemId), index('unknown_terminal_recent').on(t.lastAt)],
)

/** Wrong data of one terminal, counted by kind and item. */
export const dataFault = pgTable(
  'data_fault',
  {
    id: id(),
    /** Empty for phones nobody has on the books. */
    oemId: text('oem_id').notNull(),
    /** 0 for a phone that is not on the books. */
    terminalId: integer('terminal_id').notNull(),
    phone: text('phone').notNull(),
    kind: text('kind').notNull(),
    item: text('item').notNull(),
    value: optionalText('value'),
    expected: optionalText('expected'),
    count: bigint('count', { mode: 'number' }).notNull(),
    firmware: optionalText('firmware'),
    /** new, confirmed, fixed; "ignored" follows from the rules. */
    state: text('state').notNull().default('new'),
    assignee: optionalText('assignee'),
    sample: bytea('sample'),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    uniqueIndex('data_fault_once').on(t.terminalId, t.phone, t.kind, t.item),
    index('data_fault_tenant').on(t.oemId, t.lastAt.desc()),
  ],
)

/** Faults that are not to be shown as new until a moment; empty fields match everything. */
export const dataFaultRule = pgTable(
  'data_fault_rule',
  {
    id: id(),
    oemId: ofTenant(),
    kind: text('kind').notNull(),
    item: optionalText('item'),
    firmware: optionalText('firmware'),
    sn: optionalText('sn'),
    reason: text('reason').notNull(),
    createdBy: byAccount('created_by'),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('data_fault_rule_tenant').on(t.oemId, t.endsAt)],
)

/** Driver cards (0x0702), recorder data (0x0700) and waybills (0x0701). Written by the recorder. */
export const driverReport = pgTable(
  'driver_report',
  {
    id: id(),
    oemId: text('oem_id').notNull(),
    vehicleId: integer('vehicle_id').notNull(),
    terminalId: integer('terminal_id').notNull(),
    /** Time of the message; receive time where it carries none. */
    ts: at('ts').notNull(),
    receivedAt: at('received_at').notNull(),
    serial: integer('serial').notNull(),
    /** DRIVE_EVENTS of core/contract/drive-message.ts */
    event: text('event').notNull(),
    driver: optionalText('driver'),
    licence: optionalText('licence'),
    idCard: optionalText('id_card'),
    issuer: optionalText('issuer'),
    validUntil: date('valid_until', { mode: 'string' }),
    readResult: smallint('read_result'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    matchedDriver: optionalText('matched_driver'),
    content: bytea('content').notNull(),
  },
  (t) => [
    uniqueIndex('driver_report_once').on(t.terminalId, t.ts, t.serial, t.event),
    index('driver_report_tenant').on(t.oemId, t.ts.desc()),
    index('driver_report_vehicle').on(t.vehicleId, t.ts.desc()),
  ],
)

/** A picture, sound or clip a terminal made and sent (0x0800, 0x0801). */
export const terminalMedia = pgTable(
  'terminal_media',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: integer('terminal_id').notNull(),
    /** Number the terminal gave it. */
    mediaId: bigint('media_id', { mode: 'number' }).notNull(),
    /** 0 picture, 1 sound, 2 video */
    kind: smallint('kind').notNull(),
    format: smallint('format').notNull(),
    /** Why it was made, code of 0x0800. */
    event: smallint('event').notNull(),
    channel: smallint('channel').notNull(),
    takenAt: at('taken_at').notNull(),
    receivedAt: at('received_at').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    size: integer('size').notNull().default(0),
    /** Null while only 0x0800 announced it. */
    objectKey: text('object_key'),
  },
  (t) => [
    uniqueIndex('terminal_media_once').on(t.terminalId, t.mediaId, t.takenAt),
    index('terminal_media_vehicle').on(t.vehicleId, t.takenAt.desc()),
    index('terminal_media_tenant').on(t.oemId, t.takenAt.desc()),
  ],
)

/** A fault of a terminal that is left out of /tbox/errorReport for a while. */
export const terminalErrorMute = pgTable(
  'terminal_error_mute',
  {
    vehicleId: ofVehicle(),
    kind: text('kind').notNull(),
    until: at('until').notNull(),
    mutedBy: byAccount('muted_by'),
  },
  (t) => [primaryKey({ columns: [t.vehicleId, t.kind] })],
)

/** Repair of a terminal that reported a fault of its own or sent wrong data. */
export const repairOrder = pgTable(
  'repair_order',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** The device that failed; the vehicle may carry another by now. */
    sn: optionalText('sn'),
    kind: text('kind').notNull(),
    /** Wrong data it was ordered because of. */
    faultId: integer('fault_id').references(() => dataFault.id, { onDelete: 'set null' }),
    /** Kind, item, value and expectation of that time. */
    finding: jsonb('finding').$type<{ kind: string; item: string; value: string; expected: string }>(),
    sample: bytea('sample'),
    station: optionalText('station'),
    note: optionalText('note'),
    state: text('state').notNull().default('open'),
    result: optionalText('result'),
    createdAt: createdAt(),
    createdBy: byAccount('created_by'),
    endedAt: at('ended_at'),
    endedBy: byAccount('ended_by'),
  },
  (t) => [
    uniqueIndex('repair_order_open').on(t.vehicleId, t.kind).where(sql`state = 'open' and finding is null`),
    uniqueIndex('repair_order_open_finding').on(t.faultId).where(sql`state = 'open'`),
    index('repair_order_finding').on(t.faultId),
    index('repair_order_tenant').on(t.oemId, t.createdAt.desc()),
  ],
)
