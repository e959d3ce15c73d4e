import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { getPlayback, type ReplayTrack } from '#core/contract/replay.ts'
import { afterGaps } from '#core/domain/replay-track.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { type LayerTrack, TrackLayer } from '#web/map/replay/track-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { useAllowed } from '../allowed.tsx'
import { ConsoleMap } from '../map/console-map.tsx'
import { usePlaceZoom } from '../map/use-place-zoom.ts'
import styles from './alarm-place.module.css'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const AROUND_MINUTES = 30
/** What follows an alarm that goes on for days is on the pages of the vehicle. */
const LONGEST_MS = 3 * 3_600_000

interface Props {
  alarm: Pick<AlarmDetail, 'vin' | 'startTime' | 'endTime'>
  lng: number
  lat: number
  label: string
}

/** Where an alarm began, and the track half an hour before and after it, for those who may play tracks back. */
export function AlarmMap({ alarm, lng, lat, label }: Props) {
  const { t } = useTranslation('alarm')
  const colors = COLORS[useAtomValue(themeAtom)]
  const zoom = usePlaceZoom()
  const tracks = useTracksAround(alarm)
  const places = useMemo(
    () => tracks.flatMap((track) => track.lng.map((east, index) => [east, track.lat[index]!] as const)),
    [tracks],
  )
  if (zoom === undefined) return null
  return (
    <>
      <ConsoleMap center={[lng, lat]} zoom={zoom} label={label}>
        <TrackLayer tracks={tracks} selectedId={null} dashedGaps />
        <Pin lng={lng} lat={lat} color={colors.danger} />
        {places.length > 1 ? (
          <FitTo points={[...places, [lng, lat]]} padding={28} maxZoom={15} />
        ) : (
          <LookAt lng={lng} lat={lat} />
        )}
      </ConsoleMap>
      {places.length > 1 && (
        <ul className={styles.legend}>
          <li style={{ borderInlineStartColor: colors.information }}>{t('drawer.before')}</li>
          <li style={{ borderInlineStartColor: colors.level2 }}>{t('drawer.after')}</li>
        </ul>
      )}
    </>
  )
}

function useTracksAround({ vin, startTime, endTime }: Props['alarm']): LayerTrack[] {
  const colors = COLORS[useAtomValue(themeAtom)]
  const zone = useAtomValue(timeZoneAtom)
  const start = epochOfWall(startTime, zone)
  const from = start - AROUND_MINUTES * MINUTE_MS
  const end = Math.min(endTime === null ? start : epochOfWall(endTime, zone), start + LONGEST_MS)
  const range = { startTime: wallText(from, zone), endTime: wallText(end + AROUND_MINUTES * MINUTE_MS, zone) }
  const { data } = useCall(
    getPlayback,
    { query: { vin, ...range } },
    { toast: false, enabled: useAllowed(getPlayback) },
  )
  return useMemo(() => {
    const track = data?.vehicles[0]?.track
    return track ? halves(track, (start - from) / SECOND_MS, colors.information, colors.level2) : []
  }, [data, start, from, colors])
}

/** The track up to a moment and from there on; both have the point before it. */
export function halves(track: ReplayTrack, moment: number, before: string, after: string): LayerTrack[] {
  const found = track.at.findIndex((at) => at > moment)
  const first = found < 0 ? track.at.length : found
  const afterGap = afterGaps(track)
  const part = (id: number, color: string, from: number, to: number): LayerTrack => ({
    id,
    color,
    lng: track.lng.slice(from, to),
    lat: track.lat.slice(from, to),
    afterGap: afterGap.slice(from, to),
  })
  return [part(1, before, 0, first), part(2, after, Math.max(0, first - 1), track.at.length)]
}
