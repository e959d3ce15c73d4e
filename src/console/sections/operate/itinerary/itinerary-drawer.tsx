import { lazy } from 'react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { getItinerary, type ItineraryDetail, type StopVisit } from '#core/contract/itinerary.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { MapFrame } from '#console/ui/map/map-frame.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { NamedVehicle } from '#console/ui/vehicle-link.tsx'
import { Deviation } from './deviation.tsx'
import { STATE_TONES } from './itinerary-columns.tsx'

const StopMap = lazy(async () => ({ default: (await import('./stop-map.tsx')).StopMap }))

const WIDTH = 860
const MINUTE_MS = 60_000
const DIGITS = 5

/** One itinerary stop by stop: planned and actual times. */
export function ItineraryDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, reload } = useCall(
    getItinerary,
    { query: { id: id ?? 0 } },
    { enabled: id !== null, toast: false },
  )
  return (
    <DetailDrawer
      open={id !== null}
      size={WIDTH}
      onClose={onClose}
      title={
        data &&
        id !== null && (
          <>
            <bdi>{data.itineraryNo}</bdi> · <NamedVehicle vin={data.vin} />
          </>
        )
      }
    >
      {error ? <LoadFailed error={error} retry={reload} /> : data ? <Shown itinerary={data} /> : <Loading />}
    </DetailDrawer>
  )
}

function Shown({ itinerary }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation('itinerary')
  const format = useFormat()
  return (
    <>
      <Facts pairs={2}>
        <Fact name={t('route')}>{itinerary.routeName}</Fact>
        <Fact name={t('driver')}>{itinerary.driver}</Fact>
        <Fact name={t('state')}>
          <ToneTag tone={STATE_TONES[itinerary.state]}>{t(`state.${itinerary.state}`)}</ToneTag>
        </Fact>
        <Fact name={t('deviation')}>
          <Deviation minutes={itinerary.deviationMinutes} limit={itinerary.lateMinutes} />
        </Fact>
        <Fact name={t('planStart')}>{format.time(itinerary.planStartTime)}</Fact>
        <Fact name={t('actualStart')}>{format.time(itinerary.actualStartTime)}</Fact>
        <Fact name={t('planEnd')}>{format.time(itinerary.planEndTime)}</Fact>
        <Fact name={t('actualEnd')}>{format.time(itinerary.actualEndTime)}</Fact>
        <Fact name={t('planned')}>{format.distance(itinerary.plannedKm)}</Fact>
        <Fact name={t('driven')}>{format.distance(itinerary.drivenKm)}</Fact>
        <Fact name={t('detour')}>{format.distance(itinerary.detourKm)}</Fact>
        <Fact name={t('corridor')}>{format.number(itinerary.corridor)}</Fact>
      </Facts>
      <PlaybackLink itinerary={itinerary} />
      <MapFrame>
        <StopMap stops={itinerary.stops} corridor={itinerary.corridor} unplanned={itinerary.unplannedStops} />
      </MapFrame>
      <h3>{t('stops')}</h3>
      <StopTable itinerary={itinerary} />
      {itinerary.unplannedStops.length > 0 && (
        <>
          <h3>{t('unplanned')}</h3>
          <PlainTable
            label={t('unplanned')}
            rows={itinerary.unplannedStops}
            rowKey={({ fromTime }) => fromTime}
            columns={[
              [t('from'), ({ fromTime }) => <TimeCell time={fromTime} />],
              [t('until'), ({ untilTime }) => <TimeCell time={untilTime} />],
              [t('position'), ({ lng, lat }) => `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}`, 'code'],
              [t('corridor.state'), ({ outside }) => t(outside ? 'corridor.outside' : 'corridor.inside')],
            ]}
          />
        </>
      )}
    </>
  )
}

function StopTable({ itinerary: { stops, lateMinutes } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation('itinerary')
  const format = useFormat()
  return (
    <PlainTable
      label={t('stops')}
      rows={stops.map((stop, at) => ({ ...stop, at }))}
      rowKey={({ at }) => at}
      columns={[
        [t('stop.name'), ({ stopName }) => stopName, 'nameText'],
        [t('stop.arrive'), ({ arriveTime }) => <TimeCell time={arriveTime} />],
        [
          t('stop.arrived'),
          ({ reached, arrivedTime }) => (reached ? <TimeCell time={arrivedTime} /> : t('stop.notReached')),
        ],
        [t('stop.left'), ({ leftTime }) => <TimeCell time={leftTime} />],
        [t('deviation'), (stop) => <Deviation minutes={minutesLate(stop, format.epoch)} limit={lateMinutes} />],
      ]}
    />
  )
}

/** Of the arrival; where the vehicle was from the start, of the departure. */
function minutesLate(
  { arriveTime, arrivedTime, leftTime, stayMinutes, reached }: StopVisit,
  msOf: (time: string) => number,
): number | null {
  if (!reached) return null
  if (arrivedTime) return Math.round((msOf(arrivedTime) - msOf(arriveTime)) / MINUTE_MS)
  return leftTime ? Math.round((msOf(leftTime) - msOf(arriveTime)) / MINUTE_MS) - stayMinutes : null
}

/** Leads to the track of the vehicle in the time of the itinerary. */
function PlaybackLink({ itinerary }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation('itinerary')
  const allowed = useAtomValue(menuPathsAtom)
  const { epoch, zone } = useFormat()
  if (!allowed.has('/operate/playback')) return null
  const { vin, actualStartTime, planStartTime, actualEndTime, planEndTime } = itinerary
  const startTime = actualStartTime && epoch(actualStartTime) < epoch(planStartTime) ? actualStartTime : planStartTime
  const endTime = actualEndTime && epoch(actualEndTime) > epoch(planEndTime) ? actualEndTime : planEndTime
  return (
    <p>
      <Link to={pathTo('/operate/playback', { vin, ...toPlatformZone({ startTime, endTime }, zone) })}>
        {t('playback')}
      </Link>
    </p>
  )
}
