import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { DealerState } from '#core/contract/dealer.ts'
import type { PartProtocol } from '#core/contract/part-type.ts'
import type { VersionStatus } from '#core/contract/part-version.ts'
import type { StationState } from '#core/contract/service-station.ts'
import type { PowerType } from '#core/domain/power-type.ts'
import type { SimRealName, SimState } from '#core/domain/stock-life.ts'
import type { FileCheckResult, FileEnvironment, FileKind } from '#core/domain/upgrade-file.ts'
import { vehicleModel } from './vehicle.ts'
import { at, changeTimes, id, optionalText, partOf, refersTo } from './columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'
import { byAccount } from './owner-columns.ts'

const strings = <T extends string = string>(name: string) =>
  pg.jsonb(name).$type<T[]>().notNull().default(sql`'[]'::jsonb`)

/** Region of a dealer or station: the id of the region tree and the ids from its first level down, "61/6101/610113/". */
const place = () => ({
  areaId: optionalText('area_id'),
  areaPath: optionalText('area_path'),
  address: optionalText('address'),
  /** WGS-84 degrees. */
  lng: pg.doublePrecision('lng'),
  lat: pg.doublePrecision('lat'),
})
const lifeSpan = () => ({
  archived: pg.boolean('archived').notNull().default(false),
  ...changeTimes(),
})

export const dealer = pg.pgTable(
  'dealer',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    /** 1 sells for the manufacturer, 2 buys from a dealer of level 1. */
    level: pg.integer('level').notNull().default(1),
    /** Code of that dealer, of the same tenant. */
    parentCode: optionalText('parent_code'),
    ...place(),
    contact: optionalText('contact'),
    phone: optionalText('phone'),
    /** Brand codes of vehicle_model. */
    brands: strings('brands'),
    /** Hands vehicles over to customers. */
    pickup: pg.boolean('pickup').notNull().default(false),
    authorisedUntil: pg.date('authorised_until', { mode: 'string' }),
    state: pg.text('state').$type<DealerState>().notNull().default('active'),
    ...lifeSpan(),
  },
  (t) => [
    pg.uniqueIndex('dealer_code').on(t.oemId, t.code),
    pg.index('dealer_scope').on(t.oemId, t.orgId),
    // Byte order whatever the collation of the database, so that "at or below a region" is a range of the index.
    pg.index('dealer_area').on(t.oemId, t.areaPath.op('text_pattern_ops')),
    pg.index('dealer_parent').on(t.oemId, t.parentCode),
  ],
)

export const serviceStation = pg.pgTable(
  'service_station',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    ...place(),
    phone: optionalText('phone'),
    openingHours: optionalText('opening_hours'),
    alwaysOpen: pg.boolean('always_open').notNull().default(false),
    /** Codes of catalogue items of kind service. */
    services: strings('services'),
    brands: strings('brands'),
    /** Empty: all. */
    powerTypes: strings<PowerType>('power_types'),
    /** Of the last network audit, 0 to 5. */
    rating: pg.doublePrecision('rating'),
    /** Vehicles a day. */
    capacity: pg.integer('capacity').notNull().default(0),
    state: pg.text('state').$type<StationState>().notNull().default('open'),
    ...lifeSpan(),
  },
  (t) => [
    pg.uniqueIndex('service_station_code').on(t.oemId, t.code),
    pg.index('service_station_scope').on(t.oemId, t.orgId),
    pg.index('service_station_area').on(t.oemId, t.areaPath.op('text_pattern_ops')),
    // The nearest ones are searched in a box around a place.
    pg.index('service_station_place').on(t.oemId, t.lat, t.lng),
  ],
)

/** Small lists of a tenant that are only a code and a name; `kind` is one of CATALOGUE_KINDS. */
export const catalogueItem = pg.pgTable(
  'catalogue_item',
  {
    id: id(),
    oemId: ofTenant(),
    kind: pg.text('kind').notNull(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
  },
  (t) => [pg.uniqueIndex('catalogue_item_code').on(t.oemId, t.kind, t.code)],
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

export const vehicleColour = pg.pgTable(
  'vehicle_colour',
  {
    id: id(),
    oemId: ofTenant(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    hex: pg.text('hex').notNull(),
  },
  (t) => [pg.uniqueIndex('vehicle_colour_code').on(t.oemId, t.code)],
)

export const ecuModel = pg.pgTable(
  'ecu_model',
  {
    id: id(),
    oemId: ofTenant(),
    /** ECM, ABS, AMT, ICM, RET, TPMS, AEB, LDWS, DCM … */
    ecuType: pg.text('ecu_type').notNull(),
    model: pg.text('model').notNull(),
    supplier: optionalText('supplier'),
    /** Hexadecimal CAN id of diagnostic requests. */
    diagnosticAddress: optionalText('diagnostic_address'),
  },
  (t) => [pg.uniqueIndex('ecu_model_name').on(t.oemId, t.ecuType, t.model)],
)

/** Battery and motor of an electric vehicle model. */
export const newEnergyParams = pg.pgTable('new_energy_params', {
  modelId: pg
    .integer('model_id')
    .primaryKey()
    .references(() => vehicleModel.id, { onDelete: 'cascade' }),
  oemId: ofTenant(),
  batteryType: pg.text('battery_type').notNull(),
  batterySupplier: pg.text('battery_supplier').notNull(),
  /** kWh */
  batteryCapacity: pg.doublePrecision('battery_capacity').notNull(),
  /** V */
  ratedVoltage: pg.doublePrecision('rated_voltage').notNull(),
  batteryPacks: pg.integer('battery_packs').notNull(),
  cells: pg.integer('cells').notNull(),
  temperatureProbes: pg.integer('temperature_probes').notNull(),
  motorModel: pg.text('motor_model').notNull(),
  motors: pg.integer('motors').notNull(),
  /** kW */
  motorPeakPower: pg.doublePrecision('motor_peak_power').notNull(),
  /** Nm */
  motorPeakTorque: pg.doublePrecision('motor_peak_torque').notNull(),
  /** km */
  range: pg.integer('range').notNull(),
})

export const faultType = pg.pgTable(
  'fault_type',
  { id: id(), oemId: ofTenant(), code: pg.text('code').notNull(), name: pg.text('name').notNull() },
  (t) => [pg.uniqueIndex('fault_type_code').on(t.oemId, t.code)],
)

/** A SIM card of the stock. It is bound while a terminal has its ICCID. */
export const simCard = pg.pgTable(
  'sim_card',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    iccid: pg.text('iccid').notNull(),
    msisdn: optionalText('msisdn'),
    carrier: optionalText('carrier'),
    imsi: optionalText('imsi'),
    /** Data plan with its APN, and the pool its traffic counts to. */
    plan: optionalText('plan'),
    pool: optionalText('pool'),
    batch: optionalText('batch'),
    state: pg.text('state').$type<SimState>().notNull().default('stock'),
    realName: pg.text('real_name').$type<SimRealName>().notNull().default('none'),
    /** The only device it works in; empty: any. */
    imeiLock: optionalText('imei_lock'),
    activatedOn: pg.date('activated_on', { mode: 'string' }),
    expiresOn: pg.date('expires_on', { mode: 'string' }),
    /** As the carrier last reported it. */
    usedMb: pg.doublePrecision('used_mb'),
    checkedAt: at('checked_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('sim_card_iccid').on(t.iccid),
    pg.index('sim_card_scope').on(t.oemId, t.orgId),
    pg.index('sim_card_state').on(t.oemId, t.state, t.id.desc().nullsFirst()),
    pg.index('sim_card_pool').on(t.oemId, t.pool).where(sql`${t.pool} <> ''`),
    pg.index('sim_card_plan').on(t.oemId, t.plan).where(sql`${t.plan} <> ''`),
    pg.index('sim_card_carrier').on(t.oemId, t.carrier),
    // Lists are sorted by these.
    pg.index('sim_card_expires').on(t.oemId, t.expiresOn),
    pg.index('sim_card_activated').on(t.oemId, t.activatedOn),
    pg.index('sim_card_used').on(t.oemId, t.usedMb),
    pg.index('sim_card_checked').on(t.oemId, t.checkedAt),
  ],
)

export const partType = pg.pgTable(
  'part_type',
  {
    id: id(),
    oemId: ofTenant(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    /** Over the air. */
    upgradable: pg.boolean('upgradable').notNull().default(false),
    /** UDS or the supplier's own. */
    protocol: pg.text('protocol').$type<PartProtocol>().notNull().default('UDS'),
    diagnosticAddress: optionalText('diagnostic_address'),
    /** In a campaign, parts of a lower rank are upgraded first. */
    otaRank: pg.integer('ota_rank').notNull().default(100),
    /** Names of the parameters that describe its models, with their units. */
    parameterTemplate: strings('parameter_template'),
    /** Certificates its versions need before they are released. */
    certificates: strings('certificates'),
    retired: pg.boolean('retired').notNull().default(false),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('part_type_code').on(t.oemId, t.code), pg.uniqueIndex('part_type_name').on(t.oemId, t.name)],
)

export const partModel = pg.pgTable(
  'part_model',
  {
    id: id(),
    oemId: ofTenant(),
    typeId: refersTo('type_id', () => partType.id),
    model: pg.text('model').notNull(),
  },
  (t) => [pg.uniqueIndex('part_model_name').on(t.oemId, t.model), pg.index('part_model_type').on(t.typeId)],
)

/** A software version as upgrade tasks name it. */
export const softVersion = pg.pgTable(
  'soft_version',
  {
    id: id(),
    oemId: ofTenant(),
    softModel: pg.text('soft_model').notNull(),
    partModelId: pg.integer('part_model_id').references(() => partModel.id),
    /** As parts report it; empty: its name alone is known. */
    version: optionalText('version'),
    /** The version it was made from. */
    parentId: pg.integer('parent_id').references((): pg.AnyPgColumn => softVersion.id, { onDelete: 'set null' }),
    /** Hardware versions it runs on; none: on all. */
    hardware: strings('hardware'),
    status: pg.integer('status').$type<VersionStatus>().notNull().default(0),
    /** Why it was taken offline. */
    statusReason: optionalText('status_reason'),
    releasedOn: pg.date('released_on', { mode: 'string' }),
    notes: optionalText('notes'),
    knownIssues: optionalText('known_issues'),
    /** Software identification number of type approval (UN R156). */
    swin: optionalText('swin'),
    /** The installable file; null: none was uploaded. */
    objectKey: pg.text('object_key'),
    fileName: optionalText('file_name'),
    fileSize: pg.bigint('file_size', { mode: 'number' }),
    fileSha256: optionalText('file_sha256'),
    fileMd5: optionalText('file_md5'),
    fileKind: pg.text('file_kind').$type<FileKind>().notNull().default('full'),
    uploadedBy: byAccount('uploaded_by'),
    uploadedAt: at('uploaded_at'),
    /** Ed25519 over domain/file-signature.ts, base64; empty: not signed. */
    signature: optionalText('signature'),
    signingKeyId: optionalText('signing_key_id'),
    signedAt: at('signed_at'),
    /** Vehicles never go back to a file with a lower one. */
    releaseCounter: pg.integer('release_counter'),
    /** The oldest version it may be installed over. */
    minFromId: pg.integer('min_from_id').references((): pg.AnyPgColumn => softVersion.id, { onDelete: 'set null' }),
    environment: pg.text('environment').$type<FileEnvironment>().notNull().default('ET'),
    downloads: pg.integer('downloads').notNull().default(0),
    /** Of the last check of the stored content. */
    checkedAt: at('checked_at'),
    checkResult: pg.text('check_result').$type<FileCheckResult>(),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('soft_version_name').on(t.oemId, t.softModel),
    pg.index('soft_version_part_model').on(t.partModelId),
    pg.index('soft_version_content').on(t.oemId, t.fileSha256).where(sql`${t.fileSha256} <> ''`),
  ],
)

/** Vehicle models a software version fits. */
export const softVersionModel = pg.pgTable(
  'soft_version_model',
  {
    softVersionId: partOf('soft_version_id', () => softVersion.id),
    modelId: partOf('model_id', () => vehicleModel.id),
  },
  (t) => [pg.primaryKey({ columns: [t.softVersionId, t.modelId] })],
)

/** A production order of one vehicle model. */
export const vehicleOrder = pg.pgTable(
  'vehicle_order',
  {
    id: id(),
    oemId: ofTenant(),
    orderNum: pg.text('order_num').notNull(),
    modelId: refersTo('model_id', () => vehicleModel.id),
  },
  (t) => [
    pg.uniqueIndex('vehicle_order_number').on(t.oemId, t.orderNum),
    pg.index('vehicle_order_model').on(t.modelId),
  ],
)
