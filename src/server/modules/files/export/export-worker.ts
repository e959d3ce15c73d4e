import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_RETENTION_DAYS } from '#core/contract/export.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { Translator } from '#server/http/translate.ts'
import { inspectFile } from '#server/objects/inspect-file.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { every } from '#server/ops/every.ts'
import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import { exportKind } from './export-kind.ts'
import type { ExportRepository } from './export-repository.ts'
import type { StoredExport } from './stored-export.ts'
import { planDue } from './export-scheduler.ts'
import { type ExportProgress, writeFiles } from './write-files.ts'

const DAY_MS = 86_400_000
const BEAT_MS = 1000
/** Exports of one process at a time. */
const CONCURRENCY = 3

export interface ExportWorkParts {
  exports: ExportRepository
  exporters: readonly Exporter[]
  files: ObjectService
  partFolder: string
  translator: Translator
  log: Logger
  /** The account behind a job with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Omit<Caller, 'tokenHash'> | null>
  /** Stores who got which file with how many rows. */
  exported?: (job: StoredExport, by: Omit<Caller, 'tokenHash'>, exporter: Exporter, rows: number) => Promise<void>
  beatMs?: number
  now?: () => Date
}

/** Exports in the background: the files, the schedules that request them, and the end of old files. */
export function exportWork(parts: ExportWorkParts): BackgroundWork[] {
  const { exports, files } = parts
  return [
    job(exportKind, {
      concurrency: CONCURRENCY,
      run: ({ id }, { signal }) => runExport(parts, id, signal),
      abandoned: ({ id }) => exports.abandon(id),
      pending: () => exports.openJobs(),
    }),
    schedule('export.schedules', '* * * * *', ({ signal }) => runSchedules(parts, signal), { atStart: true }),
    schedule('export.expiry', '*/10 * * * *', () => Promise.all([exports.expire(), files.sweep()])),
  ]
}

/** An export that ends without a file; the key says why. */
class ExportEnded extends Error {
  readonly key: string

  constructor(key: string) {
    super(key)
    this.key = key
  }
}

/** Requests the export of every schedule that is due. */
async function runSchedules(parts: ExportWorkParts, stopping: AbortSignal): Promise<void> {
  const now = parts.now?.() ?? new Date()
  while (!stopping.aborted) {
    if ((await parts.exports.runDue(now, (schedule) => planDue(parts, schedule, now))) === false) return
  }
}

async function runExport(parts: ExportWorkParts, id: number, stopping: AbortSignal): Promise<void> {
  const { exports, log } = parts
  const job = await exports.take(id)
  if (!job) return
  const path = join(parts.partFolder, randomBytes(16).toString('hex'))
  try {
    await produce(parts, job, path, stopping)
  } catch (error) {
    if (stopping.aborted) {
      await exports.giveBack(job)
      throw error
    }
    if (error instanceof ExportEnded) await exports.finish(job, { state: 'failed', reason: error.key })
    else if (!(error instanceof Lost)) {
      log.error({ err: error, exportId: job.id, path: job.path }, 'export failed')
      await exports.finish(job, { state: 'failed', reason: 'error.exportFailed' })
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** The job was cancelled, removed, or another worker has it. */
class Lost extends Error {}

async function produce(parts: ExportWorkParts, job: StoredExport, path: string, stopping: AbortSignal): Promise<void> {
  const { exporter, caller, filter } = await admit(parts, job)
  const scope = { ...caller, lang: job.lang }
  const left = await rowsLeft(parts, job)
  const expectedRows = (await exporter.count?.(scope, filter)) ?? null
  const progress: ExportProgress = { state: 'running', rows: 0, cut: false, most: left }
  const decidedBy = job.decidedBy === null ? undefined : (await parts.callerById(job.decidedBy))?.username
  const beat = heartbeat(parts, job, () => parts.exports.beat(job, progress.state, progress.rows, expectedRows))
  try {
    const signal = AbortSignal.any([stopping, beat.lost])
    await writeFiles({ ...parts, path, job, exporter, filter, scope, decidedBy, progress, signal })
    progress.state = 'packing'
    const extension = job.split ? 'zip' : job.format
    const found = await inspectFile(createReadStream(path), { extension, most: Number.POSITIVE_INFINITY })
    beat.lost.throwIfAborted()
    const expiresAt = new Date(Date.now() + EXPORT_RETENTION_DAYS * DAY_MS)
    const objectKey = await parts.files.keep(
      { oemId: job.oemId, userId: job.accountId },
      { fileName: job.fileName, acl: 'private', folder: 'export', expiresAt },
      path,
      found,
    )
    await beat.end()
    const { rows, cut } = progress
    const done = {
      state: 'ready' as const,
      rows,
      cut,
      objectKey,
      fileSize: found.size,
      expiresAt,
      orgIds: [...caller.orgIds],
    }
    // Before the file can be downloaded: no file may go out without an entry.
    await parts.exported?.(job, caller, exporter, rows)
    if (!(await parts.exports.finish(job, done))) await parts.files.drop(objectKey)
  } catch (error) {
    throw beat.lost.aborted && !stopping.aborted ? new Lost() : error
  } finally {
    await beat.end()
  }
}

/** How many rows the account may still export today. */
async function rowsLeft({ exports }: ExportWorkParts, job: StoredExport): Promise<number> {
  const { used, most } = await exports.rowsLeft(job.accountId, job.id)
  if (used >= most) throw new ExportEnded('error.exportRowsUsed')
  return most - used
}

/** Permission and filter are looked at again: hours may lie between the wish and the work. */
async function admit(parts: ExportWorkParts, job: StoredExport) {
  const exporter = parts.exporters.find(({ endpoint }) => endpoint.path === job.path)
  if (!exporter) throw new ExportEnded('error.exportUnknown')
  const caller = await parts.callerById(job.accountId)
  if (!caller || caller.oemId !== job.oemId || !mayCall(caller, exporter.endpoint.access)) {
    throw new ExportEnded('error.exportForbidden')
  }
  return { exporter, caller, filter: exporter.endpoint.query.parse(job.filter) }
}

/** Writes the progress of the job to its row every second, and reads whether the job is still wanted. */
function heartbeat({ beatMs = BEAT_MS, log }: ExportWorkParts, job: StoredExport, beat: () => Promise<boolean>) {
  const lost = new AbortController()
  const report = async () => {
    if (!(await beat())) lost.abort(new Lost())
  }
  const failed = (error: unknown) => log.warn({ err: error, exportId: job.id }, 'export cannot report its progress')
  const timer = every(beatMs, report, failed)
  return { lost: lost.signal, end: () => timer.stop() }
}
