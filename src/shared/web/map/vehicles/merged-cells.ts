import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import type { PatchCells } from '#web/live/fleet-patch.ts'

const STATES = VEHICLE_STATES.length
/** Circles may touch and cover a little of each other: this share of both radii has to lie between their middles. */
const APART = 0.85

interface Circle {
  x: number
  y: number
  vehicles: number
  alarm: number
  states: number[]
}

/** Cells whose circles would cover each other as one; nothing is counted twice and nothing is lost. */
export function mergedCells(
  cells: PatchCells,
  pixelsPerStep: number,
  radius: (vehicles: number) => number,
): PatchCells {
  const bySize = [...cells.vehicles.keys()].sort((a, b) => cells.vehicles[b]! - cells.vehicles[a]!)
  const circles: Circle[] = []
  for (const at of bySize) {
    const [x, y, vehicles] = [cells.x[at]!, cells.y[at]!, cells.vehicles[at]!]
    const states = [...cells.states.subarray(at * STATES, (at + 1) * STATES)]
    const reach = radius(vehicles)
    const covered = circles.find((circle) => {
      // Steps wrap at the antimeridian; one of latitude is two of longitude.
      const [dx, dy] = [(x - circle.x) | 0, 2 * (y - circle.y)]
      return Math.hypot(dx, dy) * pixelsPerStep < APART * (reach + radius(circle.vehicles))
    })
    if (covered) take(covered, { x, y, vehicles, states, alarm: cells.alarm[at]! })
    else circles.push({ x, y, vehicles, states, alarm: cells.alarm[at]! })
  }
  return {
    x: Uint32Array.from(circles, ({ x }) => x),
    y: Uint32Array.from(circles, ({ y }) => y),
    vehicles: Uint32Array.from(circles, ({ vehicles }) => vehicles),
    states: Uint32Array.from(circles.flatMap(({ states }) => states)),
    alarm: Uint8Array.from(circles, ({ alarm }) => alarm),
  }
}

function take(circle: Circle, { x, y, vehicles, states, alarm }: Circle): void {
  const share = vehicles / (circle.vehicles + vehicles)
  circle.x = (circle.x + Math.round(((x - circle.x) | 0) * share)) >>> 0
  circle.y += Math.round((y - circle.y) * share)
  circle.vehicles += vehicles
  circle.states = circle.states.map((count, state) => count + states[state]!)
  circle.alarm = circle.alarm === 0 || alarm === 0 ? Math.max(circle.alarm, alarm) : Math.min(circle.alarm, alarm)
}
