import { useTranslation } from '#web/i18n/use-translation.ts'
import type { LocationQuery, StoredPosition } from '#core/contract/location-message.ts'
import { gnssAccuracy } from '#core/domain/gnss-accuracy.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { AlarmWords } from './alarm-words.tsx'
import page from '#console/ui/page.module.css'
import styles from './location-message-page.module.css'
import { positionDifference } from './position-difference.ts'
import { Coordinates } from '#console/ui/location/coordinates.tsx'

interface Props {
  stored: StoredPosition | null
  query: LocationQuery | undefined
}

/** Last stored position, the terminal's response, and their difference. */
export function PositionComparison({ stored, query }: Props) {
  const { t } = useTranslation('tbox')
  const format = useFormat()
  const answer = query?.answer ?? null
  const difference = stored && answer ? positionDifference(stored, answer, format.zone) : null
  const rows = [
    { label: t('location.time'), of: (at: StoredPosition) => <TimeCell time={at.time} received={at.receiveTime} /> },
    { label: t('location.received'), of: (at: StoredPosition) => <TimeCell time={at.receiveTime} /> },
    { label: t('location.place'), of: (at: StoredPosition) => <Coordinates {...at} digits={6} /> },
    { label: t('location.speed'), of: (at: StoredPosition) => format.speed(at.speed) },
    { label: t('location.direction'), of: (at: StoredPosition) => `${format.number(at.direction)}°` },
    { label: t('location.fix'), of: (at: StoredPosition) => (at.gnssFixed ? t('word.yes') : t('word.no')) },
    { label: t('location.satellites'), of: (at: StoredPosition) => format.number(at.satellites) },
    {
      label: t('location.accuracy'),
      of: (at: StoredPosition) => {
        const metres = gnssAccuracy(at)
        return metres === null ? '–' : t('location.accuracyOf', { metres: format.number(metres) })
      },
    },
    { label: t('location.acc'), of: (at: StoredPosition) => (at.accOn ? t('word.on') : t('word.off')) },
    { label: t('location.alarms'), of: (at: StoredPosition) => <AlarmWords alarms={at.alarms} /> },
  ]

  return (
    <div>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <td aria-hidden />
            <th scope="col" data-point="stored">
              {t('location.stored')}
            </th>
            <th scope="col" data-point="answer">
              {t('location.answered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{stored ? of(stored) : '–'}</td>
              <td>{answer ? of(answer) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={page.note}>
        {difference
          ? t(difference.seconds < 0 ? 'location.differenceOld' : 'location.difference', {
              metres: format.number(difference.metres),
              seconds: format.number(Math.abs(difference.seconds)),
            })
          : stored
            ? t('location.askFirst')
            : t('location.nothingStored')}
      </p>
    </div>
  )
}
