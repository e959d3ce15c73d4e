import type { FastifyRequest } from 'fastify'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Caller } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { csvAnswer } from './csv-answer.ts'
import { type Exporter, plainColumns, shownRows } from './exporter.ts'

export interface ExportCall {
  query: unknown
  caller: Caller
  request: FastifyRequest
}

/**
 * The output of an exporter as an immediate CSV download: the headings are the names of the contract. Which columns may
 * leave this way is decided here for all of them; personal data leave through the export centre.
 */
export const answerCsv = (exporter: Exporter, { query, caller, request }: ExportCall): Promise<FileAnswer> =>
  csvAnswer({
    rows: shownRows(exporter, { ...caller, lang: languageOf(request) }, query),
    columns: plainColumns(exporter, query),
    filename: `${exporter.fileName}.csv`,
  })
