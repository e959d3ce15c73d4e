import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofOrganisation, ofTenant } from './account.ts'
import { at, bigId, changeTimes, createdAt, id, optionalText } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { vehicle } from './vehicle.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** A plant that reports; vehicles it built first belong to its organisation. */
export const plant = pg.pgTable(
  'plant',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    code: pg.text('code').notNull(),
    name: pg.text('name').notNull(),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('plant_code_key').on(t.oemId, t.code)],
)

/** A code of a plant for a model or a colour of the platform; codes that are equal need none. */
export const plantCode = pg.pgTable(
  'plant_code',
  {
    id: id(),
    oemId: ofTenant(),
    plantCode: pg.text('plant_code').notNull(),
    /** model, colour */
    kind: pg.text('kind').notNull(),
    code: pg.text('code').notNull(),
    /** Code of the model or colour on the platform. */
    target: pg.text('target').notNull(),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('plant_code_name').on(t.oemId, t.plantCode, t.kind, t.code)],
)

/** One delivery of records: a call or a file. */
export const plantBatch = pg.pgTable(
  'plant_batch',
  {
    id: id(),
    oemId: ofTenant(),
    plantCode: pg.text('plant_code').notNull(),
    /** call, file */
    source: pg.text('source').notNull(),
    fileName: optionalText('file_name'),
    accountId: byAccount('account_id'),
    /** PLANT_BATCH_STATES of core/domain/plant.ts */
    state: pg.text('state').notNull().default('running'),
    /** Records it had; `stored` without those that were known. */
    rows: pg.integer('rows').notNull(),
    stored: pg.integer('stored').notNull(),
    unreadable: pg.integer('unreadable').notNull().default(0),
    applied: pg.integer('applied').notNull().default(0),
    waiting: pg.integer('waiting').notNull().default(0),
    conflicts: pg.integer('conflicts').notNull().default(0),
    failed: pg.integer('failed').notNull().default(0),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [pg.index('plant_batch_tenant').on(t.oemId, t.id.desc().nullsFirst())],
)

/** One message of a plant about one vehicle. A message id counts once for a plant. */
export const plantRecord = pg.pgTable(
  'plant_record',
  {
    id: bigId(),
    oemId: ofTenant(),
    plantCode: pg.text('plant_code').notNull(),
    messageId: pg.text('message_id').notNull(),
    batchId: pg
      .integer('batch_id')
      .notNull()
      .references(() => plantBatch.id, { onDelete: 'cascade' }),
    vin: pg.text('vin').notNull(),
    event: pg.text('event').notNull(),
    happenedAt: at('happened_at').notNull(),
    payload: pg.jsonb('payload').$type<Record<string, string>>().notNull(),
    /** PLANT_RECORD_STATES, PLANT_ERRORS, PLANT_RESULTS and PLANT_DECISIONS of core/domain/plant.ts */
    state: pg.text('state').notNull().default('received'),
    error: optionalText('error'),
    result: optionalText('result'),
    /** What differs: field, booked, reported. */
    differences: pg
      .jsonb('differences')
      .$type<{ field: string; booked: string; reported: string }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    decision: optionalText('decision'),
    decidedBy: byAccount('decided_by'),
    reason: optionalText('reason'),
    retries: pg.integer('retries').notNull().default(0),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'set null' }),
    receivedAt: at('received_at').notNull().defaultNow(),
    appliedAt: at('applied_at'),
  },
  (t) => [
    pg.uniqueIndex('plant_record_message').on(t.oemId, t.plantCode, t.messageId),
    pg.index('plant_record_vin').on(t.oemId, t.vin, t.happenedAt, t.id),
    pg.index('plant_record_new').on(t.oemId, t.id).where(sql`${t.state} = 'received'`),
    pg.index('plant_record_open').on(t.oemId, t.state, t.id.desc().nullsFirst()).where(sql`${t.state} <> 'applied'`),
    pg.index('plant_record_batch').on(t.batchId, t.state),
    pg.index('plant_record_day').on(t.oemId, t.happenedAt),
  ],
)

/** Totals of one day as the plant counts them. */
export const plantDayTotal = pg.pgTable(
  'plant_day_total',
  {
    id: id(),
    oemId: ofTenant(),
    plantCode: pg.text('plant_code').notNull(),
    day: pg.date('day', { mode: 'string' }).notNull(),
    event: pg.text('event').notNull(),
    count: pg.integer('count').notNull(),
    /** Empty where the plant reports the number alone. */
    vins: pg.text('vins').array().notNull().default(sql`'{}'::text[]`),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('plant_day_total_key').on(t.oemId, t.plantCode, t.day, t.event)],
)

/** Technical data of a vehicle, in addition to its row in the register; where a text is empty nothing is known. */
export const vehicleDetail = pg.pgTable(
  'vehicle_detail',
  {
    vehicleId: pg
      .integer('vehicle_id')
      .primaryKey()
      .references(() => vehicle.id, { onDelete: 'cascade' }),
    oemId: ofTenant(),
    orderNum: optionalText('order_num'),
    /** Codes of vehicle_colour and of catalogue items. */
    colour: optionalText('colour'),
    engine: optionalText('engine'),
    engineNo: optionalText('engine_no'),
    motor: optionalText('motor'),
    motorNo: optionalText('motor_no'),
    gearbox: optionalText('gearbox'),
    chassis: optionalText('chassis'),
    energyStore: optionalText('energy_store'),
    /** Models of its control units. */
    ecus: pg.jsonb('ecus').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    producedOn: pg.date('produced_on', { mode: 'string' }),
    lineOffOn: pg.date('line_off_on', { mode: 'string' }),
    certificateNo: optionalText('certificate_no'),
    /** Rated load, t. */
    tonnage: pg.doublePrecision('tonnage'),
    seats: pg.integer('seats'),
    usage: optionalText('usage'),
    areaId: optionalText('area_id'),
    plantCode: optionalText('plant_code'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('vehicle_detail_order').on(t.oemId, t.orderNum),
    pg.index('vehicle_detail_engine').on(t.oemId, t.engine).where(sql`${t.engine} <> ''`),
    pg.index('vehicle_detail_produced').on(t.oemId, t.producedOn),
  ],
)

/** A change of the technical data of a vehicle. */
export const vehicleChange = pg.pgTable(
  'vehicle_change',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** person, plant, import */
    source: pg.text('source').notNull(),
    changes: pg.jsonb('changes').$type<{ field: string; from: string; to: string }[]>().notNull(),
    changedBy: byAccount('changed_by'),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [pg.index('vehicle_change_vehicle').on(t.vehicleId, t.changedAt.desc().nullsFirst())],
)
