import { setTimeout as wait } from 'node:timers/promises'

/** Repeated work of this process that rests until it is woken. */
export class WorkRests {
  private readonly woken = new Set<string>()
  private readonly resting = new Map<string, AbortController>()

  /** What the work of this name reads has changed. */
  wake(name: string): void {
    this.woken.add(name)
    this.resting.get(name)?.abort()
  }

  wakeAll(names: readonly string[]): void {
    for (const name of names) this.wake(name)
  }

  /** A run begins: it sees what it was woken for so far. */
  begins(name: string): void {
    this.woken.delete(name)
  }

  /** Resolves after this time, or when the work is woken, or was since its last run began. */
  async rest(name: string, ms: number, stopping: AbortSignal): Promise<void> {
    if (this.woken.has(name)) return
    const alarm = new AbortController()
    this.resting.set(name, alarm)
    const signal = AbortSignal.any([alarm.signal, stopping])
    await wait(ms, undefined, { signal }).catch(() => undefined)
    this.resting.delete(name)
  }
}
