import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHistorySeries, type HistoryFilter, type HistorySeries } from '#core/contract/history-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { HistoryItemKey } from '#core/domain/history-items.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { useItemWords } from './item-words.ts'
import styles from './history.module.css'

const HistoryCharts = lazy(async () => ({ default: (await import('./history-charts.tsx')).HistoryCharts }))
const HistoryMap = lazy(async () => ({ default: (await import('./history-map.tsx')).HistoryMap }))

interface Props {
  filter: HistoryFilter
  /** Another range, epoch ms. */
  onNarrow: (from: number, to: number) => void
}

/** Items without any reading in the range have no panel: a diesel vehicle has no state of charge. */
function reportedOnly(all: HistorySeries): { shown: HistorySeries; silent: HistoryItemKey[] } {
  const reported = all.series.filter(({ values }) => values.some((value) => value !== null))
  const silent = all.series.filter((one) => !reported.includes(one)).map(({ item }) => item)
  return { shown: { ...all, series: reported }, silent }
}

interface Part {
  from: number
  to: number
}

/** Stacked charts of the items on one time axis, next to a map of the track. */
export function HistoryPicture({ filter, onNarrow }: Props) {
  const { t } = useTranslation('history')
  const words = useItemWords()
  // The order of the table changes nothing here.
  const { data, error, reload } = useCall(
    getHistorySeries,
    { query: { ...filter, reportTimeDesc: true } },
    { toast: false },
  )
  const [pointer, setPointer] = useState<number>()
  const [part, setPart] = useState<Part>()
  // Moving the pointer must not draw the charts anew, and a drag ends with the chart it began in.
  const reported = useMemo(() => data && reportedOnly(data), [data])
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data || !reported) return <Loading />
  const { shown, silent } = reported
  if (data.at.length === 0 || shown.series.length === 0) return <NoneYet title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <div className={styles.about}>
        <Sampling series={data} />
        {silent.length > 0 && (
          <p className={styles.note}>{t('silentItems', { items: silent.map(words.name).join(', ') })}</p>
        )}
        {part && data.stepSeconds > 0 && (
          <Button size="small" onClick={() => onNarrow(part.from, part.to)}>
            {t('finer')}
          </Button>
        )}
      </div>
      <div className={styles.picture}>
        <Suspense fallback={<Loading />}>
          <HistoryCharts
            series={shown}
            onPointer={setPointer}
            onZoom={(from, to) => setPart({ from, to })}
            onRange={onNarrow}
          />
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
