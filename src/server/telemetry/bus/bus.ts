/** A kind of message that one process publishes to all. The type of the message travels with the name. */
export interface Topic<M> {
  name: string
  /** Never there; ties the name to its message. */
  readonly message?: M
}

/** A request of one process to another. */
export interface Question<Q, A> {
  name: string
  readonly asked?: Q
  readonly answered?: A
}

/** A question without an answerer. */
export class Unanswered extends Error {}

/**
 * Connects the processes of an installation. In one process it hands messages over as they are; between processes
 * everything goes through the structured clone, so messages hold plain data, typed arrays and dates only.
 *
 * Publishing is for caches: a message published while a process is unreachable does not reach it later (`onReturn` says
 * when to read the database again). Messages that must not be lost go through the database or the telemetry stream.
 */
export interface Bus {
  /** Name of this process; no other has it, nor had it before. */
  readonly node: string
  /** Publishes to all processes; listeners of this one are called before it returns. */
  publish<M>(topic: Topic<M>, message: M): void
  /** Returns a function that ends it. */
  subscribe<M>(topic: Topic<M>, listener: (message: M, from: string) => void): () => void
  /** Asks one process; rejects with Unanswered when it is unreachable or does not answer in time. */
  ask<Q, A>(question: Question<Q, A>, node: string, asked: Q): Promise<A>
  /** Returns a function that ends it. */
  answer<Q, A>(question: Question<Q, A>, answerer: (asked: Q) => Promise<A>): () => void
  /** Called when this process can be reached again after a break. */
  onReturn(listener: () => void): void
  /** Throws the reason while other processes cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}
