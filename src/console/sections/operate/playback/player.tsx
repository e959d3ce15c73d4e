import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { getPlayback, VehicleMeeting } from '#core/contract/replay.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { replayWay } from '#core/domain/replay-track.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { MeetingList } from './meeting-list.tsx'
import { PlaybackChart } from './playback-chart.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import { PlaybackMap } from './playback-map.tsx'
import { PlaybackSide } from './playback-side.tsx'
import styles from './playback.module.css'

/** Meetings of the vehicles among each other are absent where they were not looked for. */
export type Playback = Answer<typeof getPlayback> & { meetings?: readonly VehicleMeeting[] }

interface Props {
  playback: Playback
  /** Vehicles that are still read. */
  waiting: number
  /** Nothing has come yet. The map is made meanwhile, which takes as long as the answer. */
  isEmpty: boolean
  /** Wall times of the viewer. */
  startTime: string
  endTime: string
}

const SECOND_MS = 1_000

/** Map, chart and figures over one clock. */
export function Player({ playback, waiting, isEmpty, startTime, endTime }: Props) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const [chosenId, select] = useState<number | null>(null)
  const selectedId = chosenId ?? playback.vehicles[0]?.vehicleId ?? null
  const [follow, setFollow] = useState(false)
  const from = epochOfWall(startTime, zone) / SECOND_MS
  const to = epochOfWall(endTime, zone) / SECOND_MS
  const ways = useMemo(() => playback.vehicles.map((vehicle) => replayWay(vehicle, from)), [playback, from])
  // Those that come later join in: the clock goes on.
  const [clock] = useState(() => new ReplayClock(from, to))
  const firstAt = Math.min(...ways.flatMap(({ at }) => at[0] ?? []))
  const alarms = useMemo(
    () =>
      playback.alarms
        .map((alarm) => ({ ...alarm, at: epochOfWall(alarm.startTime, zone) / SECOND_MS }))
        .sort((one, other) => other.at - one.at),
    [playback, zone],
  )
  useEffect(() => {
    if (Number.isFinite(firstAt) && clock.at === clock.from) clock.seek(firstAt)
  }, [clock, firstAt])
  useEffect(() => () => clock.pause(), [clock])
  return (
    <div className={styles.player}>
      <div className={styles.map}>
        <PlaybackMap
          ways={ways}
          alarms={alarms}
          clock={clock}
          selectedId={selectedId}
          follow={follow}
          onSelect={select}
          onFollowEnd={() => setFollow(false)}
        />
      </div>
      <PlaybackSide ways={ways} alarms={alarms} clock={clock} selectedId={selectedId} onSelect={select}>
        {isEmpty && <Loading />}
        {waiting > 0 && <output>{t('waiting', { number: format.number(waiting) })}</output>}
        {playback.meetings && <MeetingList meetings={playback.meetings} ways={ways} clock={clock} />}
      </PlaybackSide>
      <div className={styles.foot}>
        <PlaybackControls clock={clock} ways={ways} alarms={alarms} follow={follow} onFollow={setFollow} />
        <PlaybackChart ways={ways} clock={clock} selectedId={selectedId} />
      </div>
    </div>
  )
}
