import { stringify } from 'csv-stringify'
import { type DownloadProgress, type FileAnswer, fileAnswer } from '#server/http/file-answer.ts'
import { watched } from '#server/http/stream-answer.ts'
import { joined, readAhead } from '#server/ops/streams.ts'
import { CSV_OPTIONS } from './csv-options.ts'

interface CsvTable {
  rows: AsyncIterable<Readonly<Record<string, unknown>>>
  /** In order. */
  columns: readonly string[]
  filename: string
}

/**
 * Only `answerExport` calls it: that is where the rule for columns with personal data is.
 *
 * Answers rows as a CSV download while they are read. A query that fails at once is an ordinary error answer, because the
 * first row is read before the answer begins; one that fails later breaks the download off, so that no one takes a part for
 * the whole; and when the client leaves, the rows are not read any further.
 */
export async function csvAnswer({ rows, columns, filename }: CsvTable): Promise<FileAnswer> {
  const source = await readAhead(rows)
  const progress: DownloadProgress = { rows: 0, failure: undefined }
  const csv = stringify({ ...CSV_OPTIONS, columns: [...columns] })
  const content = joined(watched(source, progress), csv)
  return fileAnswer(content, { filename, contentType: 'text/csv; charset=utf-8' }, progress)
}
