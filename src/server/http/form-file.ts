import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError, Invalid } from './errors.ts'
import { isStorable } from './storable-input.ts'

/** The file of a multipart form with the fields that came before it. */
export interface FormFile {
  fileName: string
  content: Readable
  fields: Readonly<Record<string, string>>
}

const MOST_FIELDS = 20
/** Characters. */
const LONGEST_FIELD = 10_000
/** One more than the longest text of four bytes a character: the parser cuts off what is beyond. */
const MAX_FIELD_BYTES = 4 * LONGEST_FIELD + 1

/** RFC 2046: separates the parts. */
const BOUNDARY = /;\s*boundary=\S/i

const UNFINISHED = /unexpected end of multipart data$/i

function storable(field: string, text: string): string {
  if (text.length > LONGEST_FIELD) throw Invalid.field(field, 'validation.maxLength', { max: String(LONGEST_FIELD) })
  if (!isStorable(field + text)) throw Invalid.field(field, 'validation.characters')
  return text
}

/** Hands the first file of a multipart form to `take`, which must read or refuse it. Sizes are limited where it is read. */
export async function takeFormFile<T>(request: FastifyRequest, take: (file: FormFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new ApiError(415, 'error.mediaType')
  if (!BOUNDARY.test(request.headers['content-type'] ?? '')) throw new Invalid([{ message: 'validation.unreadable' }])
  const limits = { files: 1, fileSize: Number.POSITIVE_INFINITY, fields: MOST_FIELDS, fieldSize: MAX_FIELD_BYTES }
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file')
        return await take({ fileName: storable('file', part.filename), content: part.file, fields })
      if (typeof part.value === 'string') fields[part.fieldname] = storable(part.fieldname, part.value)
    }
  } catch (error) {
    // The parser has no class or code for it; readers of the file get it too.
    if (error instanceof Error && UNFINISHED.test(error.message))
      throw new Invalid([{ message: 'validation.unreadable' }])
    throw error
  } finally {
    // An unread upload would hold the connection open permanently.
    request.raw.unpipe()
    request.raw.resume()
  }
  throw Invalid.field('file', 'validation.required')
}
