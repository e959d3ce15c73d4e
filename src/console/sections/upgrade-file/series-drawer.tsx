import { Timeline } from 'antd'
import { getFileSeries } from '#core/contract/file-storage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { STATUS_TONES } from '#console/ui/version-status.tsx'
import styles from './upgrade-file.module.css'

interface Props {
  /** Undefined: closed. */
  partsModel: string | undefined
  onClose: () => void
}

const COLORS = { good: 'green', progress: 'blue', neutral: 'gray', warning: 'orange', bad: 'red' } as const

/** The files of one part model in the order of their release counters, the newest first. */
export function SeriesDrawer({ partsModel, onClose }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const format = useFormat()
  const last = useLast(partsModel) ?? ''
  const { data, error, reload } = useCall(
    getFileSeries,
    { query: { partsModel: last } },
    { toast: false, enabled: partsModel !== undefined },
  )
  return (
    <DetailDrawer open={partsModel !== undefined} title={t('series.of', { name: last })} size={560} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      <Timeline
        items={data?.toReversed().map((version) => ({
          key: version.id,
          color: COLORS[STATUS_TONES[version.status]],
          content: (
            <div className={styles.entry}>
              <b dir="ltr">{version.version}</b>
              <ToneTag tone={STATUS_TONES[version.status]}>{t(`partVersion:status.${version.status}`)}</ToneTag>
              <span>{t(`environment.${version.environment}`)}</span>
              {version.releaseCounter !== null && (
                <small>{t('series.counter', { counter: format.number(version.releaseCounter) })}</small>
              )}
              <small>{format.bytes(version.fileSize)}</small>
              <small>{t('series.vehicles', { count: version.vehicles })}</small>
              {!version.signed && <small>{t('signature.unsigned')}</small>}
              <small>
                <TimeCell time={version.uploadTime} />
              </small>
            </div>
          ),
        }))}
      />
    </DetailDrawer>
  )
}
