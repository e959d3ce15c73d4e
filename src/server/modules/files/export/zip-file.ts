import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile as ZipWriter } from 'yazl'

export interface ZipFile {
  /** Adds a file from the disk under a name. When it returns the file has been read and may be overwritten. */
  add(name: string, path: string): Promise<void>
  /** Writes the directory; without it the file is no archive. */
  finish(): Promise<void>
  /** Closes the file, whole or not. */
  close(): Promise<void>
}

/** An archive that is written to a file entry by entry, in one pass; ZIP64 where it needs it. */
export function zipFile(path: string, modified = new Date()): ZipFile {
  const zip = new ZipWriter()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const outcome = pipeline(output, createWriteStream(path, { mode: 0o600 })).then(
    () => undefined,
    (error: Error) => error,
  )
  /** Of the entry under way; yazl leaves it open when the output ends early. */
  let content: ReadStream | undefined

  return {
    async add(name, source) {
      const read = new Promise<undefined>((resolve) => {
        zip.addReadStreamLazy(name, { mtime: modified }, (give) => {
          content = createReadStream(source)
          content.once('end', () => resolve(undefined))
          content.once('error', (error) => output.destroy(error))
          give(null, content)
        })
      })
      // A full disk or a missing source ends the output, and then nothing is read any more.
      const failure = await Promise.race([read, outcome])
      if (failure) throw failure
    },

    async finish() {
      zip.end()
      const failure = await outcome
      if (failure) throw failure
    },

    async close() {
      content?.destroy()
      output.destroy()
      await outcome
    },
  }
}
