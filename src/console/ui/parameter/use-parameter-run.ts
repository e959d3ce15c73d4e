import { useEffect, useState } from 'react'
import { getParameterRun, getTerminalValues } from '#core/contract/terminal-parameter.ts'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'

/** The latest reading or writing; `reload` follows its commands. Once it has ended, values are read again. */
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
  const endedNow = run && run.state !== 'running' ? run.runId : undefined
  useEffect(() => {
    if (endedNow === undefined) return
    setEnded(endedNow)
    void refresh(getTerminalValues, listParameterTemplates)
    // Asked once for each run; `refresh` is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [endedNow])
  return { run, running: runId !== undefined && runId !== ended, follow: setRunId, reload }
}

export type FollowedRun = ReturnType<typeof useParameterRun>
