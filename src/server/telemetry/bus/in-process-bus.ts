import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Bus, type Question, type Topic, Unanswered } from './bus.ts'
import { Listeners } from './listeners.ts'

/** The bus of an installation that is one process. */
export class InProcessBus implements Bus {
  readonly node = `only-${randomUUID().slice(0, 8)}`
  private readonly listeners: Listeners

  constructor(log: Logger) {
    this.listeners = new Listeners(log)
  }

  publish<M>({ name }: Topic<M>, message: M): void {
    this.listeners.call(name, message, this.node)
  }

  subscribe<M>(topic: Topic<M>, listener: (message: M, from: string) => void): () => void {
    return this.listeners.add(topic, listener)
  }

  ask<Q, A>({ name }: Question<Q, A>, node: string, asked: Q): Promise<A> {
    const answerer = node === this.node ? this.listeners.answererOf(name) : undefined
    return answerer ? (answerer(asked) as Promise<A>) : Promise.reject(new Unanswered(`no process answers ${name}`))
  }

  answer<Q, A>(question: Question<Q, A>, answerer: (asked: Q) => Promise<A>): () => void {
    return this.listeners.answerWith(question, answerer)
  }

  /** It is never out of reach. */
  onReturn(): void {}

  ping(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
