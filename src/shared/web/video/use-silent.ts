import { useEffect, useState } from 'react'
import type { VideoTasks } from './video-task.ts'

/** Sound comes a little after the first picture, or not at all. */
const LOOK_AFTER_MS = 3_000

/** Whether a stream that plays has sound the browser cannot play. */
export function useSilent({ poll }: VideoTasks, taskId: string | null, playing: boolean): boolean {
  const [silentTask, setSilentTask] = useState<string | null>(null)
  useEffect(() => {
    if (!taskId || !playing) return
    const call = new AbortController()
    const timer = setTimeout(() => {
      poll(taskId, call.signal)
        .then(({ silent }) => setSilentTask(silent ? taskId : null))
        // The player itself retries and shows the error.
        .catch(() => undefined)
    }, LOOK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [poll, taskId, playing])
  return silentTask !== null && silentTask === taskId
}
