import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AudioVideoJob } from '#core/contract/audio-video.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { JobStatus } from '../job-status.tsx'

/** Status of the reading or writing; a writing succeeds only when the read-back matches. */
export function JobLine({ job: { status, result, resultDetail, resultTime } }: { job: AudioVideoJob }) {
  const { t } = useTranslation('audioVideo')
  const said =
    result === 'verified'
      ? t('result.verified')
      : result === 'readBackDiffers'
        ? t('result.differs', { ids: resultDetail ?? '' })
        : result === 'notConnected'
          ? t('result.offline')
          : ''
  const tone = status === 'executed' ? 'success' : result === null ? 'info' : 'warning'
  return (
    <Alert
      type={tone}
      style={{ marginBlockEnd: 12 }}
      title={
        <>
          <JobStatus status={status} detail={resultDetail} /> {said} {resultTime && <TimeCell time={resultTime} />}
        </>
      }
    />
  )
}
