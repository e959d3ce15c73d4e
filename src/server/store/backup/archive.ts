import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { readable } from '#server/ops/streams.ts'

/*
 * One file: the magic line, then entries. An entry is its name, then packets of its compressed content, then an empty
 * packet and the SHA-256 of the content. Every piece has its length (32 bits) before it. The last entry is the manifest,
 * so a file that breaks off is known by its missing end.
 */
const MAGIC = Buffer.from('FLEETWALL-BACKUP 1\n')
const MANIFEST = 'manifest.json'
const FAST = 1
/** A packet longer than this is not one of ours. */
const LONGEST = 16 * 1024 * 1024

/** The file is not a backup, or is not whole; the sentence says which. */
export class BackupBroken extends Error {}

export interface ArchiveWriter {
  /** Adds an entry; returns the bytes of its content. */
  add(name: string, content: Readable): Promise<number>
  /** Adds the manifest, brings everything to the disk and gives the file its name. */
  finish(manifest: object): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** Writes to a temporary file first: a file with the final name is complete. Owner-only, because it holds password hashes. */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  const part = `${file}.part`
  const target = createWriteStream(part, { mode: 0o600 })
  const failed = finished(target)
  failed.catch(() => undefined)
  const put = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => target.write(bytes, (error) => (error ? reject(error) : resolve())))
  const packet = async (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    await put(Buffer.concat([length, bytes]))
  }
  await put(MAGIC)

  const add = async (name: string, content: Readable): Promise<number> => {
    const hash = createHash('sha256')
    let bytes = 0
    await packet(Buffer.from(name))
    await pipeline(
      content,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createGzip({ level: FAST }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) await packet(chunk)
      },
    )
    await packet(Buffer.alloc(0))
    await packet(hash.digest())
    return bytes
  }

  return {
    add,
    async finish(manifest) {
      await add(MANIFEST, readable([Buffer.from(JSON.stringify(manifest))]))
      target.end()
      await failed
      const written = await open(part, 'r')
      try {
        await written.sync()
      } finally {
        await written.close()
      }
      await rename(part, file)
    },
    async abandon() {
      target.destroy()
      await rm(part, { force: true })
    },
  }
}

export interface ArchiveEntry {
  name: string
  /** Must be read to its end before the next entry comes; fails when its hash is not the one written down. */
  content: Readable
}

/** The entries in their order; the manifest is one of them, and the last. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = piecesOf(createReadStream(file, { highWaterMark: 1024 * 1024 }))
  if (!(await source.take(MAGIC.length, true))?.equals(MAGIC))
    throw new BackupBroken(`${file} is not a Fleetwall backup.`)
  for (let last = ''; ; ) {
    const name = await source.packet(true)
    if (name === null) {
      if (last !== MANIFEST) throw new BackupBroken(`${file} is truncated.`)
      return
    }
    last = name.toString()
    yield { name: last, content: contentOf(source, last) }
  }
}

function contentOf(source: Pieces, name: string): Readable {
  const hash = createHash('sha256')
  const compressed = readable(
    (async function* () {
      for (let piece = await source.packet(); piece.length > 0; piece = await source.packet()) yield piece
    })(),
  )
  return readable(
    (async function* () {
      const content = createGunzip()
      const done = pipeline(compressed, content)
      done.catch(() => undefined)
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk)
          yield chunk
        }
        await done
      } catch (error) {
        if (error instanceof BackupBroken) throw error
        throw new BackupBroken(`${name} in the backup is damaged.`)
      }
      if (!(await source.packet()).equals(hash.digest())) throw new BackupBroken(`${name} in the backup is damaged.`)
    })(),
    { objectMode: false },
  )
}

interface Pieces {
  take(length: number, mayEnd?: boolean): Promise<Buffer | null>
  packet(): Promise<Buffer>
  packet(mayEnd: true): Promise<Buffer | null>
}

function piecesOf(stream: AsyncIterable<Buffer>): Pieces {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (length: number, mayEnd = false): Promise<Buffer | null> => {
    const parts = [rest]
    let have = rest.length
    while (have < length) {
      const next = await chunks.next()
      if (next.done) {
        if (mayEnd && have === 0) return null
        throw new BackupBroken('The backup is truncated.')
      }
      parts.push(next.value)
      have += next.value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, have)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  const packet = async (mayEnd = false) => {
    const head = await take(4, mayEnd)
    if (head === null) return null
    const length = head.readUInt32BE()
    if (length > LONGEST) throw new BackupBroken('The backup is damaged.')
    return take(length)
  }
  return { take, packet: packet as Pieces['packet'] }
}

/** Reads the whole file once: answers the manifest when every hash is right. */
export async function verifyArchive(file: string): Promise<unknown> {
  let manifest: unknown
  for await (const { name, content } of readArchive(file)) {
    const manifestChunks: Buffer[] = []
    for await (const chunk of content as AsyncIterable<Buffer>) if (name === MANIFEST) manifestChunks.push(chunk)
    if (name === MANIFEST) manifest = JSON.parse(Buffer.concat(manifestChunks).toString())
  }
  return manifest
}
