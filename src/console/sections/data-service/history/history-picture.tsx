import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getHistorySeries, type HistoryFilter, type HistorySeries } from '#core/contract/history-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import styles from './history.module.css'

const HistoryCharts = lazy(async () => ({ default: (await import('./history-charts.tsx')).HistoryCharts }))
const HistoryMap = lazy(async () => ({ default: (await import('./history-map.tsx')).HistoryMap }))

interface Props {
  filter: HistoryFilter
  /** Another range, epoch ms. */
  onNarrow: (from: number, to: number) => void
}

interface Part {
  from: number
  to: number
}

/** Stacked charts of the items on one time axis, next to a map of the track. */
export function HistoryPicture({ filter, onNarrow }: Props) {
  const { t } = useTranslation('history')
  // The order of the table changes nothing here.
  const { data, error, reload } = useCall(
    getHistorySeries,
    { query: { ...filter, reportTimeDesc: true } },
    { toast: false },
  )
  const [pointer, setPointer] = useState<number>()
  const [part, setPart] = useState<Part>()
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.at.length === 0) return <NoneYet title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <div className={styles.about}>
        <Sampling series={data} />
        {part && data.stepSeconds > 0 && (
          <Button size="small" onClick={() => onNarrow(part.from, part.to)}>
            {t('finer')}
          </Button>
        )}
      </div>
      <div className={styles.picture}>
        <Suspense fallback={<Loading />}>
          <HistoryCharts series={data} onPointer={setPointer} onZoom={(from, to) => setPart({ from, to })} />
        </Suspense>
        <aside className={styles.map} aria-label={t('map')}>
          {data.track.length === 0 ? (
            <p className={styles.noMap}>{t('noTrack')}</p>
          ) : (
            <Suspense>
              <HistoryMap track={data.track} at={pointer} />
            </Suspense>
          )}
        </aside>
      </div>
    </>
  )
}

/** Description of the aggregation. */
function Sampling({ series: { stepSeconds, readings } }: { series: HistorySeries }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const count = { count: readings, shown: format.number(readings) }
  return (
    <p className={styles.note}>
      {stepSeconds === 0
        ? t('sampling.every', count)
        : t('sampling.mean', { ...count, step: format.duration(stepSeconds) })}
    </p>
  )
}
