import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const RegionOutlines = z.array(z.object({ key: z.string(), polygons: z.array(z.array(z.array(z.number()))) }))
type RegionOutlines = z.output<typeof RegionOutlines>

interface Piece {
  key: string
  rings: number[][]
  west: number
  south: number
  east: number
  north: number
}

const CHINA = 'CN'
const PROVINCE_PREFIX = 'CN-'

/** Even-odd rule over all rings at once, so holes need no special case. */
function holds(piece: Piece, lng: number, lat: number): boolean {
  if (lng < piece.west || lng > piece.east || lat < piece.south || lat > piece.north) return false
  let inside = false
  for (const ring of piece.rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const yi = ring[i + 1]!
      const yj = ring[j + 1]!
      if (yi > lat === yj > lat) continue
      const xi = ring[i]!
      const xj = ring[j]!
      if (lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

function pieceOf(key: string, rings: number[][]): Piece {
  const outer = rings[0] ?? []
  const piece: Piece = { key, rings, west: 180, south: 90, east: -180, north: -90 }
  for (let i = 0; i < outer.length; i += 2) {
    const lng = outer[i]!
    const lat = outer[i + 1]!
    piece.west = Math.min(piece.west, lng)
    piece.east = Math.max(piece.east, lng)
    piece.south = Math.min(piece.south, lat)
    piece.north = Math.max(piece.north, lat)
  }
  return piece
}

const cellOf = (lng: number, lat: number) => Math.floor(lat + 90) * 361 + Math.floor(lng + 180)

/** Outlines are about a kilometre true, so a harbour may lie outside: degrees to look around, nearest first. */
const SHORE_REACH = [0.05, 0.1, 0.2, 0.4]
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => [
  Math.cos((eighth * Math.PI) / 4),
  Math.sin((eighth * Math.PI) / 4),
]) as [number, number][]
const MAX_CACHED_ANSWERS = 200_000

/** Returns the country, in China the province, of a place: polygons behind a grid of one degree. */
export class RegionIndex {
  readonly #cells = new Map<number, Piece[]>()
  readonly #answers = new Map<number, string | undefined>()

  constructor(outlines: RegionOutlines) {
    for (const { key, polygons } of outlines) {
      for (const rings of polygons) this.#place(pieceOf(key, rings))
    }
  }

  #place(piece: Piece): void {
    for (let lat = Math.floor(piece.south); lat <= Math.floor(piece.north); lat += 1) {
      for (let lng = Math.floor(piece.west); lng <= Math.floor(piece.east); lng += 1) {
        const cell = cellOf(lng, lat)
        const pieces = this.#cells.get(cell)
        if (pieces) pieces.push(piece)
        else this.#cells.set(cell, [piece])
      }
    }
  }

  /** "CN-44", "DE", or undefined far from land. Answers are cached per hundredth of a degree. */
  regionOf(lng: number, lat: number): string | undefined {
    const place = Math.round((lat + 90) * 100) * 36_001 + Math.round((lng + 180) * 100)
    if (this.#answers.has(place)) return this.#answers.get(place)
    const answer = this.#lookUp(lng, lat) ?? this.#nearShore(lng, lat)
    if (this.#answers.size >= MAX_CACHED_ANSWERS) this.#answers.clear()
    this.#answers.set(place, answer)
    return answer
  }

  #nearShore(lng: number, lat: number): string | undefined {
    for (const reach of SHORE_REACH) {
      for (const [east, north] of AROUND) {
        const found = this.#lookUp(lng + east * reach, lat + north * reach)
        if (found) return found
      }
    }
    return undefined
  }

  /** Countries win over provinces, whose outlines are coarser at the border. */
  #lookUp(lng: number, lat: number): string | undefined {
    const pieces = this.#cells.get(cellOf(lng, lat)) ?? []
    const country = pieces.find((piece) => !piece.key.startsWith(PROVINCE_PREFIX) && holds(piece, lng, lat))?.key
    if (country && country !== CHINA) return country
    return pieces.find((piece) => piece.key.startsWith(PROVINCE_PREFIX) && holds(piece, lng, lat))?.key ?? country
  }
}

/** Reads what `scripts/regions` built; undefined when this installation has no such file. */
export async function readRegionIndex(file: string): Promise<RegionIndex | undefined> {
  try {
    return new RegionIndex(RegionOutlines.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
