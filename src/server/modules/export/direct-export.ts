import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { columnsOf, type Exporter, plainColumns } from '#server/exchange/exporter.ts'
import { type FileAnswer, fileAnswer } from '#server/http/file-answer.ts'
import type { Caller } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import { viewerZone } from './viewer-zone.ts'
import { workbookWords } from './workbook-words.ts'
import { streamWorkbook } from './write-export.ts'

export type AnswerWorkbook = (
  exporter: Exporter,
  call: { query: unknown; caller: Caller; request: FastifyRequest },
) => FileAnswer

/** What an exporter exports, at once: the workbook is on its way while its rows are still read. */
export const directExport =
  (translator: Translator): AnswerWorkbook =>
  (exporter, { query, caller, request }) => {
    const target = new PassThrough()
    const gone = new AbortController()
    target.once('close', () => gone.abort())
    const lang = languageOf(request)
    const timeZone = viewerZone(request)
    const filter = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined))
    // Personal data leave by way of the export centre, where a second person is asked.
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
      rows: exporter.rows({ ...caller, lang }, query),
      signal: gone.signal,
    }).catch((error: unknown) => {
      // The head of the answer is gone already: a file that breaks off is all that can be said.
      if (!gone.signal.aborted) request.log.error({ err: error }, 'export broke off')
      target.destroy()
    })
    return fileAnswer(target, {
      filename: `${exporter.fileName}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  }
