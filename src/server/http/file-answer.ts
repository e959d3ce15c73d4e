import type { Readable } from 'node:stream'

export interface FileAnswer {
  content: Readable | Buffer | string
  filename: string
  contentType: string
}

class File implements FileAnswer {
  readonly content: FileAnswer['content']
  readonly filename: string
  readonly contentType: string

  constructor(content: FileAnswer['content'], { filename, contentType }: Omit<FileAnswer, 'content'>) {
    this.content = content
    this.filename = filename
    this.contentType = contentType
  }
}

/** What a handler gives back instead of data when the answer is a download. */
export function fileAnswer(content: FileAnswer['content'], about: Omit<FileAnswer, 'content'>): FileAnswer {
  return new File(content, about)
}

export const isFileAnswer = (value: unknown): value is FileAnswer => value instanceof File

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`
}
