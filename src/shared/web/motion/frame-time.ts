/** The longest of this many frame gaps is the cost of a drawing: the display lags behind by one or two of them. */
const GAPS = 3
/** How many drawings the time looks back, roughly. */
const DRAWINGS_LOOKED_BACK = 4
/** Of the time that passes, at most this part goes into drawing what merely moves. */
const SHARE = 0.25

/**
 * What a large drawing costs this display, as the time between frames after it: 16 ms with a graphics card, a tenth of a
 * second and more without. The script cannot measure it, since drawing continues after it has ended.
 */
export class FrameTime {
  #ms = 0
  #measuring = false

  /** Milliseconds between frames while drawing, over the last few drawings; 0 before the first. */
  get ms(): number {
    return this.#ms
  }

  /** Milliseconds until the next drawing of something that moves, wished at `ms`: longer where drawing is slow. */
  pace(ms: number): number {
    return Math.max(ms, this.#ms / SHARE)
  }

  /** Something was drawn just now. */
  drew(): void {
    if (this.#measuring) return
    this.#measuring = true
    let longest = 0
    let gaps = 0
    const frame = (before: number) => (now: number) => {
      longest = Math.max(longest, now - before)
      gaps += 1
      if (gaps < GAPS) requestAnimationFrame(frame(now))
      else this.#take(longest)
    }
    requestAnimationFrame((now) => requestAnimationFrame(frame(now)))
  }

  #take(ms: number): void {
    this.#measuring = false
    this.#ms += (ms - this.#ms) / (this.#ms === 0 ? 1 : DRAWINGS_LOOKED_BACK)
  }
}
