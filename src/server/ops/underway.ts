/** Work that was begun and that a stop must wait for. */
export class Underway {
  private readonly work = new Set<Promise<unknown>>()

  add<T>(work: Promise<T>): Promise<T> {
    this.work.add(work)
    const forget = () => this.work.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Resolves when everything has ended, also what was begun in the meantime; failures are for those who began the work. */
  async settled(): Promise<void> {
    while (this.work.size > 0) await Promise.allSettled(this.work)
  }
}
