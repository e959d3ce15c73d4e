/** Less is the usual correction, which no time-out notices. */
const NOTICED_MS = 5_000

/** Detects changes of the system clock by comparing it with the monotonic clock. */
export class ClockWatch {
  private wall = Date.now()
  private tick = performance.now()

  /** By how much the clock was set since the last question, ms; 0 when it runs as it should. */
  setBy(): number {
    const wall = Date.now()
    const tick = performance.now()
    const ms = Math.round(wall - this.wall - (tick - this.tick))
    this.wall = wall
    this.tick = tick
    return Math.abs(ms) < NOTICED_MS ? 0 : ms
  }
}
