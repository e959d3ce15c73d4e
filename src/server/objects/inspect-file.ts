import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES, looksLike } from './magic-bytes.ts'

const MEGABYTE = 1024 * 1024

/** Requirements for content to be stored. */
export interface Expectation {
  extension: string
  /** Bytes it may have. */
  most: number
  size?: number | null | undefined
  /** Hex. */
  md5?: string | null | undefined
}

export interface Inspected {
  size: number
  md5: string
  sha256: string
}

/** Content that is not what it was announced to be; reason is a key of locales/<lang>/errors.json. */
export class RefusedFile extends Error {
  readonly reason: string
  readonly values: Record<string, string | number>

  constructor(reason: string, values: Record<string, string | number> = {}) {
    super(reason)
    this.name = 'RefusedFile'
    this.reason = reason
    this.values = values
  }
}

/** Reads content once, checks it and writes it to a file, if one is given; a refused file is not left behind. */
export async function inspectFile(content: Readable, expected: Expectation, file?: string): Promise<Inspected> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      // Ends the transfer at the limit, not after it.
      if (size > expected.most) return done(tooLarge(expected.most))
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
        if (head.length === HEAD_BYTES && !looksLike(expected.extension, head)) return done(wrongType(expected))
      }
      md5.update(chunk)
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  if (file) await mkdir(dirname(file), { recursive: true })
  try {
    await pipeline(content, check, file ? createWriteStream(file, { mode: 0o600 }) : nowhere())
    const found = { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
    if (size === 0) throw new RefusedFile('error.fileEmpty')
    if (!looksLike(expected.extension, head)) throw wrongType(expected)
    if (expected.size && expected.size !== size) throw new RefusedFile('error.fileSizeDiffers')
    if (expected.md5 && expected.md5 !== found.md5) throw new RefusedFile('error.fileHashDiffers')
    return found
  } catch (error) {
    if (file) await rm(file, { force: true })
    throw error
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const tooLarge = (most: number) => new RefusedFile('error.fileTooLarge', { max: Math.round(most / MEGABYTE) })
const wrongType = ({ extension }: Expectation) => new RefusedFile('error.fileContent', { type: extension })
