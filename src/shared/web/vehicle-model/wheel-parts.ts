import { type BufferGeometry, CylinderGeometry, LatheGeometry, RingGeometry, Vector2 } from 'three'
import { linesOf } from './car-surface.ts'

/** One wheel around its hub, its face towards +z. */
export interface WheelParts {
  rubber: BufferGeometry
  rim: BufferGeometry
  lines: BufferGeometry
  /** Around the tyre, for its level. */
  ring: BufferGeometry
}

const BOLTS = 8
const AROUND = 40

export function wheelParts(radius: number, width: number): WheelParts {
  const half = width / 2
  const hub = radius * 0.2
  const rimRadius = radius * 0.64
  const side = [
    new Vector2(rimRadius * 0.9, -half),
    new Vector2(radius * 0.93, -half),
    new Vector2(radius, -half * 0.7),
    new Vector2(radius, half * 0.7),
    new Vector2(radius * 0.93, half),
    new Vector2(rimRadius * 0.98, half),
    new Vector2(rimRadius * 0.9, half * 0.72),
  ]
  const rubber = new LatheGeometry(side, AROUND).rotateX(Math.PI / 2)
  const rim = new CylinderGeometry(rimRadius * 0.94, rimRadius * 0.94, width * 0.86, AROUND).rotateX(Math.PI / 2)
  const face = width * 0.43 + 0.004
  const spokes = Array.from({ length: BOLTS }, (_, n) => {
    const angle = (2 * Math.PI * n) / BOLTS
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [from, to] = [hub * 1.35, rimRadius * 0.86]
    return [cos * from, sin * from, face, cos * to, sin * to, face]
  }).flat()
  const circles = [
    [radius * 0.97, half * 0.86],
    [rimRadius * 0.98, half + 0.004],
    [rimRadius * 0.86, face],
    [hub, face],
  ] as const
  const lines = linesOf([...circles.flatMap(([of, z]) => circle(of, z)), ...spokes])
  return {
    rubber,
    rim,
    lines,
    ring: new RingGeometry(radius * 0.78, radius * 1.02, AROUND).translate(0, 0, half + 0.03),
  }
}

function circle(radius: number, z: number): number[] {
  const at = (n: number) => {
    const angle = (2 * Math.PI * n) / AROUND
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, z]
  }
  return Array.from({ length: AROUND }, (_, n) => [...at(n), ...at(n + 1)]).flat()
}
