type Listener = (at: number) => void

/** Maximum duration of a frame: a tab that was hidden does not jump by hours. */
const LONGEST_FRAME_MS = 250

/** Uses the animation frames of the browser, or those of a test. */
export interface Frames {
  request: (step: (now: number) => void) => number
  cancel: (id: number) => void
}

const BROWSER_FRAMES: Frames = {
  request: (step) => requestAnimationFrame(step),
  cancel: (id) => cancelAnimationFrame(id),
}

/** The one clock of a replay. Moments are epoch seconds; nothing renders again while it runs, listeners draw. */
export class ReplayClock {
  readonly from: number
  readonly to: number
  at: number
  rate = 8
  #playing = false
  #frame: number | undefined
  readonly #frames: Frames
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()

  constructor(from: number, to: number, at = from, frames: Frames = BROWSER_FRAMES) {
    this.from = from
    this.to = to
    this.at = Math.min(to, Math.max(from, at))
    this.#frames = frames
  }

  /** Subscribes to the current moment, called at once and after each change. */
  readonly onMoment = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    listener(this.at)
    return () => this.#listeners.delete(listener)
  }

  /** Hears when it starts and stops. */
  readonly onPlaying = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  readonly isPlaying = (): boolean => this.#playing

  play(): void {
    if (this.#playing) return
    // Restarts at the end.
    if (this.at >= this.to) this.#show(this.from)
    this.#setPlaying(true)
    let before: number | undefined
    const step = (now: number) => {
      const passed = before === undefined ? 0 : Math.min(LONGEST_FRAME_MS, now - before)
      before = now
      this.#show(Math.min(this.to, this.at + (passed / 1000) * this.rate))
      if (this.at >= this.to) this.pause()
      else this.#frame = this.#frames.request(step)
    }
    this.#frame = this.#frames.request(step)
  }

  pause(): void {
    if (!this.#playing) return
    if (this.#frame !== undefined) this.#frames.cancel(this.#frame)
    this.#frame = undefined
    this.#setPlaying(false)
  }

  toggle(): void {
    if (this.#playing) this.pause()
    else this.play()
  }

  /** Seconds of the replay in a second. */
  goAt(rate: number): void {
    this.rate = rate
  }

  seek(at: number): void {
    this.#show(Math.min(this.to, Math.max(this.from, at)))
  }

  #show(at: number): void {
    this.at = at
    for (const listener of this.#listeners) listener(at)
  }

  #setPlaying(playing: boolean): void {
    this.#playing = playing
    for (const watcher of this.#watchers) watcher()
  }
}
