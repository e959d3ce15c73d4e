import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from '#server/modules/files/import/zip-entries.ts'

const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]

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

/** The bytes of an archive of these entries. */
function* archiveOf(entries: readonly ZipEntry[]): Generator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, method, crc, packed } of entries) {
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt16LE(nameBytes.length, 22)
    const signature = Buffer.alloc(4)
    signature.writeUInt32LE(LOCAL)
    yield Buffer.concat([signature, common, nameBytes])
    yield packed
    const record = Buffer.alloc(46)
    record.writeUInt32LE(ENTRY, 0)
    record.writeUInt16LE(20, 4)
    common.copy(record, 6)
    record.writeUInt32LE(offset, 42)
    directory.push(record, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  yield records
  yield end
}
