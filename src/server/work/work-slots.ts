/** Places of each kind of work in this process. */
export class WorkSlots {
  private readonly taken = new Map<string, number>()
  private readonly limits: ReadonlyMap<string, number>
  private readonly waiting = new Map<string, (() => void)[]>()

  constructor(limits: ReadonlyMap<string, number>) {
    this.limits = limits
  }

  /** Kinds of which no further job is to be fetched. */
  full(): string[] {
    return [...this.limits].filter(([name, limit]) => (this.taken.get(name) ?? 0) >= limit).map(([name]) => name)
  }

  /** Two fetches at the same moment may get one job too many: it waits here. Returns how to leave. */
  async enter(name: string): Promise<() => void> {
    const before = this.taken.get(name) ?? 0
    this.taken.set(name, before + 1)
    const queue = this.waiting.get(name) ?? []
    this.waiting.set(name, queue)
    if (before >= (this.limits.get(name) ?? 1)) await new Promise<void>((resolve) => queue.push(resolve))
    return () => {
      this.taken.set(name, this.taken.get(name)! - 1)
      queue.shift()?.()
    }
  }
}
