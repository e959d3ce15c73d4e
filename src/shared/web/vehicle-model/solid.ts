import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Shape,
  ShapeGeometry,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import type { Point3 } from './vehicle-measures.ts'

export type Point2 = readonly [x: number, y: number]

/** A quarter of the edge's width is flat: it reads as an edge without a light of its own. */
const USUAL_CHAMFER = 0.04

/** Outline with straight sides; a third number rounds the corner by that radius. */
export function outline(corners: readonly (readonly [x: number, y: number, radius?: number])[]): Shape {
  const shape = new Shape()
  for (const [index, corner] of corners.entries()) {
    const [x, y, radius = 0] = corner
    const before = towards(corner, corners.at(index - 1)!, radius)
    const after = towards(corner, corners[(index + 1) % corners.length]!, radius)
    if (index === 0) shape.moveTo(...before)
    else shape.lineTo(...before)
    if (radius > 0) shape.quadraticCurveTo(x, y, ...after)
  }
  // Not closed: the corner it begins with would be there twice, and edges taken off would bulge there.
  return shape
}

function towards(
  [x, y]: readonly [number, number, number?],
  [tx, ty]: readonly [number, number, number?],
  by: number,
): [number, number] {
  const distance = Math.hypot(tx - x, ty - y) || 1
  return [x + ((tx - x) * by) / distance, y + ((ty - y) * by) / distance]
}

/** A side view extruded to its width, with bevelled edges. */
export function slab(side: Shape, width: number, chamfer = USUAL_CHAMFER, at = 0): BufferGeometry {
  const geometry = new ExtrudeGeometry(side, {
    depth: width - 2 * chamfer,
    bevelEnabled: chamfer > 0,
    bevelSize: chamfer,
    bevelOffset: -chamfer,
    bevelThickness: chamfer,
    bevelSegments: 1,
    // Finer steps fold back on themselves where a small corner loses its edge.
    curveSegments: 5,
  })
  return bare(geometry.translate(0, 0, at - width / 2 + chamfer))
}

/** A box between two corners. */
export function block([x0, y0, z0]: Point3, [x1, y1, z1]: Point3): BufferGeometry {
  const box = new BoxGeometry(Math.abs(x1 - x0), Math.abs(y1 - y0), Math.abs(z1 - z0))
  return bare(box.translate((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2))
}

/** A cylinder across (z) or along (x) the vehicle. */
export function roll([x, y, z]: Point3, radius: number, length: number, along: 'x' | 'z', sides = 24): BufferGeometry {
  const cylinder = new CylinderGeometry(radius, radius, length, sides)
  if (along === 'z') cylinder.rotateX(Math.PI / 2)
  else cylinder.rotateZ(Math.PI / 2)
  return bare(cylinder.translate(x, y, z))
}

/** A flat piece in a plane along the vehicle. */
export function pane(side: Shape, z: number): BufferGeometry {
  return bare(new ShapeGeometry(side, 8).translate(0, 0, z))
}

/** A flat quad between four corners in order. */
export function quad(a: Point3, b: Point3, c: Point3, d: Point3): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([a, b, c, a, c, d].flat(), 3))
  geometry.computeVertexNormals()
  return geometry
}

/** The same on both sides. */
export const bothSides = (make: (side: 1 | -1) => BufferGeometry | BufferGeometry[]): BufferGeometry[] =>
  ([1, -1] as const).flatMap(make)

/** Many pieces as one, which is drawn in one call; the pieces are freed. */
export function joined(pieces: readonly BufferGeometry[]): BufferGeometry {
  if (pieces.length === 0) return new BufferGeometry()
  const whole = mergeGeometries([...pieces])
  for (const piece of pieces) piece.dispose()
  return whole
}

/** Without what a plain surface does not need, so that all pieces have the same attributes. */
function bare(geometry: BufferGeometry): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry
  if (plain !== geometry) geometry.dispose()
  plain.deleteAttribute('uv')
  return plain
}

/** Corners of an arc around a middle, from one angle to another (radians, 0 points forward). */
export function arc(x: number, y: number, radius: number, from: number, to: number, steps = 14): Point2[] {
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = from + ((to - from) * n) / steps
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

/** Corners of the arch over a wheel, from back to front, where the edge is so low behind and before it. */
export const archOver = (x: number, y: number, radius: number, behind: number, before = behind): Point2[] =>
  arc(x, y, radius, Math.PI - Math.asin((behind - y) / radius), Math.asin((before - y) / radius))
