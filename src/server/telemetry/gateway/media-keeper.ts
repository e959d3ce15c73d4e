import { RefusedFile } from '#server/objects/inspect-file.ts'
import { ApiError } from '#server/http/errors.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import { readable } from '#server/ops/streams.ts'
import type { MediaKeeper, ReceivedMedia } from './message-context.ts'
import type { MediaRepository } from './media-repository.ts'

/** Extension by format code of 0x0801; formats that browsers cannot show are stored as bytes. */
const EXTENSIONS = ['jpg', 'bin', 'mp3', 'wav', 'bin'] as const
const BYTES = 'bin'

/** Puts media of terminals into the object store and writes their rows. */
export function mediaKeeper(files: Pick<ObjectService, 'put' | 'drop'>, repository: MediaRepository): MediaKeeper {
  const put = async ({ oemId, mediaId }: ReceivedMedia, extension: string, content: Uint8Array) => {
    const fileName = `${mediaId}.${extension}`
    const file = { fileName, acl: 'private' as const, folder: 'media' }
    return files.put({ oemId, userId: null }, file, readable([content]))
  }
  return {
    announced: (media) => repository.announce(media),

    async keep(media, content) {
      // Sent again because the first 0x8800 was lost: the file is there.
      if (await repository.isStored(media)) return
      const extension = EXTENSIONS[media.format] ?? BYTES
      const file = await put(media, extension, content).catch((error: unknown) => {
        // Not what its format says: still the content the terminal made.
        if (extension !== BYTES && (error instanceof ApiError || error instanceof RefusedFile))
          return put(media, BYTES, content)
        throw error
      })
      try {
        await repository.keep(media, file.objectKey, content.length)
      } catch (error) {
        await files.drop(file.objectKey)
        throw error
      }
    },
  }
}
