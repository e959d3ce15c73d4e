import { useState } from 'react'
import { type AudioVideoJob, getAudioVideoJob } from '#core/contract/audio-video.ts'
import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { useCall } from '#web/api/use-call.ts'

const POLL_MS = 1_000

/** The latest reading or writing, polled every second until it has ended. */
export function useSettingsJob() {
  const [jobId, setJobId] = useState<number>()
  const [ended, setEnded] = useState<number>()
  const polls = jobId !== undefined && jobId !== ended
  const { data } = useCall(
    getAudioVideoJob,
    { query: { jobId: jobId ?? 0 } },
    { enabled: jobId !== undefined, ...(polls && { refreshMs: POLL_MS }), toast: false },
  )
  const job: AudioVideoJob | undefined = data?.jobId === jobId ? data : undefined
  if (job && hasEnded(job.status as CommandStatus) && ended !== job.jobId) setEnded(job.jobId)
  return { job, running: polls, follow: setJobId }
}
