import { extensionOf, FILE_TYPES, KIND_EXTENSIONS } from '#core/domain/file-kind.ts'

/** Kinds of uploaders (docs/product/shared.md#uploads); `file` accepts everything the platform stores. */
export type UploadKind = 'image' | 'video' | 'pdf' | 'file'

/** Key of a message in the namespace `upload`, with what it names. */
export type UploadProblem =
  | { key: 'importAgain' | 'formatError' | 'ratio' | 'failed' | 'reupload' }
  | { key: 'imageTooLarge' | 'fileTooLarge' | 'tooLarge' | 'videoTooLong' | 'editorFull'; max: number }

interface NamedFile {
  name: string
  size: number
}

export interface FileRules {
  kind: UploadKind
  /** Tried on the lowercased file name; replaces the list of extensions. */
  pattern?: RegExp | undefined
  maxMegabytes?: number | undefined
}

/** The file uploader: name first, then size. */
export function problemOfFile(file: NamedFile, { kind, pattern, maxMegabytes }: FileRules): UploadProblem | undefined {
  if (pattern) {
    if (!matches(pattern, file.name.toLowerCase())) return { key: 'importAgain' }
  } else if (!hasExtension(file.name, extensionsOf(kind))) return { key: 'formatError' }
  if (maxMegabytes !== undefined && isAbove(file.size, maxMegabytes))
    return { key: kind === 'image' ? 'imageTooLarge' : 'fileTooLarge', max: maxMegabytes }
  return undefined
}

export interface SizedRules {
  extensions: readonly string[]
  maxMegabytes: number
}

/** The second uploader. */
export function problemOfSized(file: NamedFile, { extensions, maxMegabytes }: SizedRules): UploadProblem | undefined {
  if (!hasExtension(file.name, extensions)) return { key: 'formatError' }
  return isAbove(file.size, maxMegabytes) ? { key: 'tooLarge', max: maxMegabytes } : undefined
}

export interface Extent {
  width: number
  height: number
}

/** Width to height, compared to two decimals. */
export function problemOfRatio(picture: Extent, wanted: Extent): UploadProblem | undefined {
  return ratioOf(picture) === ratioOf(wanted) ? undefined : { key: 'ratio' }
}

export function problemOfDuration(seconds: number, max: number): UploadProblem | undefined {
  return seconds > max ? { key: 'videoTooLong', max } : undefined
}

/** Name of a file in the store: MD5 of its content, so the same file is stored once. */
export function objectNameOf(md5: string, name: string): string {
  const extension = extensionOf(name)
  return extension ? `${md5}.${extension}` : md5
}

/** Number of selected files that are accepted: as many as there is room for. */
export const roomFor = (limit: number, taken: number): number => Math.max(0, limit - taken)

/** The new file joins the others up to the limit; in single mode it takes the place of the one before. */
export function withFile<T>(files: readonly T[], added: T, limit: number): T[] {
  return limit === 1 ? [added] : [...files, added].slice(0, limit)
}

const MEGABYTE = 1024 * 1024
const isAbove = (size: number, megabytes: number) => size / MEGABYTE > megabytes

/** File types of the dialog allowed by the rule. */
export const extensionsOf = (kind: UploadKind): readonly string[] =>
  kind === 'file' ? Object.keys(FILE_TYPES) : KIND_EXTENSIONS[kind]

const hasExtension = (name: string, allowed: readonly string[]) => allowed.includes(extensionOf(name))

const ratioOf = ({ width, height }: Extent) => (width / height).toFixed(2)

/** A pattern with the flags g or y would remember where it stopped. */
const matches = (pattern: RegExp, text: string) =>
  new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(text)
