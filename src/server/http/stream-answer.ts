import { type Options, stringify } from 'csv-stringify'
import { joined, readable, readAhead } from '#server/ops/streams.ts'
import { type DownloadProgress, type FileAnswer, fileAnswer } from './file-answer.ts'

/** A byte order mark for spreadsheets, and no formulas: a plate that begins with "=" must not run there. */
export const CSV_OPTIONS: Options = { header: true, bom: true, escape_formulas: true }

/** Pieces read before the answer begins: a heading or two, then the first that needs the database. */
const PIECES_AHEAD = 8

export interface CsvTable {
  rows: AsyncIterable<Readonly<Record<string, unknown>>>
  /** In order; without them the keys of the first row. */
  columns?: readonly string[]
  filename: string
}

/**
 * Answers rows as a CSV download while they are read. A query that fails at once is an ordinary error answer, because the
 * first row is read before the answer begins; one that fails later breaks the download off, so that nobody takes a part for
 * the whole; and when the client leaves, the rows are not read any further.
 */
export async function csvAnswer({ rows, columns, filename }: CsvTable): Promise<FileAnswer> {
  const source = await readAhead(rows)
  const progress: DownloadProgress = { rows: 0, failure: undefined }
  const csv = stringify({ ...CSV_OPTIONS, ...(columns && { columns: [...columns] }) })
  const content = joined(watched(source, progress), csv)
  return fileAnswer(content, { filename, contentType: 'text/csv; charset=utf-8' }, progress)
}

/** Answers texts as a download while they are made, with the same promises as `csvAnswer`. */
export async function streamAnswer(
  pieces: AsyncIterable<string>,
  about: { filename: string; contentType: string },
): Promise<FileAnswer> {
  const source = await readAhead(pieces, PIECES_AHEAD)
  const progress: DownloadProgress = { rows: null, failure: undefined }
  return fileAnswer(readable(watched(source, progress)), about, progress)
}

/** Passes items on; the progress says how many there were and what went wrong. */
export async function* watched<T>(source: AsyncIterable<T>, progress: DownloadProgress): AsyncGenerator<T> {
  try {
    for await (const item of source) {
      if (progress.rows !== null) progress.rows += 1
      yield item
    }
  } catch (error) {
    progress.failure = error
    throw error
  }
}
