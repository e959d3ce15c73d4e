import type { VehicleState } from '#core/domain/vehicle-state.ts'

/**
 * Signed distance in pixels from a point to the outline of a sprite, negative inside. x goes right, y up, the middle of
 * the sprite is 0, r its nominal radius. The shape shows the vehicle's state first, the colour second.
 */
export type SpriteShape = (x: number, y: number, r: number) => number

interface Sprite {
  shape: SpriteShape
  /** Drawn as an outline of this share of the radius: the vehicle is not reachable. */
  hollow?: number
}

export const SPRITES: Record<VehicleState, Sprite> = {
  driving: { shape: arrow },
  idling: { shape: (x, y, r) => Math.hypot(x, y) - 0.74 * r },
  parked: { shape: (x, y, r) => box(x, y, 0.66 * r, 0.16 * r) },
  charging: { shape: (x, y, r) => Math.min(halfBolt(x, y, r), halfBolt(-x, -y, r)) },
  towed: { shape: (x, y, r) => (Math.abs(x) + Math.abs(y)) * Math.SQRT1_2 - 0.72 * r },
  sleeping: { shape: moon },
  offline: { shape: (x, y, r) => Math.hypot(x, y) - 0.62 * r, hollow: 0.2 },
  neverOnline: { shape: (x, y, r) => Math.hypot(x, y) - 0.4 * r, hollow: 0.18 },
}

/** Points north; the notch at the back keeps it an arrow when it is small. */
function arrow(x: number, y: number, r: number): number {
  const side = 0.9316 * Math.abs(x) + 0.3634 * (y - 1.18 * r)
  const notch = -0.4563 * Math.abs(x) - 0.8898 * (y + 0.42 * r)
  return Math.max(side, notch)
}

/** A crescent, as next to the label: a ring of its own would be taken for a vehicle off line. */
function moon(x: number, y: number, r: number): number {
  const disc = Math.hypot(x, y) - 0.86 * r
  const bite = Math.hypot(x - 0.42 * r, y - 0.36 * r) - 0.68 * r
  return Math.max(disc, -bite)
}

function box(x: number, y: number, half: number, corner: number): number {
  const dx = Math.abs(x) - half + corner
  const dy = Math.abs(y) - half + corner
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
}

/** Upper half of a lightning bolt; the lower one is its half turn. */
function halfBolt(x: number, y: number, r: number): number {
  const left = -0.7906 * (x - 0.32 * r) + 0.6123 * (y - 1.12 * r)
  const right = 0.9656 * (x - 0.32 * r) - 0.26 * (y - 1.12 * r)
  return Math.max(left, right, -y - 0.16 * r)
}
