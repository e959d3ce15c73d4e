import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { at, createdAt, id, optionalText } from './columns.ts'
import { byAccount, ofTenant } from './owner-columns.ts'

/** A file in the object store, from the moment somebody may PUT it. */
export const storedObject = pgTable(
  'stored_object',
  {
    /** Made by the server: tenant, folder, month, 32 random hex digits, extension. */
    key: text('key').primaryKey(),
    oemId: ofTenant(),
    accountId: byAccount('account_id'),
    /** What it is called when it is downloaded. */
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    /** public-read, private */
    acl: text('acl').notNull(),
    /** pending until content came and passed the checks, then stored. */
    state: text('state').notNull().default('pending'),
    /** What the content was announced to be. */
    expectedMd5: text('expected_md5'),
    expectedSize: bigint('expected_size', { mode: 'number' }),
    size: bigint('size', { mode: 'number' }),
    md5: text('md5'),
    sha256: text('sha256'),
    createdAt: createdAt(),
    /** Removed after this moment: pending objects, exported files. Null: kept. */
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('stored_object_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('stored_object_uploads').on(t.accountId, t.createdAt).where(sql`${t.accountId} is not null`),
  ],
)

/** One background export; a process whose number of `attempts` is out of date may no longer write it. */
export const exportJob = pgTable(
  'export_job',
  {
    id: id(),
    oemId: ofTenant(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Path of the export call. */
    path: text('path').notNull(),
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** xlsx or csv; with `split` that of each file in a zip. */
    format: text('format').notNull(),
    /** One file a day, in a zip. */
    split: boolean('split').notNull().default(false),
    /** Columns that were chosen; null: all without personal data. */
    columns: jsonb('columns').$type<string[]>(),
    personal: boolean('personal').notNull().default(false),
    /** What personal data are needed for. */
    purpose: optionalText('purpose'),
    /** The second person. */
    decidedBy: byAccount('decided_by'),
    decisionNote: optionalText('decision_note'),
    scheduleId: integer('schedule_id').references((): AnyPgColumn => exportSchedule.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    page: text('page').notNull(),
    lang: text('lang').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Organisations the file shows: who may not see one of them any more gets it no longer. */
    orgIds: jsonb('org_ids').$type<number[]>().notNull().default(sql`'[]'::jsonb`),
    /** EXPORT_STATES of core/domain/export-state.ts */
    state: text('state').notNull().default('queued'),
    rows: integer('rows').notNull().default(0),
    expectedRows: integer('expected_rows'),
    cut: boolean('cut').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    objectKey: text('object_key'),
    fileSize: bigint('file_size', { mode: 'number' }),
    downloads: integer('downloads').notNull().default(0),
    /** Key of locales/<lang>/errors.json. */
    reason: text('reason'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('export_job_account').on(t.accountId, t.id.desc()),
    index('export_job_tenant').on(t.oemId, t.id.desc()),
    index('export_job_open')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('awaitingApproval','queued','running','packing')`),
    index('export_job_schedule').on(t.scheduleId).where(sql`${t.scheduleId} is not null`),
  ],
)

/** Who else may fetch a finished export, as long as permission and scope allow it. */
export const exportShare = pgTable(
  'export_share',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => exportJob.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.accountId] }), index('export_share_account').on(t.accountId)],
)

/** A search that is exported by the clock. */
export const exportSchedule = pgTable(
  'export_schedule',
  {
    id: id(),
    oemId: ofTenant(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    path: text('path').notNull(),
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    format: text('format').notNull(),
    split: boolean('split').notNull().default(false),
    columns: jsonb('columns').$type<string[]>(),
    personal: boolean('personal').notNull().default(false),
    purpose: optionalText('purpose'),
    page: text('page').notNull(),
    lang: text('lang').notNull(),
    timeZone: text('time_zone').notNull(),
    /** EXPORT_CADENCES and EXPORT_RANGES of core/domain/export-schedule.ts */
    cadence: text('cadence').notNull(),
    weekday: integer('weekday').notNull(),
    monthDay: integer('month_day').notNull(),
    /** "HH:mm" of the zone */
    clock: text('clock').notNull(),
    range: text('range').notNull(),
    /** Null: paused. */
    nextAt: at('next_at'),
    lastAt: at('last_at'),
    /** Key of locales/<lang>/errors.json: why the last time made no export. */
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('export_schedule_name').on(t.accountId, t.name),
    index('export_schedule_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
)

/** One workbook from its dry run to its undo. */
export const importRun = pgTable(
  'import_run',
  {
    id: text('id').primaryKey(),
    oemId: ofTenant(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    importer: text('importer').notNull(),
    fileName: text('file_name').notNull(),
    /** dryRun, committed, undone */
    state: text('state').notNull().default('dryRun'),
    /** Rows with something in them. */
    all: integer('all_rows').notNull(),
    success: integer('success').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    createdAt: createdAt(),
    committedAt: at('committed_at'),
    undoUntil: at('undo_until'),
  },
  (t) => [index('import_run_account').on(t.accountId, t.importer, t.createdAt.desc())],
)

/** Rows of a workbook while its import can still be committed, taken back or asked for what failed. */
export const importRow = pgTable(
  'import_row',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    /** Row of the sheet. */
    row: integer('row').notNull(),
    /** The cells as they stood in the file, by column name. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** What names the row: the VIN, a code. */
    label: text('label').notNull(),
    /** valid, invalid; after the commit added, changed, unchanged, failed */
    outcome: text('outcome').notNull(),
    /** Why it is not taken: keys of the translations with their values. */
    reasons: jsonb('reasons')
      .$type<{ path?: string; message: string; values?: Record<string, string | number> }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** What the importer needs to take the row back. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.row] })],
)
