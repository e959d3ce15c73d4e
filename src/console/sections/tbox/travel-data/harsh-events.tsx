import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { TripPoint } from '#core/contract/trip.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import page from '#console/ui/page.module.css'
import styles from './travel-data.module.css'

interface Props {
  points: readonly TripPoint[]
  onShow: (index: number) => void
}

/** Harsh events of a trip, in order; each links to its location. */
export function HarshEvents({ points, onShow }: Props) {
  const { t } = useTranslation(['trip', 'alarm'])
  const format = useFormat()
  const events = points.flatMap(({ harsh, ...point }, index) => (harsh ? [{ ...point, harsh, index }] : []))
  return (
    <section>
      <h3>{t('harsh')}</h3>
      {events.length === 0 && <p className={page.note}>{t('noHarsh')}</p>}
      <ol className={styles.events}>
        {events.map(({ harsh, index, reportTime, speed }) => (
          <li key={index}>
            <Button type="link" size="small" onClick={() => onShow(index)}>
              {t(`alarm:alarm.${harsh}`)}
            </Button>
            <TimeCell time={reportTime} />
            <bdi>{format.speed(speed)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}
