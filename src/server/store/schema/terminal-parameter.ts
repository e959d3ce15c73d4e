import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { organisation } from './account.ts'
import { commandJob } from './operation.ts'
import { vehicle } from './vehicle.ts'
import { at, id, optionalText } from './columns.ts'
import { byAccount, created, ofTenant, updated } from './owner-columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'

/** A parameter with its value as core/protocol/jt808/parameter-catalogue.ts describes it. */
export interface StoredParameter {
  id: number
  value: unknown
}
const parameters = () => jsonb('parameters').$type<StoredParameter[]>().notNull().default(sql`'[]'::jsonb`)

/** What each terminal last told of each parameter. */
export const parameterValue = pgTable(
  'parameter_value',
  {
    terminalId: ofTerminal(),
    parameterId: bigint('parameter_id', { mode: 'number' }).notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    readAt: at('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.terminalId, t.parameterId] })],
)

/** Every answer of a terminal about its parameters. */
export const parameterReading = pgTable(
  'parameter_reading',
  {
    jobId: bigint('job_id', { mode: 'number' })
      .primaryKey()
      .references(() => commandJob.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
    terminalId: ofTerminal(),
    readAt: at('read_at').notNull(),
    parameters: parameters(),
  },
  (t) => [index('parameter_reading_vehicle').on(t.vehicleId, t.readAt.desc())],
)

/** Parameters terminals should have; `parameters` are those of the version in force. */
export const parameterTemplate = pgTable(
  'parameter_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    parameters: parameters(),
    /** Days between two readings that look for drift; 0: none. */
    checkDays: integer('check_days').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    ...updated(),
  },
  (t) => [uniqueIndex('parameter_template_name').on(t.oemId, t.name)],
)

/** Only added to: going back makes a further version with the older content. */
export const parameterTemplateVersion = pgTable(
  'parameter_template_version',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => parameterTemplate.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    parameters: parameters(),
    note: optionalText('note'),
    ...created(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)

/** Vehicles a template is for: one vehicle, or all of an organisation and those below it. */
export const parameterAssignment = pgTable(
  'parameter_assignment',
  {
    id: id(),
    templateId: integer('template_id')
      .notNull()
      .references(() => parameterTemplate.id, { onDelete: 'cascade' }),
    orgId: integer('org_id').references(() => organisation.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
  },
  (t) => [index('parameter_assignment_template').on(t.templateId)],
)

/** A reading or writing of parameters of several vehicles, stage after stage. */
export const parameterRun = pgTable(
  'parameter_run',
  {
    id: id(),
    oemId: ofTenant(),
    /** read, write */
    kind: text('kind').notNull(),
    templateId: integer('template_id').references(() => parameterTemplate.id, { onDelete: 'set null' }),
    version: integer('version'),
    /** What is written; of a reading the ids alone, none for all. */
    parameters: parameters(),
    reason: optionalText('reason'),
    /** ui, schedule */
    source: text('source').notNull().default('ui'),
    stageSize: integer('stage_size').notNull(),
    /** Failed terminals after which nothing further is sent; 0: goes on. */
    stopAfter: integer('stop_after').notNull().default(0),
    /** Seconds a vehicle that is away may take to come back; 0: now or never. */
    waitSeconds: integer('wait_seconds').notNull().default(0),
    /** running, finished, stopped */
    state: text('state').notNull().default('running'),
    startedBy: byAccount('started_by'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('parameter_run_running').on(t.id).where(sql`${t.state} = 'running'`),
    index('parameter_run_template').on(t.templateId, t.id.desc()),
  ],
)

export const parameterRunItem = pgTable(
  'parameter_run_item',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => parameterRun.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
    stage: integer('stage').notNull(),
    /** PARAMETER_ITEM_STATES of core/contract/terminal-parameter.ts */
    state: text('state').notNull().default('waiting'),
    jobId: bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' }),
    /** Key of the result, or of the refusal (namespace errors). */
    detail: optionalText('detail'),
    /** What was read back otherwise than it was written. */
    differences: jsonb('differences')
      .$type<{ id: number; wanted: unknown; told: unknown }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    endedAt: at('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.vehicleId] })],
)
