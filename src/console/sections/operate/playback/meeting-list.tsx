import { useAtomValue } from 'jotai'
import type { VehicleMeeting } from '#core/contract/replay.ts'
import type { ReplayWay } from '#core/domain/replay-track.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import styles from './playback.module.css'

interface Props {
  meetings: readonly VehicleMeeting[]
  ways: readonly ReplayWay[]
  clock: ReplayClock
}

const SECOND_MS = 1_000

/** Which vehicles met, when, for how long and how near; each moves the clock to its begin. */
export function MeetingList({ meetings, ways, clock }: Props) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const nameOf = (id: number) => {
    const index = ways.findIndex(({ vehicle }) => vehicle.vehicleId === id)
    const vehicle = ways[index]?.vehicle
    return `${index + 1} ${vehicle?.plate || (vehicle?.vin ?? '')}`
  }
  const at = (time: string) => epochOfWall(time, zone) / SECOND_MS
  return (
    <section>
      <h3>{t('meetings', { number: format.number(meetings.length) })}</h3>
      {meetings.length === 0 && <p>{t('meetings.none')}</p>}
      <ol className={styles.moments}>
        {meetings.map(({ one, other, startTime, endTime, leastMetres, together }) => (
          <li key={`${one} ${other} ${startTime}`}>
            <button type="button" className={styles.meeting} onClick={() => clock.seek(at(startTime))}>
              <bdi>
                {nameOf(one)} – {nameOf(other)}
              </bdi>
              <time dir="ltr">{format.instant(at(startTime) * SECOND_MS)}</time>
              <span>
                {[
                  format.duration(at(endTime) - at(startTime)),
                  t('meetings.apart', { metres: format.number(leastMetres, 0) }),
                  ...(together ? [t('meetings.together')] : []),
                ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
