import { directionArrow, type FenceDirection } from '#core/domain/fence-direction.ts'
import type { FenceShape } from '#core/domain/fence.ts'
import { HeadingMark } from '#web/map/points/heading-mark.tsx'

interface Props {
  shape: FenceShape
  direction: FenceDirection
  color: string
}

/** An arrow in a fence that counts only entries in one direction. */
export function DirectionMark({ shape, direction, color }: Props) {
  const arrow = directionArrow(shape, direction)
  return arrow && <HeadingMark lng={arrow.lng} lat={arrow.lat} direction={arrow.heading} color={color} />
}
