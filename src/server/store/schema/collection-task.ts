import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { CollectionTask } from '#core/contract/collection-task.ts'
import { ofTenant } from './account.ts'
import { at, createdAt, id, optionalText, partOf } from './columns.ts'
import { canPlan } from './diagnostics.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Collects CAN data or trouble codes of some vehicles for a while. */
export const collectionTask = pg.pgTable(
  'collection_task',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    taskType: pg.integer('task_type').$type<CollectionTask['taskType']>().notNull(),
    dataSource: pg.integer('data_source').$type<CollectionTask['dataSource']>().notNull(),
    /** Terminal scope: 0 vehicle models, 1 vehicles. */
    scope: pg.integer('scope').$type<CollectionTask['scope']>().notNull(),
    /** Codes of models; empty for vehicles, which have rows of their own. */
    models: pg.jsonb('models').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    /** Null: the fault dictionary. A plan that tasks have used stays. */
    planId: pg.integer('plan_id').references(() => canPlan.id),
    planVersion: pg.integer('plan_version'),
    duration: pg.integer('duration').notNull(),
    durationUnit: pg.integer('duration_unit').$type<CollectionTask['durationUnit']>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: pg.integer('status').$type<CollectionTask['status']>().notNull().default(0),
    /** Everything received until here is in the results. */
    collectedUntil: at('collected_until'),
    createdBy: pg.integer('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('collection_task_recent').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('collection_task_open').on(t.startsAt).where(sql`${t.status} < 2`),
    pg.index('collection_task_plan').on(t.planId),
  ],
)

export const collectionVehicle = pg.pgTable(
  'collection_vehicle',
  {
    taskId: partOf('task_id', () => collectionTask.id),
    vehicleId: ofVehicle(),
    messages: pg.integer('messages').notNull().default(0),
    frames: pg.integer('frames').notNull().default(0),
    /** Frames the plan does not have. */
    unread: pg.integer('unread').notNull().default(0),
    lastAt: at('last_at'),
  },
  (t) => [pg.primaryKey({ columns: [t.taskId, t.vehicleId] }), pg.index('collection_vehicle_of').on(t.vehicleId)],
)

export const collectionEcu = pg.pgTable(
  'collection_ecu',
  {
    taskId: partOf('task_id', () => collectionTask.id),
    vehicleId: ofVehicle(),
    ecu: pg.text('ecu').notNull(),
    /** ECU_DIAGNOSES */
    diagnosis: pg.integer('diagnosis').notNull().default(0),
    frames: pg.integer('frames').notNull().default(0),
  },
  (t) => [pg.primaryKey({ columns: [t.taskId, t.vehicleId, t.ecu] }), pg.index('collection_ecu_of').on(t.vehicleId)],
)

/** What a task has of one signal, or of one trouble code, of a vehicle. */
export const collectionValue = pg.pgTable(
  'collection_value',
  {
    taskId: partOf('task_id', () => collectionTask.id),
    vehicleId: ofVehicle(),
    ecu: pg.text('ecu').notNull(),
    /** CAN message; empty for a trouble code. */
    message: pg.text('message').notNull(),
    name: pg.text('name').notNull(),
    unit: optionalText('unit'),
    samples: pg.integer('samples').notNull(),
    /** Null for a trouble code. */
    least: pg.doublePrecision('least'),
    greatest: pg.doublePrecision('greatest'),
    sum: pg.doublePrecision('sum'),
    last: pg.doublePrecision('last'),
    /** All digits where they are above 2^53. */
    leastExact: pg.numeric('least_exact'),
    greatestExact: pg.numeric('greatest_exact'),
    lastExact: pg.numeric('last_exact'),
    /** Label of the last value, or what a trouble code means. */
    lastText: optionalText('last_text'),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.taskId, t.vehicleId, t.ecu, t.message, t.name] }),
    pg.index('collection_value_of').on(t.vehicleId),
  ],
)
