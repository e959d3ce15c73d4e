import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 2000
const PIECE = 64 * 1024
/** In a field of 32 or 16 bits: the value is in a ZIP64 record. Writers that stream use those for small files, too. */
const ELSEWHERE = 0xffff_ffff
const COUNT_ELSEWHERE = 0xffff
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const EXTRA_64 = 1

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
  const { count, start } = directory(file)
  if (count > MAX_ENTRIES) throw new UnusableZip('too many entries')
  const found: (ZipEntry & { from: number; to: number })[] = []
  let at = start
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
  const { length, local } = placeOf(file, at)
  if (file.readUInt32LE(local) !== LOCAL) throw new UnusableZip('no local header')
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const to = start + length
  if (to > file.length) throw new UnusableZip('broken directory')
  return { method, packed: file.subarray(start, to), from: local, to } as const
}

/** How long the packed bytes are and where their local header is (APPNOTE.TXT §4.5.3: the extra field has what does not fit). */
function placeOf(file: Buffer, at: number) {
  const fields = [24, 20, 42].map((field) => file.readUInt32LE(at + field))
  if (fields.includes(ELSEWHERE)) {
    let [extra, to] = extra64(file, at)
    fields.forEach((value, index) => {
      if (value !== ELSEWHERE) return
      if (extra + 8 > to) throw new UnusableZip('broken ZIP64 field')
      fields[index] = Number(file.readBigUInt64LE(extra))
      extra += 8
    })
  }
  return { length: fields[1]!, local: fields[2]! }
}

function extra64(file: Buffer, at: number): [from: number, to: number] {
  let extra = at + 46 + file.readUInt16LE(at + 28)
  const end = extra + file.readUInt16LE(at + 30)
  while (extra + 4 <= end) {
    const next = extra + 4 + file.readUInt16LE(extra + 2)
    if (file.readUInt16LE(extra) === EXTRA_64) return [extra + 4, Math.min(next, end)]
    extra = next
  }
  throw new UnusableZip('no ZIP64 field')
}

function directory(file: Buffer): { count: number; start: number } {
  const end = endOfDirectory(file)
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)]
  if (count !== COUNT_ELSEWHERE && start !== ELSEWHERE) return { count, start }
  if (file.readUInt32LE(end - 20) !== LOCATOR_64) throw new UnusableZip('no ZIP64 locator')
  const at = Number(file.readBigUInt64LE(end - 12))
  if (file.readUInt32LE(at) !== END_64) throw new UnusableZip('no ZIP64 directory')
  return { count: Number(file.readBigUInt64LE(at + 32)), start: Number(file.readBigUInt64LE(at + 48)) }
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw new UnusableZip('no zip archive')
}

/** The content of an entry, piece by piece. */
export async function* unpacked({ method, packed }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += PIECE) yield packed.subarray(at, at + PIECE)
    return
  }
  const inflate = createInflateRaw({ chunkSize: PIECE })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch {
    throw new UnusableZip('broken content')
  }
}

/** Unpacks every entry once without keeping anything; rejects as soon as they exceed so many bytes together. */
export async function mustUnpackWithin(entries: readonly ZipEntry[], max: number): Promise<void> {
  let left = max
  for (const entry of entries) {
    for await (const piece of unpacked(entry)) {
      left -= piece.length
      if (left < 0) throw new UnusableZip('unpacks to too much')
    }
  }
}
