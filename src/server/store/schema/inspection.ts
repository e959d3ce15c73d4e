import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { at, bigId, id, optionalText, partOf, updatedAt } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** Test of a vehicle at the end of line; the items themselves are in versions. */
export const inspectionTemplate = pg.pgTable(
  'inspection_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    /** Codes of vehicle models; empty: every model. */
    models: pg.text('models').array().notNull(),
    /** "line/station"; empty: anywhere. */
    stations: pg.text('stations').array().notNull(),
    /** Vehicles in stock are inspected by it when their terminal logs in for the first time. */
    autoStart: pg.boolean('auto_start').notNull().default(false),
    /** TEMPLATE_STATES of core/domain/inspection.ts */
    state: pg.text('state').notNull().default('draft'),
    version: pg.integer('version').notNull().default(1),
    /** Responsible account for commands of inspections that begin automatically. */
    ownerId: byAccount('owner_id'),
    updatedAt: updatedAt(),
  },
  (t) => [pg.uniqueIndex('inspection_template_name').on(t.oemId, t.name)],
)

export const inspectionTemplateVersion = pg.pgTable(
  'inspection_template_version',
  {
    templateId: partOf('template_id', () => inspectionTemplate.id),
    version: pg.integer('version').notNull(),
    /** Items as core/contract/inspection.ts has them. */
    items: pg.jsonb('items').$type<unknown[]>().notNull(),
    note: optionalText('note'),
    savedBy: byAccount('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [pg.primaryKey({ columns: [t.templateId, t.version] })],
)

/** One inspection of one vehicle: the items as they were, and what became of each. */
export const inspectionRun = pg.pgTable(
  'inspection_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** 1 for the first inspection of the vehicle. */
    runNo: pg.integer('run_no').notNull(),
    templateId: pg.integer('template_id').references(() => inspectionTemplate.id, { onDelete: 'set null' }),
    templateName: pg.text('template_name').notNull(),
    version: pg.integer('version').notNull(),
    line: optionalText('line'),
    station: optionalText('station'),
    /** Null: it began automatically. */
    inspectorId: byAccount('inspector_id'),
    /** Whose rights its commands are given with. */
    ownerId: byAccount('owner_id'),
    /** INSPECTION_STATES of core/domain/inspection.ts */
    state: pg.text('state').notNull().default('running'),
    items: pg.jsonb('items').$type<unknown[]>().notNull(),
    results: pg.jsonb('results').$type<unknown[]>().notNull(),
    passed: pg.integer('passed').notNull().default(0),
    /** Names of mandatory items that failed. */
    failed: pg.text('failed').array().notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    pg.uniqueIndex('inspection_run_open').on(t.vehicleId).where(sql`${t.state} = 'running'`),
    pg.uniqueIndex('inspection_run_number').on(t.vehicleId, t.runNo),
    pg.index('inspection_run_tenant').on(t.oemId, t.startedAt.desc().nullsFirst()),
  ],
)

/** Data items a vehicle must report, and how: what the check of new messages goes by. */
export const messageCheckTemplate = pg.pgTable(
  'message_check_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    /** Codes of vehicle models; empty: every model. */
    models: pg.text('models').array().notNull(),
    rules: pg.jsonb('rules').$type<unknown[]>().notNull(),
    version: pg.integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [pg.uniqueIndex('message_check_template_name').on(t.oemId, t.name)],
)

export const messageCheckRun = pg.pgTable(
  'message_check_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    templateId: pg.integer('template_id').references(() => messageCheckTemplate.id, { onDelete: 'set null' }),
    templateName: pg.text('template_name').notNull(),
    version: pg.integer('version').notNull(),
    /** Of the terminal when it began. */
    sn: optionalText('sn'),
    firmware: optionalText('firmware'),
    rules: pg.jsonb('rules').$type<unknown[]>().notNull(),
    /** Finding of each rule; measured again until the check ends. */
    results: pg.jsonb('results').$type<unknown[]>().notNull().default(sql`'[]'::jsonb`),
    seconds: pg.integer('seconds').notNull(),
    /** MESSAGE_CHECK_STATES of core/domain/message-check.ts */
    state: pg.text('state').notNull().default('waiting'),
    passed: pg.integer('passed').notNull().default(0),
    failed: pg.integer('failed').notNull().default(0),
    operatorId: byAccount('operator_id'),
    askedAt: at('asked_at').notNull().defaultNow(),
    /** First message of the vehicle after it was asked. */
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    signedBy: byAccount('signed_by'),
    signedAt: at('signed_at'),
    /** As the person wrote it. */
    signedName: optionalText('signed_name'),
    signedNote: optionalText('signed_note'),
  },
  (t) => [
    pg.index('message_check_run_tenant').on(t.oemId, t.askedAt.desc().nullsFirst()),
    pg.index('message_check_run_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.uniqueIndex('message_check_run_open').on(t.vehicleId).where(sql`${t.state} in ('waiting','collecting')`),
  ],
)
