import { App, Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { askLocation, type LocationQuery, trackTemporarily } from '#core/contract/location-message.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Allowed } from '#console/ui/allowed.tsx'
import { StateTag } from '#console/ui/state-tag.tsx'
import { FOLLOW_INTERVAL_SECONDS } from './followed-until.ts'
import { isOpen, JobStatus } from './job-status.tsx'
import page from '#console/ui/page.module.css'

/** "Follow for five minutes": one report every five seconds, then the terminal returns to its interval (0x8202). */
const FOLLOW_SECONDS = 300

interface Props {
  vin: string
  online: boolean
  state: string
  job: LocationQuery | undefined
  /** Seconds it is still followed; 0 when it is not. */
  left: number
  onSent: (jobId: number) => void
}

export function AskActions({ vin, online, state, job, left, onSent }: Props) {
  const { t } = useTranslation('tbox')
  const { message } = App.useApp()
  const format = useFormat()
  const waiting = job !== undefined && isOpen(job.status)

  async function send(order: Promise<{ jobId: number }>, done: string) {
    try {
      const { jobId } = await order
      onSent(jobId)
      message.info(done)
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }
  const follow = (intervalSeconds: number) =>
    call(trackTemporarily, { body: { vin, intervalSeconds, durationSeconds: intervalSeconds ? FOLLOW_SECONDS : 0 } })

  return (
    <div className={page.head}>
      <StateTag state={state} />
      <AllowedButton
        to={askLocation}
        disabled={!online}
        loading={waiting && job.kind === 'queryLocation'}
        onClick={() => send(call(askLocation, { body: { vin } }), t('location.asked'))}
      >
        {t('location.ask')}
      </AllowedButton>
      <Allowed to={trackTemporarily}>
        <Button
          disabled={!online || waiting}
          onClick={() => send(follow(FOLLOW_INTERVAL_SECONDS), t('location.followSent'))}
        >
          {t('location.follow')}
        </Button>
        <Button disabled={!online || waiting} onClick={() => send(follow(0), t('location.stopSent'))}>
          {t('location.stop')}
        </Button>
      </Allowed>
      {left > 0 && <span role="timer">{t('location.following', { time: format.stopwatch(left) })}</span>}
      {job && <JobStatus status={job.status} detail={job.resultDetail} />}
      {!online && <span className={page.note}>{t('location.offline')}</span>}
    </div>
  )
}
