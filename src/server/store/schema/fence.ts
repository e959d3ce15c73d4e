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
import type { Schedule, VehicleScope } from '#core/contract/alarm-rule.ts'
import { at, bigId, changeTimes, id, optionalText } from './columns.ts'
import { byAccount, ofOrganisation, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

const ofFence = () =>
  integer('fence_id')
    .notNull()
    .references(() => fence.id, { onDelete: 'cascade' })

/** An electronic fence (type, position, radius), its rules and whom it watches. */
export const fence = pgTable(
  'fence',
  {
    /** Also the area id on terminals. */
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: text('name').notNull(),
    type: integer('type').notNull(),
    position: text('position').notNull(),
    radius: doublePrecision('radius'),
    category: text('category').notNull().default('other'),
    colour: text('colour').notNull().default('#1d6ff2'),
    alarmInside: boolean('alarm_inside').notNull().default(false),
    alarmOutside: boolean('alarm_outside').notNull().default(false),
    dwellMinutes: integer('dwell_minutes'),
    speedLimit: integer('speed_limit'),
    overspeedSeconds: integer('overspeed_seconds').notNull().default(10),
    level: integer('level').notNull().default(2),
    schedule: jsonb('schedule').$type<Schedule>().notNull(),
    scope: jsonb('scope').$type<VehicleScope>().notNull(),
    driverText: optionalText('driver_text'),
    enabled: boolean('enabled').notNull().default(true),
    /** Grows when what a terminal holds of it changes. */
    shapeVersion: integer('shape_version').notNull().default(1),
    ownerId: byAccount('owner_id'),
    ...changeTimes(),
  },
  (t) => [index('fence_tenant').on(t.oemId, t.orgId)],
)

/** A vehicle's time inside of a fence; open while it is there. */
export const fenceStay = pgTable(
  'fence_stay',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    fenceId: ofFence(),
    enteredAt: at('entered_at').notNull(),
    leftAt: at('left_at'),
  },
  (t) => [
    uniqueIndex('fence_stay_once').on(t.vehicleId, t.fenceId, t.enteredAt),
    uniqueIndex('fence_stay_open').on(t.vehicleId, t.fenceId).where(sql`${t.leftAt} is null`),
    index('fence_stay_fence').on(t.fenceId, t.enteredAt.desc()),
  ],
)

export const fenceEvent = pgTable(
  'fence_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    fenceId: ofFence(),
    /** enter, exit, dwell, overspeed */
    event: text('event').notNull(),
    happenedAt: at('happened_at').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    speed: doublePrecision('speed').notNull(),
    staySeconds: integer('stay_seconds'),
  },
  (t) => [
    uniqueIndex('fence_event_once').on(t.vehicleId, t.fenceId, t.event, t.happenedAt),
    index('fence_event_recent').on(t.oemId, t.happenedAt.desc(), t.id.desc()),
    index('fence_event_fence').on(t.fenceId, t.happenedAt.desc()),
  ],
)

/** What a terminal was told last about a fence; the command that carried it tells how that went. */
export const fenceSync = pgTable(
  'fence_sync',
  {
    fenceId: ofFence(),
    vehicleId: ofVehicle(),
    /** True: hold it; false: forget it. */
    wanted: boolean('wanted').notNull(),
    shapeVersion: integer('shape_version').notNull(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.fenceId, t.vehicleId] }), index('fence_sync_job').on(t.jobId)],
)
