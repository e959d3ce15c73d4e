import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { boxOfLine } from '#core/domain/antimeridian.ts'
import { type FenceRecord, fenceRing, fenceShape } from '#core/domain/fence.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { DirectionMark } from '#console/ui/fence/direction-mark.tsx'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { useMap } from '#web/map/base/use-map.ts'
import { FitBox } from '#web/map/points/fit-box.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { AreasLayer, type MapArea } from '#web/map/shapes/areas-layer.tsx'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { type FenceDrawing, fenceDrawing } from './fence-drawing.ts'
import type { FenceType } from './fence-feature.ts'

interface Props {
  /** What is edited; null: nothing yet. */
  record: FenceRecord | null
  color: string
  /** The type that is being drawn; null: the handles of the record are shown. */
  drawing: FenceType | null
  /** Which entries count. */
  direction: FenceDirection | undefined
  /** Half the width of a corridor that is drawn. */
  halfWidth: number | null
  onDone: (record: FenceRecord) => void
  /** All fences, for orientation. */
  others: readonly MapArea[]
  /** The one that is edited. */
  own: number | undefined
  /** A place that was searched for. */
  place: { lng: number; lat: number } | null
  /** Grows when the map should fit the record: it was loaded, typed or undone. */
  fit: number
}

const PLACE_ZOOM = 13
const FIRST_CENTRE: [number, number] = [108.95, 34.26]
const FIRST_ZOOM = 4

/** Map on which a fence is drawn and changed. Import it lazily: maps are heavy. */
export function FenceCanvas(props: Props) {
  const theme = useAtomValue(themeAtom)
  const { others, own, place } = props
  const color = COLORS[theme].parked
  const areas = useMemo(
    () => others.filter(({ id }) => id !== own).map((area) => ({ ...area, color })),
    [others, own, color],
  )
  return (
    <ConsoleMap center={FIRST_CENTRE} zoom={FIRST_ZOOM}>
      <AreasLayer areas={areas} />
      <Drawn {...props} />
      {place && <LookAt lng={place.lng} lat={place.lat} zoom={PLACE_ZOOM} />}
    </ConsoleMap>
  )
}

function Drawn({ record, color, drawing, direction, halfWidth, onDone, fit }: Props) {
  const map = useMap()
  const drawingRef = useRef<FenceDrawing>(undefined)
  /** While a handle is dragged, ahead of the form. */
  const [moved, move] = useState<{ of: FenceRecord | null; record: FenceRecord }>()
  const done = useEffectEvent((next: FenceRecord) => {
    move(undefined)
    onDone(next)
  })
  const follow = useEffectEvent((next: FenceRecord) => move({ of: record, record: next }))

  // The map goes in an effect of its own: the drawing must have stopped before, and clears what it has in the map.
  useLayoutEffect(() => {
    const made = fenceDrawing(map, color, { onMove: (next) => follow(next), onDone: (next) => done(next) })
    drawingRef.current = made
    return () => made.stop()
  }, [map, color])

  const key = JSON.stringify(record)
  useEffect(() => {
    if (drawing) drawingRef.current?.begin(drawing, halfWidth)
    else drawingRef.current?.edit(JSON.parse(key) as FenceRecord | null)
    // A corridor's width does not restart its drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, color, drawing, key])

  const shown = moved && moved.of === record ? moved.record : record
  const shape = useMemo(() => shown && fenceShape(shown), [shown])
  const ring = useMemo(() => (shape ? fenceRing(shape) : null), [shape])
  const fitted = useEffectEvent(() => (ring ? boxOfLine(ring) : undefined))
  const [box, setBox] = useState<ReturnType<typeof boxOfLine>>()
  useEffect(() => setBox(fitted()), [fit])
  return (
    <>
      {ring && !drawing && <ShapeLayer ring={ring} color={color} fit={false} />}
      {shape && direction && !drawing && <DirectionMark shape={shape} direction={direction} color={color} />}
      <FitBox box={box} padding={64} maxZoom={16} />
    </>
  )
}
