import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MAX_EXPORT_ROWS } from '#core/contract/export.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import {
  type ExportedRow,
  type Exporter,
  type ExportScope,
  columnsOf,
  plainColumns,
  shownRows,
} from '#server/exchange/exporter.ts'
import type { Caller } from '#server/http/route.ts'
import type { Translator } from '#server/http/translate.ts'
import type { StoredExport } from './stored-export.ts'
import { rangeDays } from './plan-export.ts'
import { workbookWords } from '#server/exchange/workbook-words.ts'
import { type FileToWrite, wallTime, writeExport } from '#server/exchange/write-export.ts'
import { zipFile } from './zip-file.ts'

export interface ExportProgress {
  state: 'running' | 'packing'
  rows: number
  /** The file ends before its rows do. */
  cut: boolean
  /** Rows that are allowed. */
  most: number
}

export interface FilesToWrite {
  /** Of the one file the person gets. */
  path: string
  job: StoredExport
  exporter: Exporter
  filter: unknown
  scope: ExportScope & Pick<Caller, 'username'>
  translator: Translator
  /** Name of the second approver, where one agreed. */
  decidedBy?: string | undefined
  progress: ExportProgress
  signal: AbortSignal
}

/** Writes what an export comes to: one file, or one a day in a zip. */
export async function writeFiles(files: FilesToWrite): Promise<void> {
  if (files.job.split) await writeDays(files)
  else await writeOne(files, files.path, files.job.filter)
}

/** Days without rows have no file, but for the last when none has any: an empty zip looks broken. */
async function writeDays(files: FilesToWrite): Promise<void> {
  const { path, job, exporter, filter, progress } = files
  const days = rangeDays(filter, job.timeZone) ?? []
  await mkdir(dirname(path), { recursive: true })
  const zip = zipFile(path)
  const part = `${path}.part`
  const name = (day: string) => `${exporter.fileName}-${day}.${job.format}`
  try {
    let packed = 0
    for (const [index, { day, range }] of days.entries()) {
      const before = progress.rows
      await writeOne(files, part, { ...job.filter, ...range })
      const isLast = index === days.length - 1
      if (progress.rows === before && !(isLast && packed === 0)) continue
      await zip.add(name(day), part)
      packed += 1
      if (progress.rows >= progress.most) break
    }
    await zip.finish()
  } finally {
    await zip.close()
    await rm(part, { force: true })
  }
}

async function writeOne(files: FilesToWrite, path: string, given: Record<string, unknown>): Promise<void> {
  const { job, exporter, scope, translator, progress, signal, decidedBy } = files
  const filter = exporter.endpoint.query.parse(given)
  const columns = job.columns ?? plainColumns(exporter, filter)
  const asked = {
    ...job,
    filter: given,
    requester: scope.username,
    left: columnsOf(exporter, filter).filter((name) => !columns.includes(name)),
    decidedBy,
  }
  const format = job.format
  const file: FileToWrite = {
    path,
    format,
    columns,
    words: workbookWords(translator, { ...exporter, columns }, asked),
    timeZone: job.timeZone,
    rows: counted(shownRows(exporter, scope, filter), MAX_EXPORT_ROWS[format], progress),
    signal,
    watermark: job.personal ? watermarkOf(job, scope.username) : undefined,
  }
  await writeExport(file)
}

/** User, time and purpose of a download of personal data, with the number of the export. */
function watermarkOf({ id, purpose, timeZone }: StoredExport, username: string): string {
  const now = wallTime(toPlatformTime(Date.now()), timeZone)
  return `${username} · ${now} (${timeZone}) · ${purpose} · #${id}`
}

async function* counted(rows: AsyncIterable<ExportedRow>, mostOfFile: number, progress: ExportProgress) {
  let ofFile = 0
  for await (const row of rows) {
    if (ofFile >= mostOfFile || progress.rows >= progress.most) {
      progress.cut = true
      return
    }
    ofFile += 1
    progress.rows += 1
    yield row
  }
}
