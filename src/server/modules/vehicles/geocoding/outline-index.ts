import type { PlaceData } from './place-data.ts'

interface Piece {
  areaId: string
  rings: readonly number[][]
  west: number
  south: number
  east: number
  north: number
}

const cellOf = (lng: number, lat: number) => Math.floor(lat) * 1000 + Math.floor(lng)

/** Which Chinese prefecture, or district of a municipality, a place is in: polygons behind a grid of one degree. */
export function outlineIndex(outlines: PlaceData['outlines']) {
  const cells = new Map<number, Piece[]>()
  for (const { areaId, polygons } of outlines) {
    for (const rings of polygons) place(cells, pieceOf(areaId, rings))
  }
  return {
    areaAt(lng: number, lat: number): string | undefined {
      return cells.get(cellOf(lng, lat))?.find((piece) => holds(piece, lng, lat))?.areaId
    },
  }
}

function place(cells: Map<number, Piece[]>, piece: Piece): void {
  for (let lat = Math.floor(piece.south); lat <= Math.floor(piece.north); lat++) {
    for (let lng = Math.floor(piece.west); lng <= Math.floor(piece.east); lng++) {
      const cell = cellOf(lng, lat)
      const pieces = cells.get(cell)
      if (pieces) pieces.push(piece)
      else cells.set(cell, [piece])
    }
  }
}

function pieceOf(areaId: string, rings: readonly number[][]): Piece {
  const piece: Piece = { areaId, rings, west: 180, south: 90, east: -180, north: -90 }
  // All of them: the data list islands and exclaves as rings too, not always the largest first.
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      piece.west = Math.min(piece.west, ring[i]!)
      piece.east = Math.max(piece.east, ring[i]!)
      piece.south = Math.min(piece.south, ring[i + 1]!)
      piece.north = Math.max(piece.north, ring[i + 1]!)
    }
  }
  return piece
}

/** Even-odd rule over all rings at once, so holes need no special case. */
function holds({ rings, west, south, east, north }: Piece, lng: number, lat: number): boolean {
  if (lng < west || lng > east || lat < south || lat > north) return false
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
      if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}
