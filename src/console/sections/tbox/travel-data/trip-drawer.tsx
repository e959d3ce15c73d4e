import { CaretRightOutlined, PauseOutlined, ScissorOutlined } from '@ant-design/icons'
import { Button, Empty, Select, Slider, Space } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getTripTrack, listTrips, splitTrip, sumTrips, type Trip, type TripPoint } from '#core/contract/trip.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { MapFrame } from '#console/ui/map/map-frame.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { HarshEvents } from './harsh-events.tsx'
import styles from './travel-data.module.css'
import { TripFacts } from './trip-facts.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { NamedVehicle } from '#console/ui/vehicle-link.tsx'
import { VehiclePages } from '#console/ui/vehicle-pages.tsx'

const TripMap = lazy(async () => ({ default: (await import('./trip-map.tsx')).TripMap }))

const PACES = [8, 16, 32, 64]
const STEP_MS = 100
const WIDTH = 820

interface Props {
  trip: Trip | undefined
  onClose: () => void
  onChanged: () => void
}

/** One trip on the map, played again, and the place to split it. */
export function TripDrawer({ trip, onClose, onChanged }: Props) {
  const format = useFormat()
  return (
    <DetailDrawer
      open={trip !== undefined}
      onClose={onClose}
      size={WIDTH}
      title={
        trip && (
          <>
            <NamedVehicle vin={trip.vin} /> · {format.time(trip.startTime)}
          </>
        )
      }
    >
      {trip && <TripReplay key={trip.id} trip={trip} onSplit={onChanged} />}
    </DetailDrawer>
  )
}

function TripReplay({ trip, onSplit }: { trip: Trip; onSplit: () => void }) {
  const { t } = useTranslation('trip')
  const { data: points, error, reload } = useCall(getTripTrack, { query: { id: trip.id } }, { toast: false })
  const [shown, show] = useState(0)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!points) return <Loading />
  if (points.length === 0) return <Empty description={t('noTrack')} />
  return (
    <div className={styles.replay}>
      <TripFacts trip={trip} />
      <AroundTrip trip={trip} />
      <MapFrame fills>
        <TripMap points={points} shown={shown} onShow={show} />
      </MapFrame>
      <Player points={points} shown={shown} onShow={show} />
      {!trip.open && <SplitButton trip={trip} at={points[shown]} onSplit={onSplit} />}
      <HarshEvents points={points} onShow={show} />
    </div>
  )
}

/** What happened on it: the pages of the vehicle, at the time of the trip. */
function AroundTrip({ trip: { vin, startTime, endTime } }: { trip: Trip }) {
  const { t } = useTranslation('trip')
  const zone = useAtomValue(timeZoneAtom)
  const range = toPlatformZone({ startTime, endTime }, zone)
  return (
    <VehiclePages
      vin={vin}
      show="frequent"
      className={styles.links}
      label={t('around')}
      queries={{ '/dataService/history': range, '/dataService/terminal': range }}
    />
  )
}

interface PlayerProps {
  points: readonly TripPoint[]
  shown: number
  onShow: (index: number) => void
}

function Player({ points, shown, onShow }: PlayerProps) {
  const { t } = useTranslation('trip')
  const format = useFormat()
  const { epoch } = format
  const [playing, setPlaying] = useState(false)
  const [pace, setPace] = useState(PACES[1]!)
  const last = points.length - 1
  const point = points[shown]

  useEffect(() => {
    if (!playing) return
    const secondsOf = (point: TripPoint | undefined) => (point ? epoch(point.reportTime) / 1000 : 0)
    const from = secondsOf(points[shown])
    const next = points.findIndex((each, index) => index > shown && secondsOf(each) > from)
    if (next < 0) return
    const wait = Math.max(STEP_MS, ((secondsOf(points[next]) - from) * 1000) / pace)
    const timer = setTimeout(() => onShow(next), Math.min(wait, 10 * STEP_MS))
    return () => clearTimeout(timer)
  }, [playing, points, shown, pace, onShow, epoch])

  const toggle = () => {
    if (shown === last) onShow(0)
    setPlaying(!playing || shown === last)
  }
  const running = playing && shown < last
  return (
    <>
      <Slider
        min={0}
        max={last}
        value={shown}
        onChange={onShow}
        ariaLabelForHandle={t('position')}
        tooltip={{ formatter: (index) => format.time(points[index ?? 0]?.reportTime) }}
      />
      <Space wrap>
        <Button icon={running ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />} onClick={toggle}>
          {running ? t('pause') : t('play')}
        </Button>
        <Select
          aria-label={t('pace')}
          value={pace}
          onChange={setPace}
          options={PACES.map((value) => ({ value, label: `${value}×` }))}
        />
        <TimeCell time={point?.reportTime} />
        <span>{format.speed(point?.speed)}</span>
      </Space>
    </>
  )
}

const isBetween = (at: number, from: number, to: number) => at > from && at < to

function SplitButton({ trip, at, onSplit }: { trip: Trip; at: TripPoint | undefined; onSplit: () => void }) {
  const { t } = useTranslation('trip')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const ask = () =>
    confirm({
      title: t('split.ask', { time: leftToRight(format.time(at?.reportTime)) }),
      onConfirm: async () => {
        await call(splitTrip, { body: { id: trip.id, splitTime: at?.reportTime ?? trip.startTime } })
        await refresh(listTrips, sumTrips)
        onSplit()
      },
    })
  return (
    <AllowedButton
      to={splitTrip}
      icon={<ScissorOutlined aria-hidden />}
      disabled={
        !at || !isBetween(format.epoch(at.reportTime), format.epoch(trip.startTime), format.epoch(trip.endTime))
      }
      onClick={ask}
      style={{ marginBlockStart: 12, alignSelf: 'start' }}
    >
      {t('split')}
    </AllowedButton>
  )
}
