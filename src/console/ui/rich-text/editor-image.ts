import { KIND_EXTENSIONS, extensionOf } from '#core/domain/file-kind.ts'
import { EDITOR_IMAGES } from '#core/domain/limits.ts'
import type { UploadProblem } from '../upload/upload-rules.ts'

const MEGABYTE = 1024 * 1024

interface Picture {
  name: string
  size: number
}

/** Errors of a picture for the editor: images only, an optional size, five of them (docs/product/shared.md#rich-text). */
export function problemOfPicture(picture: Picture, inText: number, maxMegabytes?: number): UploadProblem | undefined {
  if (!KIND_EXTENSIONS.image.includes(extensionOf(picture.name))) return { key: 'reupload' }
  if (maxMegabytes !== undefined && picture.size > maxMegabytes * MEGABYTE)
    return { key: 'imageTooLarge', max: maxMegabytes }
  return inText >= EDITOR_IMAGES ? { key: 'editorFull', max: EDITOR_IMAGES } : undefined
}
