import { vi } from 'vitest'

/** The clock of this machine, set to another time; a steady clock is unaffected. */
export class ShiftedClock {
  private offset = 0
  private readonly real = Date

  constructor() {
    const now = () => this.real.now() + this.offset
    class Shifted extends Date {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(now())
        // All other forms are those of Date.
        else super(...(given as [number]))
      }

      static override now(): number {
        return now()
      }
    }
    vi.stubGlobal('Date', Shifted)
  }

  /** Forward, or backward when negative. */
  jump(ms: number): void {
    this.offset += ms
  }

  restore(): void {
    vi.unstubAllGlobals()
  }
}
