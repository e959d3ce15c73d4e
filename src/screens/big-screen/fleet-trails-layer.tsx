import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { getFleetTrails } from '#core/contract/fleet-trails.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { AgedLinesLayer } from '#web/map/trail/aged-lines-layer.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'
import { trailFeatures } from './trail-features.ts'

const REFRESH_MS = 60_000

/** Where vehicles have been in the last day, fading with age: a still picture that is drawn again once a minute. */
export function FleetTrailsLayer({ query }: { query: WallQuery }) {
  const theme = useAtomValue(screenThemeAtom)
  const scale = mapScaleOf(useUnit())
  const { data } = useCall(getFleetTrails, { query }, { refreshMs: REFRESH_MS, toast: false })
  const lines = useMemo(() => trailFeatures(data?.trails ?? []), [data])
  return <AgedLinesLayer lines={lines} color={COLORS[theme].accent} scale={scale} />
}
