import { useState } from 'react'
import { getParameterRun, getTerminalValues } from '#core/contract/terminal-parameter.ts'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'

const POLL_MS = 1_000

/** The reading or writing begun last, asked again each second until it has ended; then values are asked anew. */
export function useParameterRun() {
  const refresh = useRefresh()
  const [runId, setRunId] = useState<number>()
  const [ended, setEnded] = useState<number>()
  const polls = runId !== undefined && runId !== ended
  const { data } = useCall(
    getParameterRun,
    { query: { runId: runId ?? 0 } },
    { enabled: runId !== undefined, ...(polls && { refreshMs: POLL_MS }), toast: false },
  )
  const run = data?.runId === runId ? data : undefined
  if (run && run.state !== 'running' && ended !== run.runId) {
    setEnded(run.runId)
    void refresh(getTerminalValues, listParameterTemplates)
  }
  return { run, running: polls, follow: setRunId }
}

export type FollowedRun = ReturnType<typeof useParameterRun>
