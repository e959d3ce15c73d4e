import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { StoredPosition } from '#core/contract/location-message.ts'
import { fenceRing } from '#core/domain/fence.ts'
import { gnssAccuracy } from '#core/domain/gnss-accuracy.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'

interface Props {
  stored: StoredPosition | null
  answer: StoredPosition | null
}

const NEAR = 8.5

/** The stored position and the answer on one map, each within what it is good for. */
export function LocationMap({ stored, answer }: Props) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const { data: settings } = useCall(getMapSettings, {}, { toast: false })
  const { parked, accent, surface } = COLORS[theme]
  const points = useMemo(
    () => [
      ...(stored ? [{ id: 'stored', lng: stored.lng, lat: stored.lat, color: parked }] : []),
      ...(answer ? [{ id: 'answer', lng: answer.lng, lat: answer.lat, color: accent }] : []),
    ],
    [stored, answer, parked, accent],
  )
  const start = answer ?? stored
  if (!settings) return null
  return (
    <MapCanvas
      theme={theme}
      language={language}
      {...settings}
      {...(start && { center: [start.lng, start.lat] as [number, number], zoom: NEAR })}
    >
      {stored && <Accuracy at={stored} color={parked} />}
      {answer && <Accuracy at={answer} color={accent} />}
      <PointLayer points={points} radius={7} edge={surface} />
      {answer && <Centre lng={answer.lng} lat={answer.lat} />}
    </MapCanvas>
  )
}

function Accuracy({ at, color }: { at: StoredPosition; color: string }) {
  const { lng, lat } = at
  const metres = gnssAccuracy(at)
  const ring = useMemo(
    () => (metres === null ? null : fenceRing({ kind: 'circle', center: [lng, lat], radiusMetres: metres })),
    [lng, lat, metres],
  )
  return ring && <ShapeLayer ring={ring} color={color} fit={false} />
}

function Centre({ lng, lat }: { lng: number; lat: number }) {
  const map = useMap()
  useEffect(() => {
    map.easeTo({ center: [lng, lat] })
  }, [map, lng, lat])
  return null
}
