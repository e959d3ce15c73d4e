import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * ZIP as APPNOTE.TXT 6.3.10 has it, written in one pass: names in UTF-8 (bit 11), sizes after the content (bit 3).
 * Larger than four gigabytes or 65,535 entries would need its 64-bit form, which not every program opens.
 */
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const FLAGS = 0x0808
const DEFLATED = 8
const MOST_BYTES = 0xffff_ffff
const MOST_ENTRIES = 0xffff

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** The archive would be larger than the format allows. */
class ZipTooLarge extends Error {}

export interface ZipFile {
  /** Adds a file from the disk under a name. */
  add(name: string, path: string): Promise<void>
  /** Writes the directory; without it the file is no archive. */
  finish(): Promise<void>
  /** Closes the file, whole or not. */
  close(): Promise<void>
}

/** An archive that is written to a file entry by entry. */
export async function zipFile(path: string, modified = new Date()): Promise<ZipFile> {
  const file = await open(path, 'w', 0o600)
  const out = counting(file)
  const entries: Entry[] = []
  const [time, date] = dosTime(modified)

  return {
    async add(name, source) {
      if (entries.length === MOST_ENTRIES) throw new ZipTooLarge()
      const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at: out.at() }
      await out.write(
        record(
          [LOCAL, 4],
          [VERSION, 2],
          [FLAGS, 2],
          [DEFLATED, 2],
          [time, 2],
          [date, 2],
          [0, 4],
          [0, 4],
          [0, 4],
          [entry.name.length, 2],
          [0, 2],
        ),
      )
      await out.write(entry.name)
      const begin = out.at()
      await pipeline(
        createReadStream(source),
        async function* measured(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            entry.crc = crc32(chunk, entry.crc)
            entry.size += chunk.length
            yield chunk
          }
        },
        createDeflateRaw({ level: 6 }),
        async (packed: AsyncIterable<Buffer>) => {
          for await (const chunk of packed) await out.write(chunk)
        },
      )
      entry.packed = out.at() - begin
      if (entry.size > MOST_BYTES) throw new ZipTooLarge()
      await out.write(record([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]))
      entries.push(entry)
    },

    async finish() {
      const begin = out.at()
      for (const { name, crc, packed, size, at } of entries) {
        await out.write(
          record(
            [ENTRY, 4],
            [VERSION, 2],
            [VERSION, 2],
            [FLAGS, 2],
            [DEFLATED, 2],
            [time, 2],
            [date, 2],
            [crc, 4],
            [packed, 4],
            [size, 4],
            [name.length, 2],
            [0, 2],
            [0, 2],
            [0, 2],
            [0, 2],
            [0, 4],
            [at, 4],
          ),
        )
        await out.write(name)
      }
      const length = out.at() - begin
      await out.write(
        record([END, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [length, 4], [begin, 4], [0, 2]),
      )
    },

    close: () => file.close(),
  }
}

function counting(file: FileHandle) {
  let position = 0
  return {
    at: () => position,
    async write(bytes: Buffer) {
      await file.writeFile(bytes)
      position += bytes.length
      if (position > MOST_BYTES) throw new ZipTooLarge()
    },
  }
}

/** Little-endian fields of two or four bytes. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

/** Two seconds are the finest a zip knows; in UTC, because it knows no zone. */
function dosTime(at: Date): [time: number, date: number] {
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}
