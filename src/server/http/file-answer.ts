import type { Readable } from 'node:stream'

interface About {
  filename: string
  contentType: string
}

/** Progress of a download; the result is written to the audit trail. */
export interface DownloadProgress {
  /** Rows sent so far; null where the file has none. */
  rows: number | null
  /** Why the file breaks off. */
  failure: unknown
}

export class FileAnswer {
  readonly content: Readable | Buffer | string
  readonly filename: string
  readonly contentType: string
  readonly progress: DownloadProgress

  constructor(content: FileAnswer['content'], { filename, contentType }: About, progress: DownloadProgress) {
    this.content = content
    this.progress = progress
    this.filename = filename
    this.contentType = contentType
  }
}

/** Result of a handler whose response is a download. `answerExport` sends rows, `streamAnswer` texts. */
export function fileAnswer(
  content: FileAnswer['content'],
  about: About,
  progress: DownloadProgress = { rows: null, failure: undefined },
): FileAnswer {
  return new FileAnswer(content, about, progress)
}

export const isFileAnswer = (value: unknown): value is FileAnswer => value instanceof FileAnswer

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`
}
