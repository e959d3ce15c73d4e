import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { UdsStepInput } from '#core/contract/uds-template.ts'
import type { CampaignState } from '#core/domain/uds-script.ts'
import type { UdsStatus } from '#core/domain/uds-task.ts'
import type { CanPlanRow } from '#core/contract/can-plan.ts'
import type { FaultCode } from '#core/contract/fault-code.ts'
import { faultType } from './base-data.ts'
import { commandJob } from './operation.ts'
import { at, bigPartOf, createdAt, id, optionalText, partOf, updatedAt } from './columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** The fault dictionary. */
export const faultCode = pg.pgTable(
  'fault_code',
  {
    id: id(),
    oemId: ofTenant(),
    protocol: pg.text('protocol').$type<FaultCode['protocol']>().notNull(),
    code: pg.text('code').notNull(),
    ecu: optionalText('ecu'),
    faultTypeId: pg.integer('fault_type_id').references(() => faultType.id, { onDelete: 'set null' }),
    name: pg.text('name').notNull(),
    /** By language. */
    names: pg.jsonb('names').$type<FaultCode['names']>().notNull().default(sql`'{}'::jsonb`),
    level: pg.integer('level').$type<FaultCode['level']>().notNull(),
    lamp: pg.text('lamp').$type<FaultCode['lamp']>().notNull().default('none'),
    causes: optionalText('causes'),
    driverAdvice: optionalText('driver_advice'),
    workshopAdvice: optionalText('workshop_advice'),
    /** Causes and advice by language, where they were translated. */
    texts: pg.jsonb('texts').$type<FaultCode['texts']>().notNull().default(sql`'{}'::jsonb`),
    stopDriving: pg.boolean('stop_driving').notNull().default(false),
    pushDriver: pg.boolean('push_driver').notNull().default(false),
    models: pg.jsonb('models').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    state: pg.text('state').$type<FaultCode['state']>().notNull().default('active'),
    documentUrl: optionalText('document_url'),
    /** Another entry that means the same. */
    sameAs: pg.integer('same_as'),
    version: pg.integer('version').notNull().default(1),
    updatedBy: pg.integer('updated_by'),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.uniqueIndex('fault_code_once').on(t.oemId, t.protocol, t.code, t.ecu),
    pg.index('fault_code_code').on(t.oemId, t.code),
  ],
)

/** Previous versions of an entry. */
export const faultCodeVersion = pg.pgTable(
  'fault_code_version',
  {
    faultCodeId: partOf('fault_code_id', () => faultCode.id),
    version: pg.integer('version').notNull(),
    content: pg.jsonb('content').$type<Record<string, unknown>>().notNull(),
    savedBy: pg.integer('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [pg.primaryKey({ columns: [t.faultCodeId, t.version] })],
)

/** Faults of a model that are muted until a moment. */
export const faultCodeMute = pg.pgTable(
  'fault_code_mute',
  {
    faultCodeId: partOf('fault_code_id', () => faultCode.id),
    model: pg.text('model').notNull(),
    reason: optionalText('reason'),
    until: at('until').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.faultCodeId, t.model] })],
)

/** Trouble codes of vehicles as control units reported them. */
export const dtcObservation = pg.pgTable(
  'dtc_observation',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    ecu: optionalText('ecu'),
    /** CAN id of diagnostic requests. */
    address: pg.bigint('address', { mode: 'number' }).notNull(),
    /** Three bytes, and the same as text. */
    dtc: pg.integer('dtc').notNull(),
    code: pg.text('code').notNull(),
    status: pg.integer('status').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** Readings that held it. */
    occurrence: pg.integer('occurrence').notNull().default(1),
    /** At the first reading, km. */
    mileageKm: pg.doublePrecision('mileage_km'),
    clearedAt: at('cleared_at'),
  },
  (t) => [
    pg.uniqueIndex('dtc_observation_once').on(t.vehicleId, t.address, t.dtc),
    pg.index('dtc_observation_code').on(t.oemId, t.code, t.lastAt.desc().nullsFirst()),
  ],
)

export const udsTemplate = pg.pgTable(
  'uds_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    description: optionalText('description'),
    /** Input output control is let through. */
    ioControl: pg.boolean('io_control').notNull().default(false),
    steps: pg.jsonb('steps').$type<UdsStepInput[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [pg.uniqueIndex('uds_template_name').on(t.oemId, t.name)],
)

/** A template run on several vehicles. */
export const udsCampaign = pg.pgTable(
  'uds_campaign',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    templateName: pg.text('template_name').notNull(),
    /** As the template was when the task was made. */
    steps: pg.jsonb('steps').$type<UdsStepInput[]>().notNull(),
    state: pg.text('state').$type<CampaignState>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    ignitionOn: pg.boolean('ignition_on').notNull().default(false),
    parked: pg.boolean('parked').notNull().default(false),
    /** Per vehicle. */
    maxMinutes: pg.integer('max_minutes').notNull(),
    reason: optionalText('reason'),
    ownerId: pg.integer('owner_id').notNull(),
    approverId: pg.integer('approver_id'),
    /** Comment of the approver. */
    note: optionalText('note'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('uds_campaign_recent').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('uds_campaign_running').on(t.state),
  ],
)

export const udsRun = pg.pgTable(
  'uds_run',
  {
    id: id(),
    campaignId: partOf('campaign_id', () => udsCampaign.id),
    vehicleId: ofVehicle(),
    status: pg.integer('status').$type<UdsStatus>().notNull().default(0),
    /** Steps that have ended. */
    step: pg.integer('step').notNull().default(0),
    failures: pg.integer('failures').notNull().default(0),
    /** Key of why it ended or waits; empty: nothing to say. */
    detail: optionalText('detail'),
    /** Results of the vehicle so far, as server/modules/uds/run-results.ts has them. */
    results: pg.jsonb('results').$type<unknown[]>().notNull().default(sql`'[]'::jsonb`),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    pg.uniqueIndex('uds_run_once').on(t.campaignId, t.vehicleId),
    pg.index('uds_run_open').on(t.status).where(sql`${t.status} < 2`),
    pg.index('uds_run_vehicle').on(t.vehicleId, t.endedAt.desc().nullsFirst()),
  ],
)

/** One request to one control unit: sent as a command, its answer stored from the command's evidence. */
export const udsRequest = pg.pgTable(
  'uds_request',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    jobId: bigPartOf('job_id', () => commandJob.id),
    /** Null: sent manually. */
    runId: pg.integer('run_id').references(() => udsRun.id, { onDelete: 'cascade' }),
    step: pg.integer('step'),
    ecu: optionalText('ecu'),
    address: pg.bigint('address', { mode: 'number' }).notNull(),
    channel: pg.integer('channel').notNull(),
    /** UDS_TYPES. */
    type: pg.integer('type').notNull(),
    /** Hex. */
    request: pg.text('request').notNull(),
    answer: optionalText('answer'),
    /** The command has ended and its answer was read. */
    settled: pg.boolean('settled').notNull().default(false),
    followUpOf: pg.integer('follow_up_of'),
    operatorId: pg.integer('operator_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('uds_request_recent').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('uds_request_run').on(t.runId, t.id),
    pg.index('uds_request_open').on(t.jobId).where(sql`not ${t.settled}`),
  ],
)

/** A CAN signal configuration; its content is in versions. */
export const canPlan = pg.pgTable(
  'can_plan',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    state: pg.text('state').$type<CanPlanRow['state']>().notNull().default('draft'),
    /** Terminal scope: 0 vehicle models, 1 vehicles. */
    scope: pg.integer('scope').$type<CanPlanRow['scope']>().notNull().default(0),
    /** Codes of models or VINs. */
    targets: pg.jsonb('targets').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** The newest version, and the one in force. */
    version: pg.integer('version').notNull().default(1),
    publishedVersion: pg.integer('published_version'),
    updatedAt: updatedAt(),
  },
  (t) => [pg.uniqueIndex('can_plan_name').on(t.oemId, t.name)],
)

export const canPlanVersion = pg.pgTable(
  'can_plan_version',
  {
    planId: partOf('plan_id', () => canPlan.id),
    version: pg.integer('version').notNull(),
    /** Buses as core/contract/can-plan.ts has them. */
    buses: pg.jsonb('buses').$type<unknown[]>().notNull(),
    note: optionalText('note'),
    savedBy: pg.integer('saved_by'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [pg.primaryKey({ columns: [t.planId, t.version] })],
)

/** Which version of a plan was in force when and for whom: CAN data are read with the one of their moment. */
export const canPlanRelease = pg.pgTable(
  'can_plan_release',
  {
    id: id(),
    planId: partOf('plan_id', () => canPlan.id),
    version: pg.integer('version').notNull(),
    /** As they were: terminal scope, and codes of models or VINs. */
    scope: pg.integer('scope').notNull(),
    targets: pg.jsonb('targets').$type<string[]>().notNull(),
    fromAt: at('from_at').notNull().defaultNow(),
    /** Null: still in force. */
    untilAt: at('until_at'),
    publishedBy: pg.integer('published_by'),
  },
  (t) => [pg.index('can_plan_release_plan').on(t.planId, t.fromAt.desc().nullsFirst())],
)
