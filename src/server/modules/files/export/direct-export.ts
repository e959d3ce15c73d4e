import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { columnsOf, type Exporter, plainColumns, shownRows } from '#server/exchange/exporter.ts'
import { type DownloadProgress, type FileAnswer, fileAnswer } from '#server/http/file-answer.ts'
import type { Caller } from '#server/http/route.ts'
import { watched } from '#server/http/stream-answer.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import { readAhead } from '#server/ops/streams.ts'
import { viewerZone } from './viewer-zone.ts'
import { workbookWords } from './workbook-words.ts'
import { streamWorkbook } from './write-export.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type AnswerWorkbook = (
  exporter: Exporter,
  call: { query: unknown; caller: Caller; request: FastifyRequest },
) => Promise<FileAnswer>

/** Immediate download of an exporter's output: the workbook is sent while its rows are still read. */
export const directExport =
  (translator: Translator): AnswerWorkbook =>
  async (exporter, { query, caller, request }) => {
    const scope = { ...caller, lang: languageOf(request) }
    if (exporter.count) await request.server.directExports.mayExport(caller.userId, await exporter.count(scope, query))
    // A query that fails at once is answered as an error, not as a broken file.
    const rows = await readAhead(shownRows(exporter, scope, query))
    const progress: DownloadProgress = { rows: 0, failure: undefined }
    const target = new PassThrough()
    target.on('error', () => undefined)
    const gone = new AbortController()
    target.once('close', () => gone.abort())
    const lang = languageOf(request)
    const timeZone = viewerZone(request)
    const filter = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined))
    // Personal data leave by way of the export centre, which asks a second approver.
    const columns = plainColumns(exporter, query)
    streamWorkbook(target, {
      columns,
      words: workbookWords(
        translator,
        { ...exporter, columns },
        {
          lang,
          timeZone,
          requester: caller.username,
          createdAt: new Date(),
          filter,
          left: columnsOf(exporter, query).filter((name) => !columns.includes(name)),
        },
      ),
      timeZone,
      rows: watched(rows, progress),
      signal: gone.signal,
    }).catch(() => {
      // The target ends with the error, and the download with the target.
    })
    const filename = `${exporter.fileName}.xlsx`
    return fileAnswer(target, { filename, contentType: XLSX }, progress)
  }
