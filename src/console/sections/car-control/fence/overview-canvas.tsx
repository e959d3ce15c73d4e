import { useMemo, useState } from 'react'
import type { MapBox } from '#core/domain/antimeridian.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { FitBox } from '#web/map/points/fit-box.tsx'
import { AreasLayer, type MapArea } from '#web/map/shapes/areas-layer.tsx'
import styles from './fence-overview.module.css'

const FIRST_CENTRE: [number, number] = [108.95, 34.26]
const FIRST_ZOOM = 4
const MAX_FIT_ZOOM = 14

/** All fences of a list on one map. Import it lazily: maps are heavy. */
export function OverviewCanvas({ areas, onPick }: { areas: readonly MapArea[]; onPick: (id: number) => void }) {
  const [pointed, point] = useState<string>()
  const box = useMemo(() => boxAround(areas), [areas])
  return (
    <>
      <ConsoleMap center={FIRST_CENTRE} zoom={FIRST_ZOOM}>
        <AreasLayer areas={areas} onPick={onPick} onPoint={point} />
        <FitBox box={box} padding={48} maxZoom={MAX_FIT_ZOOM} />
      </ConsoleMap>
      {pointed !== undefined && (
        <output className={styles.name}>
          <bdi>{pointed}</bdi>
        </output>
      )}
    </>
  )
}

/** Whole degrees of longitude are enough: a fleet on both sides of the antimeridian sees the world. */
function boxAround(areas: readonly MapArea[]): MapBox | undefined {
  let box: MapBox | undefined
  for (const { ring } of areas) {
    for (const [lng, lat] of ring) {
      if (!box) box = [lng, lat, lng, lat]
      else box = [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)]
    }
  }
  return box
}
