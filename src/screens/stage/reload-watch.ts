import { heapIsFull, type HeapUse, mayReload, nextNightlyReload } from './reload-policy.ts'

export type ReloadReason = 'night' | 'heap' | 'release' | 'order'

export interface ReloadHost {
  now: () => number
  heap: () => HeapUse | undefined
  /** When this wall last reloaded itself. */
  lastReloadAt: () => number | undefined
  remember: (at: number) => void
  /** Whether the platform would answer; without it the browser would show its own error page. */
  serverAnswers: () => Promise<boolean>
  /** Keeps the last picture, fades out and reloads. */
  reload: (reason: ReloadReason) => void
}

const HEAP_EVERY_MS = 60_000
const RETRY_MS = 5 * 60_000

/** Reloads the wall every night, when the heap fills up and on request; never in a loop, never into an error page. */
export class ReloadWatch {
  readonly #host: ReloadHost
  #nightTimer: ReturnType<typeof setTimeout> | undefined
  #heapTimer: ReturnType<typeof setInterval> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #stopped = true

  constructor(host: ReloadHost) {
    this.#host = host
  }

  start(): void {
    this.#stopped = false
    this.#waitForNight()
    this.#heapTimer = setInterval(() => {
      if (heapIsFull(this.#host.heap())) void this.ask('heap')
    }, HEAP_EVERY_MS)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#nightTimer)
    clearInterval(this.#heapTimer)
    clearTimeout(this.#retryTimer)
  }

  async ask(reason: ReloadReason): Promise<void> {
    if (this.#stopped || !mayReload(this.#host.now(), this.#host.lastReloadAt())) return
    if (await this.#host.serverAnswers()) {
      if (this.#stopped || !mayReload(this.#host.now(), this.#host.lastReloadAt())) return
      this.#host.remember(this.#host.now())
      this.#host.reload(reason)
      return
    }
    if (this.#stopped) return
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => void this.ask(reason), RETRY_MS)
  }

  #waitForNight(): void {
    const now = this.#host.now()
    this.#nightTimer = setTimeout(() => {
      this.#waitForNight()
      void this.ask('night')
    }, nextNightlyReload(now) - now)
  }
}
