import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router-dom'
import { getHistoryDetail, type HistoryDetail, HistoryDetailFilter } from '#core/contract/history-data.ts'
import type { RawMessage } from '#core/contract/message-log.ts'
import { wholeDays } from '#core/domain/wall-time.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import shared from '../data-service.module.css'
import { RebuiltNote } from '#console/ui/frame/rebuilt-note.tsx'
import { FramesAround } from './frames-around.tsx'
import styles from './history.module.css'
import { MomentValues } from './moment-values.tsx'

const PlaceMap = lazy(async () => ({ default: (await import('#console/ui/location/location-map.tsx')).LocationMap }))

/** One second of one vehicle in depth (docs/product/data-service.md). */
export function HistoryDetailPage() {
  const { t } = useTranslation('history')
  const { filter } = useSearch(HistoryDetailFilter)
  return (
    <>
      <PageHeader title={t('detail.title')} hint={t('detail.hint')} />
      {filter ? (
        <Moment key={JSON.stringify(filter)} filter={filter} />
      ) : (
        <NoneYet title={t('detail.unchosen')} hint={t('detail.unchosenHint')} />
      )}
    </>
  )
}

function Moment({ filter }: { filter: HistoryDetailFilter }) {
  const { t } = useTranslation('history')
  const { data, error, reload } = useCall(getHistoryDetail, { query: filter }, { toast: false })
  const [shown, show] = useState<RawMessage | null>(null)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Steps detail={data} recordTime={filter.recordTime} />
      <div className={styles.picture}>
        <div>
          {data.sources.length === 0 && <NoneYet title={t('detail.none')} hint={t('detail.noneHint')} />}
          {data.sources.map((source) => (
            <MomentValues key={source.source} source={source} />
          ))}
        </div>
        <aside className={styles.side}>
          <Place position={data.position} />
          <Alarms alarms={data.alarms} />
        </aside>
      </div>
      <h2 className={styles.heading}>
        {t('frames')}{' '}
        <small>{data.moreFrames ? t('frames.more', { count: data.frames.length }) : t('frames.hint')}</small>
      </h2>
      <FramesAround frames={data.frames} onOpen={show} />
      <FrameDrawer title={t('frames.message')} frame={shown} onClose={() => show(null)}>
        {shown?.rebuilt && <RebuiltNote />}
      </FrameDrawer>
    </>
  )
}

/** The moment, with links to its neighbours and back to the range around it. */
function Steps({ detail, recordTime }: { detail: HistoryDetail; recordTime: string }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const navigate = useNavigate()
  const { vin, previousTime, nextTime } = detail
  const go = (time: string | null) => () =>
    void navigate(pathTo('/dataService/history/detail', { vin, ...toPlatformZone({ recordTime: time }, zone) }))
  const day = recordTime.slice(0, 10)
  const range = toPlatformZone(wholeDays(day, day, zone), zone)
  return (
    <div className={styles.moment}>
      <VinCell vin={vin} />
      <strong>
        <bdi dir="ltr">{format.time(recordTime)}</bdi>
      </strong>
      <Button
        icon={<LeftOutlined aria-hidden className={styles.arrow} />}
        disabled={!previousTime}
        onClick={go(previousTime)}
      >
        {t('detail.previous')}
      </Button>
      <Button
        icon={<RightOutlined aria-hidden className={styles.arrow} />}
        iconPlacement="end"
        disabled={!nextTime}
        onClick={go(nextTime)}
      >
        {t('detail.next')}
      </Button>
      <Link className={styles.link} to={pathTo('/dataService/history', { vin, ...range })}>
        {t('detail.day')}
      </Link>
    </div>
  )
}

function Place({ position }: Pick<HistoryDetail, 'position'>) {
  const { t } = useTranslation('history')
  return (
    <Block title={t('map')}>
      {position ? (
        <div className={`${styles.map} ${styles.small}`}>
          <Suspense>
            <PlaceMap {...position} />
          </Suspense>
        </div>
      ) : (
        <p className={styles.note}>{t('detail.noPlace')}</p>
      )}
    </Block>
  )
}

function Alarms({ alarms }: Pick<HistoryDetail, 'alarms'>) {
  const { t } = useTranslation(['history', 'alarm'])
  const name = useAlarmKind()
  return (
    <Block title={t('alarms')}>
      {alarms.length === 0 && <p className={styles.note}>{t('alarms.none')}</p>}
      <ul className={styles.alarms}>
        {alarms.map(({ id, kind, level, startTime, endTime }) => (
          <li key={id}>
            <span className={shared.chip} data-level={level}>
              {t('alarms.level', { level })}
            </span>
            {name(kind)} · <TimeCell time={startTime} /> – {endTime ? <TimeCell time={endTime} /> : t('alarms.open')}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
