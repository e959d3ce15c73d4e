import { useEffect, useMemo, useState } from 'react'
import { getVideoRecordings, searchVideoRecordings } from '#core/contract/video.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { recordedBy, type Recorded } from './recordings.ts'

const LOOK_MS = 2_000
const QUIET = { toast: false, loading: false, cancellable: false }

interface Wish {
  vin: string
  /** Epoch ms. */
  from: number
  to: number
  /** False: nothing is requested from the terminal. */
  enabled: boolean
}

type Recordings = { is: 'asking' } | { is: 'failed' } | { is: 'known'; recorded: Recorded }

/** Recordings of the terminal in a time range: requested once (0x9205) and polled until it responds. */
export function useRecordings({ vin, from, to, enabled }: Wish): Recordings {
  const { zone } = useFormat()
  const [asked, setAsked] = useState<{ jobId: number } | 'failed'>()
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    const body = { vin, startTime: wallText(from, zone), endTime: wallText(to, zone) }
    call(searchVideoRecordings, { body }, { ...QUIET, signal: leaving.signal }).then(
      setAsked,
      (error: unknown) => !(error instanceof CallCancelled) && setAsked(underWay(error) ?? 'failed'),
    )
    return () => {
      leaving.abort()
      setAsked(undefined)
    }
  }, [vin, from, to, zone, enabled])

  const jobId = typeof asked === 'object' ? asked.jobId : undefined
  const [endedJob, setEndedJob] = useState<number>()
  const { data, error } = useCall(
    getVideoRecordings,
    { query: { jobId: jobId ?? 1 } },
    { enabled: jobId !== undefined, toast: false, ...(endedJob !== jobId && { refreshMs: LOOK_MS }) },
  )
  const ended = data !== undefined && hasEnded(data.status)
  if (ended && endedJob !== jobId) setEndedJob(jobId)
  const answered = jobId !== undefined && ended ? data : undefined
  const recorded = useMemo(() => answered && recordedBy(answered.recordings, zone), [answered, zone])

  if (asked === 'failed' || (error && !data) || (answered && answered.status !== 'executed')) return { is: 'failed' }
  return recorded ? { is: 'known', recorded } : { is: 'asking' }
}

/** Another wall has just made the same request: its response is shared. */
function underWay(error: unknown): { jobId: number } | undefined {
  const openJob = error instanceof CallFailed ? error.failDetail.find(({ path }) => path === 'openJobId') : undefined
  return openJob && { jobId: Number(openJob.message) }
}
