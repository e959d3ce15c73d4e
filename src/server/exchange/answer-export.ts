import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { MAX_EXPORT_ROWS } from '#core/contract/export.ts'
import { type DownloadProgress, type FileAnswer, fileAnswer } from '#server/http/file-answer.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { watched } from '#server/http/stream-answer.ts'
import { languageOf } from '#server/http/translate.ts'
import { readAhead } from '#server/ops/streams.ts'
import { csvAnswer } from './csv-answer.ts'
import { columnsOf, type ExportedRow, type Exporter, plainColumns, shownRows } from './exporter.ts'
import { viewerZone } from './viewer-zone.ts'
import { workbookWords } from './workbook-words.ts'
import { streamWorkbook } from './write-export.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv'

export interface ExportCall {
  query: unknown
  caller: Caller
  request: FastifyRequest
}

/**
 * The output of an exporter as an immediate download, sent while its rows are still read: a workbook in the language of the
 * caller, or CSV with the names and codes of the contract for a program that accepts only `text/csv`. Which columns may leave
 * this way is decided here for all of them; personal data leave through the export centre, which asks a second approver.
 */
export async function answerExport(exporter: Exporter, call: ExportCall): Promise<FileAnswer> {
  const { query, caller, request } = call
  const scope = { ...caller, lang: languageOf(request) }
  const csv = request.headers.accept?.trim() === CSV
  const most = MAX_EXPORT_ROWS[csv ? 'csv' : 'xlsx']
  if (exporter.count) {
    const rows = await exporter.count(scope, query)
    if (rows > most) throw new ApiError(400, 'error.exportTooLong', [], { max: most })
    await request.server.directExports.mayExport(caller.userId, rows)
  }
  const rows = upTo(most, shownRows(exporter, scope, query))
  if (!csv) return workbookAnswer(exporter, call, rows)
  return csvAnswer({ rows, columns: plainColumns(exporter, query), filename: `${exporter.fileName}.csv` })
}

/** Breaks the download off: no one takes a part for the whole. */
async function* upTo(most: number, rows: AsyncIterable<ExportedRow>): AsyncIterable<ExportedRow> {
  let taken = 0
  for await (const row of rows) {
    if (++taken > most) throw new Error(`more than ${most} rows for one file`)
    yield row
  }
}

async function workbookAnswer(
  exporter: Exporter,
  { query, caller, request }: ExportCall,
  found: AsyncIterable<ExportedRow>,
): Promise<FileAnswer> {
  // A query that fails at once is answered as an error, not as a broken file.
  const rows = await readAhead(found)
  const progress: DownloadProgress = { rows: 0, failure: undefined }
  const target = new PassThrough()
  target.on('error', () => undefined)
  const gone = new AbortController()
  target.once('close', () => gone.abort())
  const timeZone = viewerZone(request)
  const columns = plainColumns(exporter, query)
  const asked = {
    lang: languageOf(request),
    timeZone,
    requester: caller.username,
    createdAt: new Date(),
    filter: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined)),
    left: columnsOf(exporter, query).filter((name) => !columns.includes(name)),
  }
  const words = workbookWords(request.server.translator, { ...exporter, columns }, asked)
  streamWorkbook(target, { columns, words, timeZone, rows: watched(rows, progress), signal: gone.signal }).catch(() => {
    // The target ends with the error, and the download with the target.
  })
  return fileAnswer(target, { filename: `${exporter.fileName}.xlsx`, contentType: XLSX }, progress)
}
