import { useMemo } from 'react'
import { boxOfPlaces } from '#core/domain/antimeridian.ts'
import { FitBox } from './fit-box.tsx'

interface Props {
  points: readonly (readonly [lng: number, lat: number, ...rest: unknown[]])[]
  /** Free space around them, CSS pixels. */
  padding: number
  maxZoom?: number
}

/** Moves the map so that all points are in view, again whenever the list changes. */
export function FitTo({ points, ...room }: Props) {
  const box = useMemo(() => boxOfPlaces(points), [points])
  return <FitBox box={box} {...room} />
}
