import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type FenceShape, fenceRing } from '#core/domain/fence.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '../map/console-map.tsx'
import { DirectionMark } from './direction-mark.tsx'

/** First zoom; the map then fits the fence. */
const ZOOM = 10

/** A fence, as large as the map has room for. */
export function FenceMap({ shape, direction }: { shape: FenceShape; direction?: FenceDirection | undefined }) {
  const theme = useAtomValue(themeAtom)
  const key = JSON.stringify(shape)
  const ring = useMemo(() => fenceRing(JSON.parse(key) as FenceShape), [key])
  return (
    <ConsoleMap center={ring[0] ?? [0, 0]} zoom={ZOOM}>
      <ShapeLayer ring={ring} color={COLORS[theme].accent} />
      {direction && <DirectionMark shape={shape} direction={direction} color={COLORS[theme].accent} />}
    </ConsoleMap>
  )
}
