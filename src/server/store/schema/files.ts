import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { ExportSchedule } from '#core/contract/export-schedule.ts'
import type { ExportJob } from '#core/contract/export.ts'
import type { Language } from '#core/domain/language.ts'
import { ofAccount, ofTenant } from './account.ts'
import { at, createdAt, id, optionalText, partOf } from './columns.ts'
import { byAccount } from './owner-columns.ts'

/** A file in the object store, from the moment it may be PUT. */
export const storedObject = pg.pgTable(
  'stored_object',
  {
    /** Made by the server: tenant, folder, month, 32 random hex digits, extension. */
    key: pg.text('key').primaryKey(),
    oemId: ofTenant(),
    accountId: byAccount('account_id'),
    /** File name of the download. */
    fileName: pg.text('file_name').notNull(),
    contentType: pg.text('content_type').notNull(),
    /** public-read, private */
    acl: pg.text('acl').notNull(),
    /** pending until content came and passed the checks, then stored. */
    state: pg.text('state').notNull().default('pending'),
    /** Announced type of the content. */
    expectedMd5: pg.text('expected_md5'),
    expectedSize: pg.bigint('expected_size', { mode: 'number' }),
    size: pg.bigint('size', { mode: 'number' }),
    md5: pg.text('md5'),
    sha256: pg.text('sha256'),
    createdAt: createdAt(),
    /** Removed after this moment: pending objects, exported files. Null: permanent. */
    expiresAt: at('expires_at'),
  },
  (t) => [
    pg.index('stored_object_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    pg.index('stored_object_tenant').on(t.oemId),
    pg.index('stored_object_uploads').on(t.accountId, t.createdAt).where(sql`${t.accountId} is not null`),
  ],
)

/** Query of an export. */
const exportWish = () => ({
  /** Path of the export call. */
  path: pg.text('path').notNull(),
  filter: pg.jsonb('filter').$type<Record<string, unknown>>().notNull(),
  /** xlsx or csv; with `split` that of each file in a zip. */
  format: pg.text('format').$type<ExportJob['rowFormat']>().notNull(),
  /** One file a day, in a zip. */
  split: pg.boolean('split').notNull().default(false),
  /** Columns that were chosen; null: all without personal data. */
  columns: pg.jsonb('columns').$type<string[]>(),
  personal: pg.boolean('personal').notNull().default(false),
  /** Purpose of personal data. */
  purpose: optionalText('purpose'),
})

/** One background export; a process whose number of `attempts` is out of date may no longer write it. */
export const exportJob = pg.pgTable(
  'export_job',
  {
    id: id(),
    oemId: ofTenant(),
    accountId: ofAccount(),
    ...exportWish(),
    /** The second approver. */
    decidedBy: byAccount('decided_by'),
    decisionNote: optionalText('decision_note'),
    scheduleId: pg.integer('schedule_id').references((): pg.AnyPgColumn => exportSchedule.id, { onDelete: 'set null' }),
    fileName: pg.text('file_name').notNull(),
    page: pg.text('page').notNull(),
    lang: pg.text('lang').$type<Language>().notNull(),
    timeZone: pg.text('time_zone').notNull(),
    /** Organisations the file shows: who may not see one of them any more gets it no longer. */
    orgIds: pg.jsonb('org_ids').$type<number[]>().notNull().default(sql`'[]'::jsonb`),
    state: pg.text('state').$type<ExportJob['state']>().notNull().default('queued'),
    rows: pg.integer('rows').notNull().default(0),
    expectedRows: pg.integer('expected_rows'),
    cut: pg.boolean('cut').notNull().default(false),
    attempts: pg.integer('attempts').notNull().default(0),
    objectKey: pg.text('object_key'),
    fileSize: pg.bigint('file_size', { mode: 'number' }),
    downloads: pg.integer('downloads').notNull().default(0),
    /** Key of locales/<lang>/errors.json. */
    reason: pg.text('reason'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    pg.index('export_job_account').on(t.accountId, t.id.desc().nullsFirst()),
    pg.index('export_job_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg
      .index('export_job_open')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('awaitingApproval','queued','running','packing')`),
    pg.index('export_job_schedule').on(t.scheduleId).where(sql`${t.scheduleId} is not null`),
  ],
)

/** Other users who may download a finished export, as long as permission and scope allow it. */
export const exportShare = pg.pgTable(
  'export_share',
  {
    jobId: partOf('job_id', () => exportJob.id),
    accountId: ofAccount(),
    until: at('until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.jobId, t.accountId] }), pg.index('export_share_account').on(t.accountId)],
)

/** A search that is exported by the clock. */
export const exportSchedule = pg.pgTable(
  'export_schedule',
  {
    id: id(),
    oemId: ofTenant(),
    accountId: ofAccount(),
    name: pg.text('name').notNull(),
    ...exportWish(),
    page: pg.text('page').notNull(),
    lang: pg.text('lang').$type<Language>().notNull(),
    timeZone: pg.text('time_zone').notNull(),
    cadence: pg.text('cadence').$type<ExportSchedule['cadence']>().notNull(),
    weekday: pg.integer('weekday').notNull(),
    monthDay: pg.integer('month_day').notNull(),
    /** "HH:mm" of the zone */
    clock: pg.text('clock').notNull(),
    range: pg.text('range').$type<ExportSchedule['range']>().notNull(),
    /** Null: paused. */
    nextAt: at('next_at'),
    lastAt: at('last_at'),
    /** Key of locales/<lang>/errors.json: why the last time made no export. */
    problem: pg.text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.uniqueIndex('export_schedule_name').on(t.accountId, t.name),
    pg.index('export_schedule_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
)

/** One workbook from its dry run to its undo. */
export const importRun = pg.pgTable(
  'import_run',
  {
    id: pg.text('id').primaryKey(),
    oemId: ofTenant(),
    accountId: ofAccount(),
    importer: pg.text('importer').notNull(),
    fileName: pg.text('file_name').notNull(),
    /** dryRun, committed, undone */
    state: pg.text('state').notNull().default('dryRun'),
    /** Rows with something in them. */
    all: pg.integer('all_rows').notNull(),
    success: pg.integer('success').notNull().default(0),
    failed: pg.integer('failed').notNull().default(0),
    added: pg.integer('added').notNull().default(0),
    changed: pg.integer('changed').notNull().default(0),
    unchanged: pg.integer('unchanged').notNull().default(0),
    createdAt: createdAt(),
    committedAt: at('committed_at'),
    undoUntil: at('undo_until'),
  },
  (t) => [pg.index('import_run_account').on(t.accountId, t.importer, t.createdAt.desc().nullsFirst())],
)

/** Rows of a workbook while its import can still be committed, undone or asked for what failed. */
export const importRow = pg.pgTable(
  'import_row',
  {
    runId: pg
      .text('run_id')
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    /** Row of the sheet. */
    row: pg.integer('row').notNull(),
    /** The cells as they stood in the file, by column name. */
    cells: pg.jsonb('cells').$type<Record<string, string>>().notNull(),
    /** Name of the row: the VIN, a code. */
    label: pg.text('label').notNull(),
    /** valid, invalid; after the commit added, changed, unchanged, failed */
    outcome: pg.text('outcome').notNull(),
    /** Why it is not taken: keys of the translations with their values. */
    reasons: pg
      .jsonb('reasons')
      .$type<{ path?: string; message: string; values?: Record<string, string | number> }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Data with which the importer reverts the row. */
    before: pg.jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [pg.primaryKey({ columns: [t.runId, t.row] })],
)
