import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  type HeadUnitBlocker,
  type HeadUnitFailure,
  type HeadUnitState,
  type NetworkRule,
  OPEN_HEAD_UNIT_STATES,
} from '#core/domain/head-unit.ts'
import type {
  HeadUnitAnswer,
  HeadUnitApp,
  HeadUnitError,
  HeadUnitNetwork,
  HeadUnitProgress,
} from '#core/domain/head-unit-message.ts'
import type { Language } from '#core/domain/language.ts'
import { ofTenant } from './account.ts'
import { softVersion } from './base-data.ts'
import { at, bigId, bigPartOf, changeTimes, codes, createdAt, optionalText } from './columns.ts'
import { commandJob } from './operation.ts'
import { byAccount } from './owner-columns.ts'
import { ofVehicle } from './vehicle-columns.ts'

/** For conditions on the state; the index of open upgrades has the same text. */
export const OPEN_HEAD_UNITS = codes(OPEN_HEAD_UNIT_STATES)

const bytes = (name: string) => pg.bigint(name, { mode: 'number' }).notNull().default(0)
const ofJob = () => pg.bigint('job_id', { mode: 'number' }).references(() => commandJob.id, { onDelete: 'set null' })

/** The head unit of a vehicle, as it reported itself: it is never entered by hand. */
export const headUnit = pg.pgTable(
  'head_unit',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    sn: pg.text('sn').notNull(),
    /** Model of the part. */
    project: pg.text('project').notNull(),
    trim: optionalText('trim'),
    systemVersion: pg.text('system_version').notNull(),
    mapVersion: optionalText('map_version'),
    apps: pg.jsonb('apps').$type<HeadUnitApp[]>().notNull().default([]),
    /** Free, MB. */
    storageMb: pg.integer('storage_mb'),
    network: pg.text('network').$type<HeadUnitNetwork>().notNull().default('none'),
    seenAt: at('seen_at').notNull(),
    /** Its last upgrade; null: there was none. */
    upgradeId: pg
      .bigint('upgrade_id', { mode: 'number' })
      .references((): pg.AnyPgColumn => headUnitUpgrade.id, { onDelete: 'set null' }),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('head_unit_vehicle').on(t.vehicleId),
    pg.index('head_unit_project').on(t.oemId, t.project, t.trim),
    pg.index('head_unit_upgrade_id').on(t.upgradeId),
  ],
)

/** Since when a head unit reports a system version. */
export const headUnitVersion = pg.pgTable(
  'head_unit_version',
  {
    id: bigId(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    project: pg.text('project').notNull(),
    version: pg.text('version').notNull(),
    since: at('since').notNull(),
  },
  (t) => [
    pg.index('head_unit_version_vehicle').on(t.vehicleId, t.since),
    pg.index('head_unit_version_tenant').on(t.oemId),
  ],
)

/** What head units are offered, and how users are asked. */
export const headUnitOrder = pg.pgTable(
  'head_unit_order',
  {
    id: bigId(),
    oemId: ofTenant(),
    versionId: pg.integer('version_id').references(() => softVersion.id, { onDelete: 'set null' }),
    /** As head units report it once it is installed. */
    toVersion: pg.text('to_version').notNull(),
    network: pg.text('network').$type<NetworkRule>().notNull(),
    /** "HH:mm" where the vehicle is; empty: users are asked at any hour. */
    quietFrom: optionalText('quiet_from'),
    quietTo: optionalText('quiet_to'),
    asksConsent: pg.boolean('asks_consent').notNull(),
    texts: pg.jsonb('texts').$type<Partial<Record<Language, string>>>().notNull(),
    /** What the path of a download follows. */
    server: pg.text('server').notNull(),
    waitHours: pg.integer('wait_hours').notNull(),
    answerHours: pg.integer('answer_hours').notNull(),
    installHours: pg.integer('install_hours').notNull(),
    reason: pg.text('reason').notNull(),
    operatorId: byAccount('operator_id'),
    createdAt: createdAt(),
  },
  (t) => [pg.index('head_unit_order_tenant').on(t.oemId), pg.index('head_unit_order_version').on(t.versionId)],
)

/** The upgrade of one head unit. What it reported about it is in columns of its own: the platform derives the state. */
export const headUnitUpgrade = pg.pgTable(
  'head_unit_upgrade',
  {
    id: bigId(),
    oemId: ofTenant(),
    orderId: bigPartOf('order_id', () => headUnitOrder.id),
    vehicleId: ofVehicle(),
    /** Of the head unit it was ordered for. */
    sn: pg.text('sn').notNull(),
    fromVersion: optionalText('from_version'),
    state: pg.text('state').$type<HeadUnitState>().notNull().default('pending'),
    blockedBy: pg.text('blocked_by').array().$type<HeadUnitBlocker[]>().notNull().default(sql`'{}'::text[]`),
    failure: pg.text('failure').$type<HeadUnitFailure>(),
    /** Of its stage. */
    startAt: at('start_at').notNull(),
    /** An offer that did not arrive is not sent again before. */
    notBefore: at('not_before'),
    attempts: pg.integer('attempts').notNull().default(0),
    /** The last command to the head unit. */
    jobId: ofJob(),
    fileSize: pg.bigint('file_size', { mode: 'number' }).notNull(),
    /** What the platform has sent of the file. */
    sentBytes: bytes('sent_bytes'),
    /** Unguessable part of the address of the download; null: there is none. */
    token: pg.text('token'),
    reminders: pg.integer('reminders').notNull().default(0),
    remindedAt: at('reminded_at'),
    /** A user wants the question shown again. */
    remind: pg.boolean('remind').notNull().default(false),
    // From here to the next comment: as the head unit reported it.
    progress: pg.text('progress').$type<HeadUnitProgress>(),
    percent: pg.integer('percent').notNull().default(0),
    error: pg.text('error').$type<HeadUnitError>(),
    wifiBytes: bytes('wifi_bytes'),
    cellularBytes: bytes('cellular_bytes'),
    answer: pg.text('answer').$type<HeadUnitAnswer>(),
    answeredAt: at('answered_at'),
    laterUntil: at('later_until'),
    shownText: optionalText('shown_text'),
    shownLanguage: optionalText('shown_language'),
    // When it came so far, for the funnel.
    offeredAt: at('offered_at'),
    shownAt: at('shown_at'),
    acceptedAt: at('accepted_at'),
    downloadedAt: at('downloaded_at'),
    installedAt: at('installed_at'),
    /** The state is left by then. */
    deadlineAt: at('deadline_at'),
    finishedAt: at('finished_at'),
    ...changeTimes(),
  },
  (t) => [
    pg.index('head_unit_upgrade_order').on(t.orderId),
    pg.index('head_unit_upgrade_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.index('head_unit_upgrade_job').on(t.jobId),
    pg.uniqueIndex('head_unit_upgrade_token').on(t.token),
    pg.index('head_unit_upgrade_offered').on(t.oemId, t.offeredAt),
    pg.index('head_unit_upgrade_open').on(t.id).where(sql`${t.state} in (${OPEN_HEAD_UNITS})`),
    // One head unit is never in two upgrades at a time.
    pg.uniqueIndex('head_unit_upgrade_single').on(t.vehicleId).where(sql`${t.state} in (${OPEN_HEAD_UNITS})`),
  ],
)

/** How an upgrade came to its state. */
export const headUnitStep = pg.pgTable(
  'head_unit_step',
  {
    id: bigId(),
    upgradeId: bigPartOf('upgrade_id', () => headUnitUpgrade.id),
    state: pg.text('state').$type<HeadUnitState>().notNull(),
    detail: optionalText('detail'),
    jobId: ofJob(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [pg.index('head_unit_step_upgrade').on(t.upgradeId, t.id), pg.index('head_unit_step_job').on(t.jobId)],
)
