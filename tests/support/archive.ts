import { crc32, deflateRawSync } from 'node:zlib'
import { archiveOf, type ZipEntry } from '#server/modules/files/import/zip-entries.ts'

export function packed(name: string, content: string | Buffer): ZipEntry {
  const bytes = Buffer.from(content)
  return { name, method: 8, crc: crc32(bytes), packed: deflateRawSync(bytes) }
}

export const anArchive = (entries: readonly ZipEntry[]): Buffer => Buffer.concat([...archiveOf(entries)])

/** The same file, whose central directory does not name the last entry any more. */
export function hideEntry(archive: Buffer): Buffer {
  const end = archive.length - 22
  const changed = Buffer.from(archive)
  for (const field of [8, 10]) changed.writeUInt16LE(archive.readUInt16LE(end + field) - 1, end + field)
  return changed
}
