import { readable, readAhead } from '#server/ops/streams.ts'
import { type DownloadProgress, type FileAnswer, fileAnswer } from './file-answer.ts'

/** Pieces read before the answer begins: a heading or two, then the first that needs the database. */
const PIECES_AHEAD = 8

/**
 * Answers texts as a download while they are made. One that fails at once is an ordinary error answer, because the first pieces
 * are read before the answer begins; one that fails later breaks the download off.
 */
export async function streamAnswer(
  pieces: AsyncIterable<string>,
  about: { filename: string; contentType: string },
): Promise<FileAnswer> {
  const source = await readAhead(pieces, PIECES_AHEAD)
  const progress: DownloadProgress = { rows: null, failure: undefined }
  return fileAnswer(readable(watched(source, progress)), about, progress)
}

/** Passes items on; the progress has their number and any error. */
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
