import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-server'

const BAND_DEGREES = 0.05
const BANDS = 180 / BAND_DEGREES

/** Land of the world at 1:10 million, asked point by point: sides of the outlines by band of latitude, crossings counted. */
export class LandMask {
  /** Four numbers a side, by band. */
  private readonly sides: number[][] = Array.from({ length: BANDS }, () => [])

  constructor(rings: Iterable<readonly Position[]>) {
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) this.addSide(ring[i - 1] as Position, ring[i] as Position)
    }
  }

  contains(lng: number, lat: number): boolean {
    const sides = this.sides[bandOf(lat)] as number[]
    let inside = false
    for (let i = 0; i < sides.length; i += 4) {
      const fromLat = sides[i + 1] as number
      const toLat = sides[i + 3] as number
      if (fromLat > lat === toLat > lat) continue
      const fromLng = sides[i] as number
      if (lng < fromLng + (((sides[i + 2] as number) - fromLng) * (lat - fromLat)) / (toLat - fromLat)) inside = !inside
    }
    return inside
  }

  private addSide(from: Position, to: Position): void {
    const [fromLng, fromLat] = from as [number, number]
    const [toLng, toLat] = to as [number, number]
    const last = bandOf(Math.max(fromLat, toLat))
    for (let band = bandOf(Math.min(fromLat, toLat)); band <= last; band++) {
      this.sides[band]?.push(fromLng, fromLat, toLng, toLat)
    }
  }
}

const bandOf = (lat: number): number => Math.min(BANDS - 1, Math.max(0, Math.floor((lat + 90) / BAND_DEGREES)))

/** Natural Earth land from the npm package world-atlas. */
export function readLandMask(): LandMask {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  // A published data file of a pinned version, not input.
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const land = topology.objects.land
  if (!land) throw new Error('world-atlas/land-10m.json holds no land')
  const shape = feature(topology, land)
  const shapes = shape.type === 'FeatureCollection' ? shape.features : [shape]
  return new LandMask(
    shapes.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
    }),
  )
}
