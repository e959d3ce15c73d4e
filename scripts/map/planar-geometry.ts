import { geoArea, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import type { Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { greatCircleKm } from '#core/domain/great-circle.ts'

// A ring wound the wrong way encloses "the rest of the world" for spherical geometry and would flood every tile.
const REVERSED_RING_AREA = 6

const degrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0)

/** Drops the polygons of a shape whose outer ring is reversed. */
export function withoutReversedRings(shape: Polygon | MultiPolygon): MultiPolygon {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return {
    type: 'MultiPolygon',
    coordinates: polygons.filter((rings) => geoArea({ type: 'Polygon', coordinates: rings }) < REVERSED_RING_AREA),
  }
}

/** Cuts a spherical shape at the antimeridian and returns it in plain longitude and latitude. */
export function cutAtAntimeridian<G extends Geometry>(shape: G): G {
  const cut = geoProject(shape, degrees)
  if (!cut) throw new Error(`nothing is left of a ${shape.type} after the cut at the antimeridian`)
  return cut
}

/** Whether a ring steps over the antimeridian, also when it runs around a pole. */
function crossesAntimeridian(ring: readonly Position[]): boolean {
  return ring.some(([lng = 0], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) > 180)
}

/** The planar polygons of a spherical land or country shape, one by one. */
export function planarPolygons(shape: Polygon | MultiPolygon): Polygon[] {
  return withoutReversedRings(shape).coordinates.flatMap((rings) => {
    const polygon: Polygon = { type: 'Polygon', coordinates: rings }
    // The cut is exact but slow; all but a few polygons do without it.
    if (!rings.some(crossesAntimeridian)) return [polygon]
    const cut = cutAtAntimeridian<Polygon | MultiPolygon>(polygon)
    const parts = cut.type === 'Polygon' ? [cut.coordinates] : cut.coordinates
    return parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
  })
}

/** The planar lines of a spherical mesh. A mesh that lies on the antimeridian can come back as a single line. */
export function planarLines(mesh: MultiLineString): Position[][] {
  const cut: Geometry = cutAtAntimeridian<Geometry>(mesh)
  if (cut.type === 'LineString') return [cut.coordinates]
  if (cut.type === 'MultiLineString') return cut.coordinates
  throw new Error(`a mesh became a ${cut.type}`)
}

/** Kilometres between two points of a map, longitude first. */
export function kilometresBetween(a: readonly number[], b: readonly number[]): number {
  const [aLng = 0, aLat = 0] = a
  const [bLng = 0, bLat = 0] = b
  return greatCircleKm(aLat, aLng, bLat, bLng)
}
