import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RefusedFile } from './inspect-file.ts'

/** Bytes of an object that come with one request: from `first` to `last` of `total`. Without both it only asks what is here. */
export interface PartRange {
  first?: number
  last?: number
  total: number
}

const INTERRUPTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'])

/** Objects that come in parts, each a file that grows until it is whole; what a broken connection brought stays. */
export function partUploads(folder: string) {
  // One that every process finds again.
  const fileOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.part`)
  const received = (key: string): Promise<number> =>
    stat(fileOf(key)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return 0
        throw error
      },
    )
  return {
    fileOf,
    /** Bytes that are here. */
    received,
    read: (key: string): Readable => createReadStream(fileOf(key)),
    remove: (key: string) => rm(fileOf(key), { force: true }),

    /** Writes a part after what is here and returns how much there is then; another part than the next one is read and left out. */
    async take(key: string, { first, last }: PartRange, content: Readable): Promise<number> {
      const here = await received(key)
      if (first === undefined || last === undefined || first !== here) {
        content.resume()
        return here
      }
      await mkdir(folder, { recursive: true })
      // Not by appending: of two requests with the same part the second writes the same bytes again.
      const file = await open(fileOf(key), constants.O_RDWR | constants.O_CREAT, 0o600)
      await pipeline(content, atMost(last - first + 1), file.createWriteStream({ start: first })).catch(
        (error: NodeJS.ErrnoException) => {
          // Whoever sends it was interrupted and goes on from here.
          if (!INTERRUPTED.has(error.code ?? '')) throw error
        },
      )
      return received(key)
    },
  }
}
export type PartUploads = ReturnType<typeof partUploads>

/** Ends a body that has more bytes than it announced. */
function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new RefusedFile('error.fileSizeDiffers'))
      else done(null, chunk)
    },
  })
}
