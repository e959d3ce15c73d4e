import { useCallback, useEffect, useRef, useState } from 'react'
import { type JointFrame, jointFrames, listJointFrames } from '#core/contract/joint.ts'
import { call } from '#web/api/call.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'

/** A longer list is not readable; a report has them all. */
const SHOWN = 2_000

/** Frames of a session, oldest first, read as they arrive. `changed` is called for other changes. */
export function useJointFrames(sessionId: number, changed: () => void): JointFrame[] {
  const [frames, setFrames] = useState<JointFrame[]>([])
  const last = useRef(0)
  const read = useCallback(async () => {
    for await (const fresh of framesBehind(sessionId, last.current)) {
      const unseen = fresh.filter(({ seq }) => seq > last.current)
      last.current = unseen.at(-1)?.seq ?? last.current
      if (unseen.length > 0) setFrames((before) => [...before, ...unseen].slice(-SHOWN))
    }
  }, [sessionId])
  useEffect(() => void quietly(read), [read])
  useLiveReload(
    jointFrames,
    (message) => message.sessionId === sessionId,
    () => {
      changed()
      void quietly(read)
    },
  )
  return frames
}

/** Everything a session recorded behind a number, in the portions the platform answers. */
export async function* framesBehind(sessionId: number, seq = 0): AsyncGenerator<JointFrame[]> {
  let after = seq
  for (;;) {
    const { list } = await call(listJointFrames, { query: { sessionId, after } })
    if (list.length === 0) return
    yield list
    after = list.at(-1)?.seq ?? after
  }
}
