import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { JointRun } from '#core/contract/joint.ts'
import type { JointEnd, JointState, WatchedSignal } from '#core/domain/joint-session.ts'
import { account } from './account.ts'
import { vehicle } from './vehicle.ts'
import { at, bigId, bytea, id, optionalText } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** Vehicles that may be debugged, and until when. */
export const jointVehicle = pgTable('joint_vehicle', {
  vehicleId: integer('vehicle_id')
    .primaryKey()
    .references(() => vehicle.id, { onDelete: 'cascade' }),
  note: optionalText('note'),
  until: at('until').notNull(),
  accountId: byAccount('account_id'),
})

/** A debug session and its report. */
export const jointSession = pgTable(
  'joint_session',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    state: text('state').$type<JointState>().notNull().default('requested'),
    end: text('end_reason').$type<JointEnd>(),
    startedAt: at('started_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    framesUp: integer('frames_up').notNull().default(0),
    framesDown: integer('frames_down').notNull().default(0),
    commands: integer('commands').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    watch: jsonb('watch').$type<WatchedSignal[]>().notNull().default([]),
    runs: jsonb('runs').$type<JointRun[]>().notNull().default([]),
  },
  (t) => [index('joint_session_recent').on(t.oemId, t.id.desc())],
)

/** Who did what in a session. */
export const jointAct = pgTable(
  'joint_act',
  {
    id: bigId(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => jointSession.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** Null: the platform. */
    accountId: byAccount('account_id'),
    action: text('action').notNull(),
    detail: optionalText('detail'),
  },
  (t) => [index('joint_act_session').on(t.sessionId, t.id)],
)

/** Recorded frames as they went over the wire. */
export const jointFrame = pgTable(
  'joint_frame',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => jointSession.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    at: at('at').notNull(),
    direction: text('direction').$type<'up' | 'down'>().notNull(),
    protocol: text('protocol').$type<'jt808' | 'gb32960'>().notNull(),
    version: text('version').notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.seq] })],
)
