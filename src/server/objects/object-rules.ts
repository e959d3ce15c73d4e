import { randomBytes } from 'node:crypto'
import { FILE_TYPES, extensionOf, kindOf, MAX_MEGABYTES } from '#core/domain/file-kind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { RefusedFile } from './inspect-file.ts'

const MEGABYTE = 1024 * 1024

/** Random, so that an address cannot be guessed; nothing of it comes from a client but one known extension. */
export function keyFor({ oemId }: Pick<Caller, 'oemId'>, folder: string, extension: string): string {
  const tenant = oemId.replace(/[^A-Za-z0-9]/g, '') || 't'
  const month = new Date().toISOString().slice(0, 7)
  return `${tenant}/${folder}/${month}/${randomBytes(16).toString('hex')}.${extension}`
}

export function typeOf(fileName: string): { extension: string; contentType: string } {
  const extension = extensionOf(fileName)
  const contentType = Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined
  if (!contentType) throw new ApiError(400, 'error.fileType', [{ path: 'objectKey', message: 'error.fileType' }])
  return { extension, contentType }
}

/** Browsers name the types of rare files differently; an image announced as something else is a mistake or worse. */
export function mustAgree(announced: string, known: string): void {
  const family = (type: string) => /^(image|video|audio|text\/html)/.exec(type)?.[0] ?? 'other'
  if (family(announced) === family(known) || announced === 'application/octet-stream') return
  throw new ApiError(400, 'error.fileType', [{ path: 'contentType', message: 'error.fileType' }])
}

export const mostBytes = (extension: string) => MAX_MEGABYTES[kindOf(extension)] * MEGABYTE
export const lastPart = (objectKey: string) => objectKey.split(/[/\\]/).at(-1) ?? ''
export const md5InName = (name: string) => /^([0-9a-f]{32})\.[a-z0-9]+$/i.exec(name)?.[1]?.toLowerCase()
export const tooLarge = (most: number) =>
  new ApiError(400, 'error.fileTooLarge', [], { max: Math.round(most / MEGABYTE) })

/** Without what a file system or a header could take for more than a name. */
export function readableName(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  const clean = lastPart(fileName).replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
  return clean.slice(-200)
}

export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RefusedFile) throw new ApiError(400, error.reason, [], error.values)
    throw error
  }
}
