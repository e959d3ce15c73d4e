import { WORLD_STEPS_X, WORLD_STEPS_Y } from '#web/live/world-position.ts'

/** Side of the mercator square in the viewport's own units. */
const COMMON_SIZE = 512

/**
 * Matrix from world steps relative to `centre` to clip space. The large translation cancels here in 64 bits, so that 32
 * bits are enough on the graphics card.
 */
export function pointMatrix(viewProjection: ArrayLike<number>, centreCommon: ArrayLike<number>) {
  const x = Math.round((centreCommon[0]! / COMMON_SIZE) * WORLD_STEPS_X)
  const y = Math.round((centreCommon[1]! / COMMON_SIZE) * WORLD_STEPS_Y)
  const scaleX = COMMON_SIZE / WORLD_STEPS_X
  const scaleY = COMMON_SIZE / WORLD_STEPS_Y
  const matrix = Array.from<number>({ length: 16 })
  for (let row = 0; row < 4; row++) {
    const a = viewProjection[row]!
    const b = viewProjection[4 + row]!
    matrix[row] = a * scaleX
    matrix[4 + row] = b * scaleY
    matrix[8 + row] = viewProjection[8 + row]!
    matrix[12 + row] = a * x * scaleX + b * y * scaleY + viewProjection[12 + row]!
  }
  return { matrix, centre: [x >>> 0, Math.max(0, y)] as [number, number] }
}
