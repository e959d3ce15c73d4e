import { useCallback, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { Topic } from '#core/contract/live.ts'
import type { TopicState } from './topic-feed.ts'
import { useLive } from './live-provider.tsx'

/** The newest message of a live topic. A wall must never show old data as fresh, hence `stale`. */
export function useTopic<P extends z.ZodType>(topic: Topic<P>): TopicState<z.output<P>> {
  const live = useLive()
  const listen = useCallback((listener: () => void) => live.listen(topic, listener), [live, topic])
  return useSyncExternalStore(listen, () => live.latest(topic))
}
