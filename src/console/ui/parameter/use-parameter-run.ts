import { useState } from 'react'
import { getParameterRun, getTerminalValues } from '#core/contract/terminal-parameter.ts'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'

/** The reading or writing begun last; `reload` follows the commands it gives. Once it has ended values are asked anew. */
export function useParameterRun() {
  const refresh = useRefresh()
  const [runId, setRunId] = useState<number>()
  const [ended, setEnded] = useState<number>()
  const { data, reload } = useCall(
    getParameterRun,
    { query: { runId: runId ?? 0 } },
    { enabled: runId !== undefined, toast: false },
  )
  const run = data?.runId === runId ? data : undefined
  if (run && run.state !== 'running' && ended !== run.runId) {
    setEnded(run.runId)
    void refresh(getTerminalValues, listParameterTemplates)
  }
  return { run, running: runId !== undefined && runId !== ended, follow: setRunId, reload }
}

export type FollowedRun = ReturnType<typeof useParameterRun>
