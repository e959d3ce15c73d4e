import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 2000
/** In a 32 bit field: the value is in a ZIP64 record, which no workbook of a bearable size needs. */
const ELSEWHERE = 0xffff_ffff

/** The archive is broken, hides something or unpacks to more than allowed. */
export class UnusableZip extends Error {}

/** One file of an archive, still packed. */
export interface ZipEntry {
  name: string
  method: typeof STORED | typeof DEFLATED
  crc: number
  packed: Buffer
}

/**
 * The files of an archive, from its central directory alone (APPNOTE.TXT 6.3.10 §4.3.12): what only a local header names is
 * not a file of the archive. Their bytes may not overlap, so that none is read twice.
 */
export function zipEntries(file: Buffer): ZipEntry[] {
  try {
    return readDirectory(file)
  } catch (error) {
    // Buffers throw RangeError where an offset leads out of the file.
    throw error instanceof RangeError ? new UnusableZip('broken directory') : error
  }
}

function readDirectory(file: Buffer): ZipEntry[] {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new UnusableZip('too many entries')
  const found: (ZipEntry & { from: number; to: number })[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== ENTRY) throw new UnusableZip('broken directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    found.push({ name, crc: file.readUInt32LE(at + 16), ...contentOf(file, at) })
    at += 46 + nameLength + extraLength + commentLength
  }
  found.sort((one, other) => one.from - other.from)
  found.forEach(({ from }, index) => {
    if (index > 0 && from < found[index - 1]!.to) throw new UnusableZip('entries overlap')
  })
  if (new Set(found.map(({ name }) => name)).size < found.length) throw new UnusableZip('two entries of one name')
  return found.map(({ name, method, crc, packed }) => ({ name, method, crc, packed }))
}

/** The packed bytes of the entry whose directory record is at `at`. */
function contentOf(file: Buffer, at: number) {
  const method = file.readUInt16LE(at + 10)
  if (method !== STORED && method !== DEFLATED) throw new UnusableZip('unknown compression')
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new UnusableZip('encrypted')
  const length = file.readUInt32LE(at + 20)
  const local = file.readUInt32LE(at + 42)
  if (length === ELSEWHERE || local === ELSEWHERE) throw new UnusableZip('ZIP64')
  if (file.readUInt32LE(local) !== LOCAL) throw new UnusableZip('no local header')
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const to = start + length
  if (to > file.length) throw new UnusableZip('broken directory')
  return { method, packed: file.subarray(start, to), from: local, to } as const
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw new UnusableZip('no zip archive')
}

/** Unpacks every entry once without keeping anything; rejects as soon as they exceed so many bytes together. */
export async function mustUnpackWithin(entries: readonly ZipEntry[], max: number): Promise<void> {
  let left = max
  for (const { method, packed } of entries) {
    left -= method === STORED ? packed.length : await inflatedSize(packed, left)
    if (left < 0) throw new UnusableZip('unpacks to too much')
  }
}

function inflatedSize(packed: Buffer, max: number): Promise<number> {
  return new Promise((done, failed) => {
    let size = 0
    const inflate = createInflateRaw()
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= max) return
      done(size)
      inflate.destroy()
    })
    inflate.on('error', () => failed(new UnusableZip('broken content')))
    inflate.on('end', () => done(size))
    inflate.end(packed)
  })
}

/** An archive of these entries and nothing else, for a reader that goes by local headers. */
export function* archiveOf(entries: readonly ZipEntry[]): Generator<Buffer> {
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
