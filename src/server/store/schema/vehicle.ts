import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { RegisterState } from '#core/contract/vehicle.ts'
import type { TboxStockState } from '#core/domain/stock-life.ts'
import { at, changeTimes, id, optionalText, partOf, refersTo } from './columns.ts'
import { ofAccount, ofOrganisation, ofTenant } from './account.ts'

export const vehicleModel = pg.pgTable(
  'vehicle_model',
  {
    id: id(),
    oemId: ofTenant(),
    brandCode: pg.text('brand_code').notNull(),
    brandName: pg.text('brand_name').notNull(),
    seriesCode: pg.text('series_code').notNull(),
    seriesName: pg.text('series_name').notNull(),
    modelCode: pg.text('model_code').notNull(),
    modelName: pg.text('model_name').notNull(),
    /** truck, bus, car, special */
    vehicleClass: pg.text('vehicle_class').notNull(),
    /** Key of POWER_TYPES in core/domain/power-type.ts. */
    powerType: pg.text('power_type').notNull(),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('vehicle_model_code').on(t.oemId, t.modelCode)],
)

export const vehicle = pg.pgTable(
  'vehicle',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    vin: pg.text('vin').notNull(),
    plate: optionalText('plate'),
    /** JT/T 697.7 colour code: 1 blue 2 yellow 3 black 4 white 5 green 9 other, 0 none. */
    plateColour: pg.integer('plate_colour').notNull().default(0),
    modelId: refersTo('model_id', () => vehicleModel.id),
    /** Country of use, ISO 3166 alpha-2; the market of the walls derives from it. */
    country: pg.text('country').notNull().default('CN'),
    operatingCity: optionalText('operating_city'),
    /** 1 manufacturer vehicle, 2 dealer vehicle, 3 customer. */
    attribute: pg.integer('attribute').notNull().default(3),
    /** stock, active, stored, soldOut, scrapped */
    registerState: pg.text('register_state').$type<RegisterState>().notNull().default('active'),
    driverName: optionalText('driver_name'),
    /** Number of a machine as a whole ("mein" outside); empty for road vehicles. */
    machineNumber: optionalText('machine_number'),
    /** Empty while the vehicle is bound to no owner. */
    ownerName: optionalText('owner_name'),
    sold: pg.boolean('sold').notNull().default(false),
    /** Day of the sale; what is not sold has none. */
    soldOn: pg.date('sold_on', { mode: 'string' }),
    /** Code of the dealer who holds or sold it, of the same tenant. */
    dealerCode: optionalText('dealer_code'),
    insuranceUntil: pg.date('insurance_until', { mode: 'string' }),
    inspectionUntil: pg.date('inspection_until', { mode: 'string' }),
    tags: pg.jsonb('tags').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    archived: pg.boolean('archived').notNull().default(false),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('vehicle_vin').on(t.vin),
    pg.index('vehicle_scope').on(t.oemId, t.orgId),
    pg.index('vehicle_plate').on(t.oemId, t.plate),
    // Lists are sorted by what runs out next.
    pg.index('vehicle_insurance').on(t.oemId, t.insuranceUntil),
    pg.index('vehicle_inspection').on(t.oemId, t.inspectionUntil),
    pg.index('vehicle_dealer').on(t.oemId, t.dealerCode).where(sql`${t.dealerCode} <> ''`),
    pg.index('vehicle_machine').on(t.oemId, t.machineNumber).where(sql`${t.machineNumber} <> ''`),
  ],
)

/** Vehicles assigned to an account: what a role with the scope `vehicles` shows it. */
export const accountVehicle = pg.pgTable(
  'account_vehicle',
  {
    accountId: ofAccount(),
    vehicleId: partOf('vehicle_id', () => vehicle.id),
    /** The vehicles of the account in a data scope (`scopeIdOfAccount`). */
    scopeId: pg.integer('scope_id').notNull().generatedAlwaysAs(sql`-2 * account_id`),
  },
  (t) => [
    pg.primaryKey({ columns: [t.accountId, t.vehicleId] }),
    pg.index('account_vehicle_scope').on(t.scopeId),
    pg.index('account_vehicle_vehicle').on(t.vehicleId),
  ],
)

/** A tbox. The phone number of the JT/T 808 header names it on the wire. */
export const terminal = pg.pgTable(
  'terminal',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id),
    /** Lookup key of the header phone: without leading zeros (core/protocol terminalKey). */
    phone: pg.text('phone').notNull(),
    sn: pg.text('sn').notNull(),
    iccid: optionalText('iccid'),
    model: optionalText('model'),
    supplier: optionalText('supplier'),
    firmware: optionalText('firmware'),
    /** Given at registration, asked back at authentication. */
    authCode: pg.text('auth_code'),
    /** Device this phone belongs to, as 0x0100 names it; null: not known yet. */
    deviceId: pg.text('device_id'),
    /** Maker id of that device; empty: any. */
    deviceMaker: optionalText('device_maker'),
    /** IMEI the device authenticates with (2019); empty: not known yet. */
    imei: optionalText('imei'),
    /** ICCID the vehicle logs in with by GB/T 32960; empty: not known yet. */
    loginIccid: optionalText('login_iccid'),
    /** Row name of terminal_dialect. */
    dialect: pg.text('dialect').notNull().default('standard'),
    blocked: pg.boolean('blocked').notNull().default(false),
    deregistered: pg.boolean('deregistered').notNull().default(false),
    /** Seconds without a message until the terminal counts as offline. */
    timeoutSeconds: pg.integer('timeout_seconds').notNull().default(180),
    registeredAt: at('registered_at'),
    // Of the stock; the gateway neither reads nor writes what follows (decision 88).
    hardware: optionalText('hardware'),
    imei2: optionalText('imei2'),
    mac: optionalText('mac'),
    batch: optionalText('batch'),
    /** Of a terminal without a vehicle. */
    stockState: pg.text('stock_state').$type<TboxStockState>().notNull().default('stock'),
    producedOn: pg.date('produced_on', { mode: 'string' }),
    warrantyUntil: pg.date('warranty_until', { mode: 'string' }),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('terminal_phone').on(t.phone),
    pg.uniqueIndex('terminal_sn').on(t.sn),
    pg.uniqueIndex('terminal_vehicle').on(t.vehicleId),
    pg.index('terminal_iccid').on(t.iccid),
    pg.index('terminal_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('terminal_stock').on(t.oemId, t.stockState, t.id.desc().nullsFirst()).where(sql`${t.vehicleId} is null`),
    pg.index('terminal_warranty').on(t.oemId, t.warrantyUntil),
    pg.index('terminal_produced').on(t.oemId, t.producedOn),
    pg.index('terminal_batch').on(t.oemId, t.batch).where(sql`${t.batch} <> ''`),
    // Vehicles that log in with another card than the one they are registered with.
    pg
      .index('terminal_login_differs')
      .on(t.oemId, t.iccid)
      .where(sql`${t.loginIccid} <> '' and ${t.loginIccid} <> ${t.iccid}`),
  ],
)

/** Differences of a terminal model on the wire; the value is a Jt808Dialect of core/protocol without functions. */
export const terminalDialect = pg.pgTable('terminal_dialect', {
  name: pg.text('name').primaryKey(),
  settings: pg.jsonb('settings').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
})

/**
 * Vehicles whose data were erased, by anonymous numbers: rows of theirs that were still on their way are not
 * stored (recorder/erased-vehicles.ts).
 */
export const erasedVehicle = pg.pgTable('erased_vehicle', {
  vehicleId: pg.integer('vehicle_id').primaryKey(),
  terminalIds: pg.integer('terminal_ids').array().notNull(),
  erasedAt: at('erased_at').notNull().defaultNow(),
})
