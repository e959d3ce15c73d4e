import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { vehicleModel } from './vehicle.ts'
import { changeTimes, createdAt, id, optionalText } from './columns.ts'
import { ofOrganisation, ofTenant } from './owner-columns.ts'

const strings = (name: string) => jsonb(name).$type<string[]>().notNull().default(sql`'[]'::jsonb`)

/** Where a dealer or station stands: the id of the region tree and the ids from its first level down, "61/6101/610113/". */
const place = () => ({
  areaId: optionalText('area_id'),
  areaPath: optionalText('area_path'),
  address: optionalText('address'),
  /** WGS-84 degrees. */
  lng: doublePrecision('lng'),
  lat: doublePrecision('lat'),
})
const lifeSpan = () => ({
  archived: boolean('archived').notNull().default(false),
  ...changeTimes(),
})

export const dealer = pgTable(
  'dealer',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** 1 sells for the manufacturer, 2 buys from a dealer of level 1. */
    level: integer('level').notNull().default(1),
    /** Code of that dealer, of the same tenant. */
    parentCode: optionalText('parent_code'),
    ...place(),
    contact: optionalText('contact'),
    phone: optionalText('phone'),
    /** Brand codes of vehicle_model. */
    brands: strings('brands'),
    /** Hands vehicles over to customers. */
    pickup: boolean('pickup').notNull().default(false),
    authorisedUntil: date('authorised_until', { mode: 'string' }),
    /** active, suspended, ended */
    state: text('state').notNull().default('active'),
    ...lifeSpan(),
  },
  (t) => [
    uniqueIndex('dealer_code').on(t.oemId, t.code),
    index('dealer_scope').on(t.oemId, t.orgId),
    // Byte order whatever the collation of the database, so that "at or below a region" is a range of the index.
    index('dealer_area').on(t.oemId, t.areaPath.op('text_pattern_ops')),
    index('dealer_parent').on(t.oemId, t.parentCode),
  ],
)

export const serviceStation = pgTable(
  'service_station',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    ...place(),
    phone: optionalText('phone'),
    openingHours: optionalText('opening_hours'),
    alwaysOpen: boolean('always_open').notNull().default(false),
    /** Codes of catalogue items of kind service. */
    services: strings('services'),
    brands: strings('brands'),
    /** Vehicles a day. */
    capacity: integer('capacity').notNull().default(0),
    /** open, closed */
    state: text('state').notNull().default('open'),
    ...lifeSpan(),
  },
  (t) => [
    uniqueIndex('service_station_code').on(t.oemId, t.code),
    index('service_station_scope').on(t.oemId, t.orgId),
    index('service_station_area').on(t.oemId, t.areaPath.op('text_pattern_ops')),
  ],
)

/** Small lists of a tenant that are only a code and a name; `kind` is one of CATALOGUE_KINDS. */
export const catalogueItem = pgTable(
  'catalogue_item',
  {
    id: id(),
    oemId: ofTenant(),
    kind: text('kind').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('catalogue_item_code').on(t.oemId, t.kind, t.code)],
)
export const CATALOGUE_KINDS = [
  'electricMotor',
  'engine',
  'energyStore',
  'chassis',
  'gearbox',
  'service',
  'financeOrg',
] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

export const vehicleColour = pgTable(
  'vehicle_colour',
  {
    id: id(),
    oemId: ofTenant(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    hex: text('hex').notNull(),
  },
  (t) => [uniqueIndex('vehicle_colour_code').on(t.oemId, t.code)],
)

export const ecuModel = pgTable(
  'ecu_model',
  {
    id: id(),
    oemId: ofTenant(),
    /** ECM, ABS, AMT, ICM, RET, TPMS, AEB, LDWS, DCM … */
    ecuType: text('ecu_type').notNull(),
    model: text('model').notNull(),
    supplier: optionalText('supplier'),
    /** Hexadecimal CAN id of diagnostic requests. */
    diagnosticAddress: optionalText('diagnostic_address'),
  },
  (t) => [uniqueIndex('ecu_model_name').on(t.oemId, t.ecuType, t.model)],
)

/** Battery and motor of an electric vehicle model. */
export const newEnergyParams = pgTable('new_energy_params', {
  modelId: integer('model_id')
    .primaryKey()
    .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  batteryType: text('battery_type').notNull(),
  batterySupplier: text('battery_supplier').notNull(),
  /** kWh */
  batteryCapacity: doublePrecision('battery_capacity').notNull(),
  /** V */
  ratedVoltage: doublePrecision('rated_voltage').notNull(),
  batteryPacks: integer('battery_packs').notNull(),
  cells: integer('cells').notNull(),
  temperatureProbes: integer('temperature_probes').notNull(),
  motorModel: text('motor_model').notNull(),
  motors: integer('motors').notNull(),
  /** kW */
  motorPeakPower: doublePrecision('motor_peak_power').notNull(),
  /** Nm */
  motorPeakTorque: doublePrecision('motor_peak_torque').notNull(),
  /** km */
  range: integer('range').notNull(),
})

export const faultType = pgTable(
  'fault_type',
  { id: id(), oemId: ofTenant(), code: text('code').notNull(), name: text('name').notNull() },
  (t) => [uniqueIndex('fault_type_code').on(t.oemId, t.code)],
)

/** A SIM card of the stock. It is bound while a terminal has its ICCID. */
export const simCard = pgTable(
  'sim_card',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    iccid: text('iccid').notNull(),
    msisdn: optionalText('msisdn'),
    carrier: optionalText('carrier'),
    /** stock, test, ready, active, suspended, terminated */
    state: text('state').notNull().default('stock'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sim_card_iccid').on(t.iccid), index('sim_card_scope').on(t.oemId, t.orgId)],
)

export const partType = pgTable(
  'part_type',
  {
    id: id(),
    oemId: ofTenant(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Over the air. */
    upgradable: boolean('upgradable').notNull().default(false),
    /** UDS or the supplier's own. */
    protocol: text('protocol').notNull().default('UDS'),
    diagnosticAddress: optionalText('diagnostic_address'),
  },
  (t) => [uniqueIndex('part_type_code').on(t.oemId, t.code), uniqueIndex('part_type_name').on(t.oemId, t.name)],
)

export const partModel = pgTable(
  'part_model',
  {
    id: id(),
    oemId: ofTenant(),
    typeId: integer('type_id')
      .notNull()
      .references(() => partType.id),
    model: text('model').notNull(),
  },
  (t) => [uniqueIndex('part_model_name').on(t.oemId, t.model), index('part_model_type').on(t.typeId)],
)

/** A software version as upgrade tasks name it. */
export const softVersion = pgTable(
  'soft_version',
  {
    id: id(),
    oemId: ofTenant(),
    softModel: text('soft_model').notNull(),
    partModelId: integer('part_model_id').references(() => partModel.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('soft_version_name').on(t.oemId, t.softModel)],
)

/** Vehicle models a software version fits. */
export const softVersionModel = pgTable(
  'soft_version_model',
  {
    softVersionId: integer('soft_version_id')
      .notNull()
      .references(() => softVersion.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.softVersionId, t.modelId] })],
)

/** Reusable rules of upgrades; the rules themselves come with the upgrade pages. */
export const upgradeStrategy = pgTable(
  'upgrade_strategy',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('upgrade_strategy_name').on(t.oemId, t.name)],
)

export const strategySoftVersion = pgTable(
  'strategy_soft_version',
  {
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => upgradeStrategy.id, { onDelete: 'cascade' }),
    softVersionId: integer('soft_version_id')
      .notNull()
      .references(() => softVersion.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.strategyId, t.softVersionId] })],
)

export const strategyModel = pgTable(
  'strategy_model',
  {
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => upgradeStrategy.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.strategyId, t.modelId] }), index('strategy_model_model').on(t.modelId)],
)

/** A production order of one vehicle model. */
export const vehicleOrder = pgTable(
  'vehicle_order',
  {
    id: id(),
    oemId: ofTenant(),
    orderNum: text('order_num').notNull(),
    modelId: integer('model_id')
      .notNull()
      .references(() => vehicleModel.id),
  },
  (t) => [uniqueIndex('vehicle_order_number').on(t.oemId, t.orderNum), index('vehicle_order_model').on(t.modelId)],
)
