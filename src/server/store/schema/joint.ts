import * as pg from 'drizzle-orm/pg-core'
import type { JointRun } from '#core/contract/joint.ts'
import type { JointEnd, JointState, WatchedSignal } from '#core/domain/joint-session.ts'
import { account, ofTenant } from './account.ts'
import { vehicle } from './vehicle.ts'
import { at, bigId, bytea, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Vehicles that may be debugged, and until when. */
export const jointVehicle = pg.pgTable('joint_vehicle', {
  vehicleId: pg
    .integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  note: optionalText('note'),
  until: at('until').notNull(),
  accountId: byAccount('account_id'),
})

/** A debug session and its report. */
export const jointSession = pg.pgTable(
  'joint_session',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    ownerId: partOf('owner_id', () => account.id),
    purpose: pg.text('purpose').notNull(),
    state: pg.text('state').$type<JointState>().notNull().default('requested'),
    end: pg.text('end_reason').$type<JointEnd>(),
    startedAt: at('started_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    framesUp: pg.integer('frames_up').notNull().default(0),
    framesDown: pg.integer('frames_down').notNull().default(0),
    commands: pg.integer('commands').notNull().default(0),
    passed: pg.integer('passed').notNull().default(0),
    failed: pg.integer('failed').notNull().default(0),
    watch: pg.jsonb('watch').$type<WatchedSignal[]>().notNull().default([]),
    runs: pg.jsonb('runs').$type<JointRun[]>().notNull().default([]),
  },
  (t) => [pg.index('joint_session_recent').on(t.oemId, t.id.desc().nullsFirst())],
)

/** Actions of users in a session. */
export const jointAct = pg.pgTable(
  'joint_act',
  {
    id: bigId(),
    sessionId: partOf('session_id', () => jointSession.id),
    at: at('at').notNull(),
    /** Null: the platform. */
    accountId: byAccount('account_id'),
    action: pg.text('action').notNull(),
    detail: optionalText('detail'),
  },
  (t) => [pg.index('joint_act_session').on(t.sessionId, t.id)],
)

/** Recorded frames as transmitted. */
export const jointFrame = pg.pgTable(
  'joint_frame',
  {
    sessionId: partOf('session_id', () => jointSession.id),
    seq: pg.integer('seq').notNull(),
    at: at('at').notNull(),
    direction: pg.text('direction').$type<'up' | 'down'>().notNull(),
    protocol: pg.text('protocol').$type<'jt808' | 'gb32960'>().notNull(),
    version: pg.text('version').notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.sessionId, t.seq] })],
)
