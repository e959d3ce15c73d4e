import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ByteRanges, type ByteRange } from './byte-ranges.ts'

/** Pieces of one file that do not touch; more of them come from no real terminal. */
const MOST_PIECES = 4_096

export interface ExpectedFile {
  name: string
  kind: number
  size: number
  rowId: number
  done: boolean
}

/** One file on its way, in a part file of ours: its name on disk has nothing to do with what the terminal calls it. */
export class IncomingFile {
  readonly name: string
  readonly kind: number
  readonly size: number
  readonly rowId: number
  /** It was stored before; the terminal sends it again. */
  readonly already: boolean
  resends = 0
  private readonly ranges = new ByteRanges()
  private readonly path: string
  private readonly handle: FileHandle

  private constructor(file: ExpectedFile, path: string, handle: FileHandle) {
    this.name = file.name
    this.kind = file.kind
    this.size = file.size
    this.rowId = file.rowId
    this.already = file.done
    this.path = path
    this.handle = handle
  }

  static async open(folder: string, file: ExpectedFile): Promise<IncomingFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomBytes(16).toString('hex'))
    return new IncomingFile(file, path, await open(path, 'wx+', 0o600))
  }

  /** False: the bytes lie outside of the file, or it is in too many pieces. */
  async write(offset: number, bytes: Uint8Array): Promise<boolean> {
    if (offset + bytes.length > this.size || this.ranges.pieces > MOST_PIECES) return false
    await this.handle.write(bytes, 0, bytes.length, offset)
    this.ranges.add(offset, bytes.length)
    return true
  }

  gaps(): ByteRange[] {
    return this.ranges.gaps(this.size)
  }

  async content(): Promise<Readable> {
    await this.handle.sync()
    return createReadStream(this.path)
  }

  async drop(): Promise<void> {
    await this.handle.close().catch(() => undefined)
    await rm(this.path, { force: true })
  }
}
