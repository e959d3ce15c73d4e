import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bigId, id, optionalText, updatedAt } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** What is tested of a vehicle at the end of the line; the items themselves are in versions. */
export const inspectionTemplate = pgTable(
  'inspection_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    /** Codes of vehicle models; empty: every model. */
    models: text('models').array().notNull(),
    /** "line/station"; empty: anywhere. */
    stations: text('stations').array().notNull(),
    /** Vehicles in stock are inspected by it when their terminal signs on for the first time. */
    autoStart: boolean('auto_start').notNull().default(false),
    /** TEMPLATE_STATES of core/domain/inspection.ts */
    state: text('state').notNull().default('draft'),
    version: integer('version').notNull().default(1),
    /** Who is behind commands of inspections that begin by themselves. */
    ownerId: byAccount('owner_id'),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('inspection_template_name').on(t.oemId, t.name)],
)

export const inspectionTemplateVersion = pgTable(
  'inspection_template_version',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => inspectionTemplate.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Items as core/contract/inspection.ts has them. */
    items: jsonb('items').$type<unknown[]>().notNull(),
    note: optionalText('note'),
    savedBy: byAccount('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)

/** One inspection of one vehicle: the items as they were, and what became of each. */
export const inspectionRun = pgTable(
  'inspection_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    /** 1 for the first inspection of the vehicle. */
    runNo: integer('run_no').notNull(),
    templateId: integer('template_id').references(() => inspectionTemplate.id, { onDelete: 'set null' }),
    templateName: text('template_name').notNull(),
    version: integer('version').notNull(),
    line: optionalText('line'),
    station: optionalText('station'),
    /** Null: it began by itself. */
    inspectorId: byAccount('inspector_id'),
    /** Whose rights its commands are given with. */
    ownerId: byAccount('owner_id'),
    /** INSPECTION_STATES of core/domain/inspection.ts */
    state: text('state').notNull().default('running'),
    items: jsonb('items').$type<unknown[]>().notNull(),
    results: jsonb('results').$type<unknown[]>().notNull(),
    passed: integer('passed').notNull().default(0),
    /** Names of mandatory items that failed. */
    failed: text('failed').array().notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('inspection_run_open').on(t.vehicleId).where(sql`${t.state} = 'running'`),
    uniqueIndex('inspection_run_number').on(t.vehicleId, t.runNo),
    index('inspection_run_tenant').on(t.oemId, t.startedAt.desc()),
  ],
)

/** Data items a vehicle must report, and how: what the check of new messages goes by. */
export const messageCheckTemplate = pgTable(
  'message_check_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    /** Codes of vehicle models; empty: every model. */
    models: text('models').array().notNull(),
    rules: jsonb('rules').$type<unknown[]>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('message_check_template_name').on(t.oemId, t.name)],
)

export const messageCheckRun = pgTable(
  'message_check_run',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    templateId: integer('template_id').references(() => messageCheckTemplate.id, { onDelete: 'set null' }),
    templateName: text('template_name').notNull(),
    version: integer('version').notNull(),
    /** Of the terminal when it began. */
    sn: optionalText('sn'),
    firmware: optionalText('firmware'),
    rules: jsonb('rules').$type<unknown[]>().notNull(),
    /** What each rule found; measured anew until the check ends. */
    results: jsonb('results').$type<unknown[]>().notNull().default(sql`'[]'::jsonb`),
    seconds: integer('seconds').notNull(),
    /** MESSAGE_CHECK_STATES of core/domain/message-check.ts */
    state: text('state').notNull().default('waiting'),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
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
    index('message_check_run_tenant').on(t.oemId, t.askedAt.desc()),
    index('message_check_run_vehicle').on(t.vehicleId, t.id.desc()),
    uniqueIndex('message_check_run_open').on(t.vehicleId).where(sql`${t.state} in ('waiting','collecting')`),
  ],
)
