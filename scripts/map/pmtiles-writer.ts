import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface MapTile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

export interface ArchiveHeader {
  minZoom: number
  maxZoom: number
  bounds: readonly [west: number, south: number, east: number, north: number]
  centre: readonly [lng: number, lat: number, zoom: number]
  metadata: Record<string, unknown>
}

interface DirectoryEntry {
  tileId: number
  offset: number
  length: number
  runLength: number
}

const HEADER_BYTES = 127
const ROOT_LIMIT_BYTES = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4096
const GZIP = 2
const VECTOR_TILES = 1
// Only small tiles repeat (empty sea, plain land); comparing large ones would cost more than it saves.
const DEDUPE_LIMIT_BYTES = 400

/** Writes vector tiles as a clustered PMTiles version 3 archive (https://github.com/protomaps/PMTiles, spec v3). */
export function writePmtiles(tiles: readonly MapTile[], header: ArchiveHeader): Buffer {
  const { entries, data, addressed } = packTiles(tiles)
  const { root, leaves } = buildDirectories(entries)
  const metadata = gzipSync(JSON.stringify(header.metadata))
  const sections = [root, metadata, leaves, data]
  const head = Buffer.alloc(HEADER_BYTES)
  head.write('PMTiles', 0)
  head.writeUInt8(3, 7)
  let offset = HEADER_BYTES
  sections.forEach((section, index) => {
    head.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    head.writeBigUInt64LE(BigInt(section.length), 16 + index * 16)
    offset += section.length
  })
  const unique = new Set(entries.map((entry) => entry.offset)).size
  head.writeBigUInt64LE(BigInt(addressed), 72)
  head.writeBigUInt64LE(BigInt(entries.length), 80)
  head.writeBigUInt64LE(BigInt(unique), 88)
  head.set([1, GZIP, GZIP, VECTOR_TILES, header.minZoom, header.maxZoom], 96)
  header.bounds.forEach((degree, index) => head.writeInt32LE(Math.round(degree * 1e7), 102 + index * 4))
  head.writeUInt8(header.centre[2], 118)
  head.writeInt32LE(Math.round(header.centre[0] * 1e7), 119)
  head.writeInt32LE(Math.round(header.centre[1] * 1e7), 123)
  return Buffer.concat([head, ...sections])
}

function packTiles(tiles: readonly MapTile[]) {
  const ordered = tiles
    .map(({ z, x, y, data }) => ({ tileId: zxyToTileId(z, x, y), data }))
    .sort((a, b) => a.tileId - b.tileId)
  const entries: DirectoryEntry[] = []
  const chunks: Buffer[] = []
  const seen = new Map<string, { offset: number; length: number }>()
  let offset = 0
  for (const { tileId, data } of ordered) {
    const packed = gzipSync(data, { level: 9 })
    const key = packed.length < DEDUPE_LIMIT_BYTES ? packed.toString('latin1') : undefined
    const known = key === undefined ? undefined : seen.get(key)
    const last = entries.at(-1)
    if (known && last && last.offset === known.offset && last.tileId + last.runLength === tileId) {
      last.runLength += 1
      continue
    }
    const place = known ?? { offset, length: packed.length }
    entries.push({ tileId, ...place, runLength: 1 })
    if (known) continue
    if (key !== undefined) seen.set(key, place)
    chunks.push(packed)
    offset += packed.length
  }
  return { entries, data: Buffer.concat(chunks), addressed: ordered.length }
}

function buildDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries)
  if (whole.length <= ROOT_LIMIT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  const pointers: DirectoryEntry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const part = entries.slice(start, start + LEAF_ENTRIES)
    const leaf = encodeDirectory(part)
    // A run length of zero marks an entry that points at a leaf directory.
    pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) }
}

function encodeDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = []
  pushVarint(bytes, entries.length)
  let lastId = 0
  for (const { tileId } of entries) {
    pushVarint(bytes, tileId - lastId)
    lastId = tileId
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength)
  for (const { length } of entries) pushVarint(bytes, length)
  let expected = -1
  for (const { offset, length } of entries) {
    // Zero means "directly behind the entry before"; any other offset is stored plus one.
    pushVarint(bytes, offset === expected ? 0 : offset + 1)
    expected = offset + length
  }
  return gzipSync(Buffer.from(bytes))
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
