import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ofTenant, organisation } from './account.ts'
import { commandJob } from './operation.ts'
import { vehicle } from './vehicle.ts'
import { at, id, optionalText, partOf } from './columns.ts'
import { byAccount, created, updated } from './owner-columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'

/** A parameter with its value as core/protocol/jt808/parameter-catalogue.ts describes it. */
export interface StoredParameter {
  id: number
  value: unknown
}
const parameters = () => pg.jsonb('parameters').$type<StoredParameter[]>().notNull().default(sql`'[]'::jsonb`)

/** Last reported value of each parameter of each terminal. */
export const parameterValue = pg.pgTable(
  'parameter_value',
  {
    terminalId: ofTerminal(),
    parameterId: pg.bigint('parameter_id', { mode: 'number' }).notNull(),
    value: pg.jsonb('value').$type<unknown>().notNull(),
    readAt: at('read_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.terminalId, t.parameterId] })],
)

/** Every answer of a terminal about its parameters. */
export const parameterReading = pg.pgTable(
  'parameter_reading',
  {
    jobId: pg
      .bigint('job_id', { mode: 'number' })
      .primaryKey()
      .references(() => commandJob.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
    terminalId: ofTerminal(),
    readAt: at('read_at').notNull(),
    parameters: parameters(),
  },
  (t) => [pg.index('parameter_reading_vehicle').on(t.vehicleId, t.readAt.desc().nullsFirst())],
)

/** Parameters terminals should have; `parameters` are those of the version in force. */
export const parameterTemplate = pg.pgTable(
  'parameter_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    version: pg.integer('version').notNull().default(1),
    parameters: parameters(),
    /** Days between two readings that look for drift; 0: none. */
    checkDays: pg.integer('check_days').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    ...updated(),
  },
  (t) => [pg.uniqueIndex('parameter_template_name').on(t.oemId, t.name)],
)

/** Only added to: going back makes a further version with the older content. */
export const parameterTemplateVersion = pg.pgTable(
  'parameter_template_version',
  {
    templateId: partOf('template_id', () => parameterTemplate.id),
    version: pg.integer('version').notNull(),
    parameters: parameters(),
    note: optionalText('note'),
    ...created(),
  },
  (t) => [pg.primaryKey({ columns: [t.templateId, t.version] })],
)

/** Vehicles a template is for: one vehicle, or all of an organisation and those below it. */
export const parameterAssignment = pg.pgTable(
  'parameter_assignment',
  {
    id: id(),
    templateId: partOf('template_id', () => parameterTemplate.id),
    orgId: pg.integer('org_id').references(() => organisation.id, { onDelete: 'cascade' }),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
  },
  (t) => [pg.index('parameter_assignment_template').on(t.templateId)],
)

/** A reading or writing of parameters of several vehicles, stage after stage. */
export const parameterRun = pg.pgTable(
  'parameter_run',
  {
    id: id(),
    oemId: ofTenant(),
    /** read, write */
    kind: pg.text('kind').notNull(),
    templateId: pg.integer('template_id').references(() => parameterTemplate.id, { onDelete: 'set null' }),
    version: pg.integer('version'),
    /** Values to write; of a reading the ids alone, none for all. */
    parameters: parameters(),
    reason: optionalText('reason'),
    /** ui, schedule */
    source: pg.text('source').notNull().default('ui'),
    stageSize: pg.integer('stage_size').notNull(),
    /** Failed terminals after which nothing further is sent; 0: never stop. */
    stopAfter: pg.integer('stop_after').notNull().default(0),
    /** Seconds a vehicle that is away may take to come back; 0: now or never. */
    waitSeconds: pg.integer('wait_seconds').notNull().default(0),
    /** running, finished, stopped */
    state: pg.text('state').notNull().default('running'),
    startedBy: byAccount('started_by'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    pg.index('parameter_run_running').on(t.id).where(sql`${t.state} = 'running'`),
    pg.index('parameter_run_template').on(t.templateId, t.id.desc().nullsFirst()),
  ],
)

export const parameterRunItem = pg.pgTable(
  'parameter_run_item',
  {
    runId: partOf('run_id', () => parameterRun.id),
    vehicleId: ofVehicle(),
    stage: pg.integer('stage').notNull(),
    /** PARAMETER_ITEM_STATES of core/contract/terminal-parameter.ts */
    state: pg.text('state').notNull().default('waiting'),
    jobId: pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    /** Key of the result, or of the refusal (namespace errors). */
    detail: optionalText('detail'),
    /** Values that differ from the written ones when read back. */
    differences: pg
      .jsonb('differences')
      .$type<{ id: number; wanted: unknown; told: unknown }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    endedAt: at('ended_at'),
  },
  (t) => [pg.primaryKey({ columns: [t.runId, t.vehicleId] })],
)
