import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getVideoRecordings, searchVideoRecordings, type VideoRecording } from '#core/contract/video.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import { wallText } from '#web/api/time-fields.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { tokenFromCookie } from '#web/state/session.ts'
import styles from './recordings-note.module.css'

const AROUND_MS = 30 * 60_000
const LOOK_MS = 2_000

interface Props {
  vin: string
  /** Where the replay stands, epoch ms. */
  at: number
}

/**
 * Pictures of the past lie on the terminal, not on the platform: somebody signed in may ask which it holds; on an unattended
 * display the wall says so.
 */
export function RecordingsNote({ vin, at }: Props) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const [asked, setAsked] = useState<{ jobId: number } | 'asking' | 'failed'>()
  const jobId = typeof asked === 'object' ? asked.jobId : undefined
  const [done, setDone] = useState(false)
  const { data } = useCall(
    getVideoRecordings,
    { query: { jobId: jobId ?? 1 } },
    { enabled: jobId !== undefined, toast: false, ...(!done && { refreshMs: LOOK_MS }) },
  )
  const over = data !== undefined && hasEnded(data.status as 'executed')
  if (over && !done) setDone(true)
  const clock = wallText(at, format.zone)
  const running = (data?.recordings ?? []).filter(({ startTime, endTime }) => startTime <= clock && clock <= endTime)

  return (
    <div className={styles.note}>
      {jobId === undefined && <p>{t('recordingsOnTerminal')}</p>}
      {jobId !== undefined && !over && <output>{t('recordingsAsked')}</output>}
      {over && (
        <output>
          {running.length > 0 ? t('recordingsOf', { channels: channelsOf(running) }) : t('recordingsNone')}
        </output>
      )}
      {asked === 'failed' && <p role="alert">{t('recordingsFailed')}</p>}
      {asked !== 'asking' && jobId === undefined && tokenFromCookie() !== undefined && (
        <button type="button" onClick={() => void ask()}>
          {t('recordingsAsk')}
        </button>
      )}
    </div>
  )

  async function ask(): Promise<void> {
    setAsked('asking')
    const body = {
      vin,
      startTime: wallText(at - AROUND_MS, format.zone),
      endTime: wallText(at + AROUND_MS, format.zone),
    }
    try {
      setAsked(await call(searchVideoRecordings, { body }, { toast: false, loading: false }))
    } catch {
      // Without the right, or while the vehicle is away: the words above say which pictures are missing.
      setAsked('failed')
    }
  }
}

const channelsOf = (recordings: readonly VideoRecording[]): string =>
  [...new Set(recordings.map(({ channelNo }) => channelNo))].sort((a, b) => a - b).join(', ')
