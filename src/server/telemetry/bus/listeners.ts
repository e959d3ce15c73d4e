import type { Logger } from 'pino'
import type { Question, Topic } from './bus.ts'

type Listener = (message: unknown, from: string) => void
type Answerer = (asked: unknown) => Promise<unknown>

/** The listeners in this process. A listener that fails stops neither the others nor the publisher. */
export class Listeners {
  private readonly byTopic = new Map<string, Set<Listener>>()
  private readonly answerers = new Map<string, Answerer>()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  add<M>({ name }: Topic<M>, listener: (message: M, from: string) => void): () => void {
    const own: Listener = (message, from) => listener(message as M, from)
    const listeners = this.byTopic.get(name) ?? new Set()
    this.byTopic.set(name, listeners.add(own))
    return () => listeners.delete(own)
  }

  call(name: string, message: unknown, from: string): void {
    for (const listener of this.byTopic.get(name) ?? []) {
      try {
        listener(message, from)
      } catch (error) {
        this.log.error({ err: error, topic: name }, 'a message of the bus could not be followed')
      }
    }
  }

  answerWith<Q, A>({ name }: Question<Q, A>, answerer: (asked: Q) => Promise<A>): () => void {
    this.answerers.set(name, (asked) => answerer(asked as Q))
    return () => this.answerers.delete(name)
  }

  answererOf(name: string): Answerer | undefined {
    return this.answerers.get(name)
  }
}
