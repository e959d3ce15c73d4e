import type { z } from 'zod'
import type { Topic } from '#core/contract/live.ts'
import type { LiveListener } from './live-listener.ts'

/** Connected clients, and the topics each of them listens to. */
export class LiveListeners extends Set<LiveListener> {
  *to(topic: Pick<Topic<z.ZodType>, 'name'>): Iterable<LiveListener> {
    for (const listener of this) if (listener.socket.rooms.has(topic.name)) yield listener
  }

  send<P extends z.ZodType>(topic: Topic<P>, message: z.output<P>, to: (listener: LiveListener) => boolean): void {
    for (const listener of this.to(topic)) if (to(listener)) listener.socket.emit(topic.name, message)
  }
}
