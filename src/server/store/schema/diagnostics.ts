import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { faultType } from './base-data.ts'
import { commandJob } from './operation.ts'
import { at, createdAt, id, optionalText, updatedAt } from './columns.ts'
import { ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** The fault dictionary; values are those of core/contract/fault-code.ts. */
export const faultCode = pgTable(
  'fault_code',
  {
    id: id(),
    oemId: ofTenant(),
    protocol: text('protocol').notNull(),
    code: text('code').notNull(),
    ecu: optionalText('ecu'),
    faultTypeId: integer('fault_type_id').references(() => faultType.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** By language. */
    names: jsonb('names').$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    level: integer('level').notNull(),
    lamp: text('lamp').notNull().default('none'),
    causes: optionalText('causes'),
    driverAdvice: optionalText('driver_advice'),
    workshopAdvice: optionalText('workshop_advice'),
    /** Causes and advice by language, where somebody translated them. */
    texts: jsonb('texts').$type<Record<string, Record<string, string>>>().notNull().default(sql`'{}'::jsonb`),
    stopDriving: boolean('stop_driving').notNull().default(false),
    pushDriver: boolean('push_driver').notNull().default(false),
    models: jsonb('models').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    state: text('state').notNull().default('active'),
    documentUrl: optionalText('document_url'),
    /** Another entry that means the same. */
    sameAs: integer('same_as'),
    version: integer('version').notNull().default(1),
    updatedBy: integer('updated_by'),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('fault_code_once').on(t.oemId, t.protocol, t.code, t.ecu),
    index('fault_code_code').on(t.oemId, t.code),
  ],
)

/** What an entry was before each change. */
export const faultCodeVersion = pgTable(
  'fault_code_version',
  {
    faultCodeId: integer('fault_code_id')
      .notNull()
      .references(() => faultCode.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    savedBy: integer('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.faultCodeId, t.version] })],
)

/** Faults of a model nobody wants to hear of until a moment. */
export const faultCodeMute = pgTable(
  'fault_code_mute',
  {
    faultCodeId: integer('fault_code_id')
      .notNull()
      .references(() => faultCode.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    reason: optionalText('reason'),
    until: at('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.faultCodeId, t.model] })],
)

/** Trouble codes of vehicles as control units told them. */
export const dtcObservation = pgTable(
  'dtc_observation',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    ecu: optionalText('ecu'),
    /** CAN id of diagnostic requests. */
    address: bigint('address', { mode: 'number' }).notNull(),
    /** Three bytes, and the same as text. */
    dtc: integer('dtc').notNull(),
    code: text('code').notNull(),
    status: integer('status').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** Readings that held it. */
    occurrence: integer('occurrence').notNull().default(1),
    /** At the first reading, km. */
    mileageKm: doublePrecision('mileage_km'),
    clearedAt: at('cleared_at'),
  },
  (t) => [
    uniqueIndex('dtc_observation_once').on(t.vehicleId, t.address, t.dtc),
    index('dtc_observation_code').on(t.oemId, t.code, t.lastAt.desc()),
  ],
)

/** Steps as core/contract/uds-campaign.ts has them. */
export const udsTemplate = pgTable(
  'uds_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    description: optionalText('description'),
    /** Input output control is let through. */
    ioControl: boolean('io_control').notNull().default(false),
    steps: jsonb('steps').$type<unknown[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('uds_template_name').on(t.oemId, t.name)],
)

/** A template run on several vehicles. */
export const udsCampaign = pgTable(
  'uds_campaign',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    templateName: text('template_name').notNull(),
    /** As the template was when the task was made. */
    steps: jsonb('steps').$type<unknown[]>().notNull(),
    /** CAMPAIGN_STATES. */
    state: text('state').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    ignitionOn: boolean('ignition_on').notNull().default(false),
    parked: boolean('parked').notNull().default(false),
    /** Per vehicle. */
    maxMinutes: integer('max_minutes').notNull(),
    reason: optionalText('reason'),
    ownerId: integer('owner_id').notNull(),
    approverId: integer('approver_id'),
    /** What the approver said. */
    note: optionalText('note'),
    createdAt: createdAt(),
  },
  (t) => [index('uds_campaign_recent').on(t.oemId, t.id.desc()), index('uds_campaign_running').on(t.state)],
)

export const udsRun = pgTable(
  'uds_run',
  {
    id: id(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => udsCampaign.id, { onDelete: 'cascade' }),
    vehicleId: ofVehicle(),
    /** UDS_STATUSES. */
    status: integer('status').notNull().default(0),
    /** Steps that have ended. */
    step: integer('step').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Key of why it ended or waits; empty: nothing to say. */
    detail: optionalText('detail'),
    /** What the vehicle told so far, as server/modules/uds/run-results.ts has it. */
    results: jsonb('results').$type<unknown[]>().notNull().default(sql`'[]'::jsonb`),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('uds_run_once').on(t.campaignId, t.vehicleId),
    index('uds_run_open').on(t.status).where(sql`${t.status} < 2`),
    index('uds_run_vehicle').on(t.vehicleId, t.endedAt.desc()),
  ],
)

/** One request to one control unit: given as a command, its answer kept from the command's evidence. */
export const udsRequest = pgTable(
  'uds_request',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => commandJob.id, { onDelete: 'cascade' }),
    /** Null: given by hand. */
    runId: integer('run_id').references(() => udsRun.id, { onDelete: 'cascade' }),
    step: integer('step'),
    ecu: optionalText('ecu'),
    address: bigint('address', { mode: 'number' }).notNull(),
    channel: integer('channel').notNull(),
    /** UDS_TYPES. */
    type: integer('type').notNull(),
    /** Hex. */
    request: text('request').notNull(),
    answer: optionalText('answer'),
    /** The command has ended and its answer was read. */
    settled: boolean('settled').notNull().default(false),
    followUpOf: integer('follow_up_of'),
    operatorId: integer('operator_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('uds_request_recent').on(t.oemId, t.id.desc()),
    index('uds_request_run').on(t.runId, t.id),
    index('uds_request_open').on(t.jobId).where(sql`not ${t.settled}`),
  ],
)

/** A CAN signal configuration; its content is in versions. */
export const canPlan = pgTable(
  'can_plan',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    /** draft, testing, published, retired */
    state: text('state').notNull().default('draft'),
    /** Terminal scope: 0 vehicle models, 1 vehicles. */
    scope: integer('scope').notNull().default(0),
    /** Codes of models or VINs. */
    targets: jsonb('targets').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** The newest version, and the one in force. */
    version: integer('version').notNull().default(1),
    publishedVersion: integer('published_version'),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('can_plan_name').on(t.oemId, t.name)],
)

export const canPlanVersion = pgTable(
  'can_plan_version',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => canPlan.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Buses as core/contract/can-plan.ts has them. */
    buses: jsonb('buses').$type<unknown[]>().notNull(),
    note: optionalText('note'),
    savedBy: integer('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.version] })],
)

/** Which version of a plan was in force when and for whom: CAN data are read with the one of their moment. */
export const canPlanRelease = pgTable(
  'can_plan_release',
  {
    id: id(),
    planId: integer('plan_id')
      .notNull()
      .references(() => canPlan.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** As they were: terminal scope, and codes of models or VINs. */
    scope: integer('scope').notNull(),
    targets: jsonb('targets').$type<string[]>().notNull(),
    fromAt: at('from_at').notNull().defaultNow(),
    /** Null: still in force. */
    untilAt: at('until_at'),
    publishedBy: integer('published_by'),
  },
  (t) => [index('can_plan_release_plan').on(t.planId, t.fromAt.desc())],
)
