import { createInflateRaw } from 'node:zlib'

/** Unpacked bytes of one workbook; a small file may hold much more than this and end the process. */
const MOST_UNPACKED = 256 * 1024 * 1024
const MOST_PARTS = 2000
const END = 0x06054b50
const ENTRY = 0x02014b50

/** Whether a zip archive unpacks to a bearable size: measured, because what it says about itself may be a lie. */
export async function unpacksWithin(file: Buffer, most = MOST_UNPACKED): Promise<boolean> {
  let left = most
  for (const { method, start, end } of partsOf(file)) {
    left -= method === 0 ? end - start : await inflatedSize(file.subarray(start, end), left)
    if (left < 0) return false
  }
  return true
}

interface Part {
  method: number
  start: number
  end: number
}

/** Parts by the directory at the end of the archive. Throws RangeError when it is broken. */
function partsOf(file: Buffer): Part[] {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new RangeError('too many parts')
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== ENTRY) throw new RangeError('broken directory')
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    parts.push({ method: file.readUInt16LE(at + 10), start, end: start + file.readUInt32LE(at + 20) })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw new RangeError('no zip archive')
}

function inflatedSize(packed: Buffer, most: number): Promise<number> {
  return new Promise((done, failed) => {
    let size = 0
    const inflate = createInflateRaw()
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return
      done(size)
      inflate.destroy()
    })
    inflate.on('error', failed)
    inflate.on('end', () => done(size))
    inflate.end(packed)
  })
}
