import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { Schedule } from '#core/contract/alarm-rule.ts'
import type { FenceScope } from '#core/contract/fence.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { at, bigId, changeTimes, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'
import { ofOrganisation, ofTenant } from './account.ts'

const ofFence = () => partOf('fence_id', () => fence.id)

/** An electronic fence (type, position, radius), its rules and whom it watches. */
export const fence = pg.pgTable(
  'fence',
  {
    /** Also the area id on terminals. */
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    type: pg.integer('type').notNull(),
    position: pg.text('position').notNull(),
    radius: pg.doublePrecision('radius'),
    category: pg.text('category').notNull().default('other'),
    colour: pg.text('colour').notNull().default('#1d6ff2'),
    alarmInside: pg.boolean('alarm_inside').notNull().default(false),
    alarmOutside: pg.boolean('alarm_outside').notNull().default(false),
    dwellMinutes: pg.integer('dwell_minutes'),
    speedLimit: pg.integer('speed_limit'),
    overspeedSeconds: pg.integer('overspeed_seconds').notNull().default(10),
    level: pg.integer('level').notNull().default(2),
    direction: pg.jsonb('direction').$type<FenceDirection>().notNull().default({ by: 'any' }),
    schedule: pg.jsonb('schedule').$type<Schedule>().notNull(),
    scope: pg.jsonb('scope').$type<FenceScope>().notNull(),
    driverText: optionalText('driver_text'),
    recipientIds: pg.integer('recipient_ids').array().notNull().default(sql`'{}'`),
    /** The administrative area a polygon is the outline of. */
    areaName: optionalText('area_name'),
    enabled: pg.boolean('enabled').notNull().default(true),
    /** Grows when what a terminal holds of it changes. */
    shapeVersion: pg.integer('shape_version').notNull().default(1),
    ownerId: byAccount('owner_id'),
    ...changeTimes(),
  },
  (t) => [pg.index('fence_tenant').on(t.oemId, t.orgId)],
)

/** A vehicle's time inside of a fence; open while it is there. */
export const fenceStay = pg.pgTable(
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
    pg.uniqueIndex('fence_stay_once').on(t.vehicleId, t.fenceId, t.enteredAt),
    pg.uniqueIndex('fence_stay_open').on(t.vehicleId, t.fenceId).where(sql`${t.leftAt} is null`),
    pg.index('fence_stay_fence').on(t.fenceId, t.enteredAt.desc().nullsFirst()),
  ],
)

export const fenceEvent = pg.pgTable(
  'fence_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    fenceId: ofFence(),
    /** enter, exit, dwell, overspeed */
    event: pg.text('event').notNull(),
    happenedAt: at('happened_at').notNull(),
    lat: pg.doublePrecision('lat').notNull(),
    lng: pg.doublePrecision('lng').notNull(),
    speed: pg.doublePrecision('speed').notNull(),
    staySeconds: pg.integer('stay_seconds'),
    /** Between two reports, at a moment that was calculated. */
    derived: pg.boolean('derived').notNull().default(false),
  },
  (t) => [
    pg.uniqueIndex('fence_event_once').on(t.vehicleId, t.fenceId, t.event, t.happenedAt),
    pg.index('fence_event_recent').on(t.oemId, t.happenedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    pg.index('fence_event_fence').on(t.fenceId, t.happenedAt.desc().nullsFirst()),
  ],
)

/** The last instruction to a terminal about a geofence; the command that carried it has the outcome. */
export const fenceSync = pg.pgTable(
  'fence_sync',
  {
    fenceId: ofFence(),
    vehicleId: ofVehicle(),
    /** True: hold it; false: forget it. */
    wanted: pg.boolean('wanted').notNull(),
    shapeVersion: pg.integer('shape_version').notNull(),
    jobId: pg.bigint('job_id', { mode: 'number' }).notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    /** The last query for what the terminal holds since then. */
    checkJobId: pg.bigint('check_job_id', { mode: 'number' }),
  },
  (t) => [pg.primaryKey({ columns: [t.fenceId, t.vehicleId] }), pg.index('fence_sync_job').on(t.jobId)],
)
