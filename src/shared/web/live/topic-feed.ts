import type { z } from 'zod'

/** Data older than this is shown as stale: the server sends something at least every five seconds. */
const STALE_AFTER_MS = 15_000

/** The newest message of a topic. */
export interface TopicState<V> {
  value: V | undefined
  /** When it arrived, epoch ms. */
  at: number | undefined
  /** Too old to be trusted, or asked for and never come. */
  stale: boolean
}

type Listener = (state: TopicState<never>) => void

/** State and listeners of one topic. A message that violates the schema is ignored. */
export class TopicFeed {
  state: TopicState<unknown> = { value: undefined, at: undefined, stale: false }
  readonly listeners = new Set<Listener>()
  readonly #payload: z.ZodType
  #staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(payload: z.ZodType) {
    this.#payload = payload
  }

  listen(listener: Listener): void {
    this.listeners.add(listener)
    if (this.#staleTimer === undefined) this.#watchAge()
  }

  unlisten(listener: Listener): void {
    this.listeners.delete(listener)
  }

  receive(message: unknown): void {
    const parsed = this.#payload.safeParse(message)
    if (!parsed.success) return
    this.#watchAge()
    this.#setState({ value: parsed.data, at: Date.now(), stale: false })
  }

  close(): void {
    clearTimeout(this.#staleTimer)
    this.listeners.clear()
  }

  #watchAge(): void {
    clearTimeout(this.#staleTimer)
    this.#staleTimer = setTimeout(() => this.#setState({ ...this.state, stale: true }), STALE_AFTER_MS)
  }

  #setState(state: TopicState<unknown>): void {
    this.state = state
    for (const listener of this.listeners) listener(state as TopicState<never>)
  }
}
