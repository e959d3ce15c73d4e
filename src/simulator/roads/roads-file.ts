/** The generated road graph as it lies in `dist/simulator/roads.json`; written by scripts/roads, read by the simulator. */
export interface RoadsFile {
  format: typeof ROADS_FORMAT
  regions: string[]
  nodes: RoadsFileNode[]
  /**
   * From node, to node, tier (1 motorway, 2 road between towns, 3 country road), length in metres, line from the first to the
   * second (encodeLine).
   */
  edges: [from: number, to: number, tier: number, metres: number, line: string][]
  /** Street grids of the larger cities. */
  streets: StreetGrid[]
}

export const ROADS_FORMAT = 1

/** Region index, name, country, longitude, latitude, population. */
export type RoadsFileNode = [
  region: number,
  name: string,
  country: string,
  lng: number,
  lat: number,
  population: number,
]

/**
 * A square of crossings around a city, `2 × half + 1` on a side, turned by `angle`. Crossings on water are missing; the
 * middle one is the node itself and all that are present hang together.
 */
export interface StreetGrid {
  node: number
  /** Radians, counter-clockwise from east. */
  angle: number
  /** Metres between crossings. */
  spacing: number
  half: number
  /** One bit per crossing, row by row from the south, base64, lowest bit first. */
  mask: string
}

const UNITS_PER_DEGREE = 1e5
const FIRST_CHARACTER = 63

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + FIRST_CHARACTER)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER)
}

/** A line as text: differences of 1e-5 degrees, five bits a character. */
export function encodeLine(line: readonly (readonly [lng: number, lat: number])[]): string {
  let lastLng = 0
  let lastLat = 0
  let text = ''
  for (const [lng, lat] of line) {
    const x = Math.round(lng * UNITS_PER_DEGREE)
    const y = Math.round(lat * UNITS_PER_DEGREE)
    text += encodeNumber(x - lastLng) + encodeNumber(y - lastLat)
    lastLng = x
    lastLat = y
  }
  return text
}

/** Calls back for each point of an encoded line, in degrees. */
export function decodeLine(text: string, onPoint: (lng: number, lat: number) => void): void {
  let at = 0
  const next = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const part = text.charCodeAt(at++) - FIRST_CHARACTER
      value |= (part & 0x1f) << shift
      if (part < 0x20) return (value & 1) !== 0 ? ~(value >>> 1) : value >>> 1
    }
  }
  let lng = 0
  let lat = 0
  while (at < text.length) {
    lng += next()
    lat += next()
    onPoint(lng / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE)
  }
}
