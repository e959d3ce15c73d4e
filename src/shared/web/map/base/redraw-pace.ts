/** From this time per frame on, a moving map is drawn too slowly to draw everything in every frame (fewer than 22 a second). */
const SLOW_FRAME_MS = 45
/** Below this time, drawing everything has become affordable again. */
const FAST_FRAME_MS = 22
/** How many frames the measured time looks back, roughly. */
const FRAMES_LOOKED_BACK = 4
const LONGEST_HOLD_MS = 500

/** How far the map has moved since the picture was drawn: CSS pixels and zoom levels. */
export interface Drift {
  right: number
  down: number
  zoom: number
}

export interface PaceLimits {
  /** At least so many frames share one drawing, however fast the map moves. */
  framesPerDraw: number
  /** A picture moved this far, in CSS pixels, is redrawn: as much may be missing along an edge. */
  farthestShift: number
  /** A picture scaled by this many zoom levels is redrawn: it looks blurred by then. */
  farthestZoom: number
}

/**
 * Decides in which frames of a moving map a picture is redrawn. Where frames come fast, in all of them; where they
 * do not (no graphics card), in every few, and the picture drawn last moves along with the map in between.
 */
export class RedrawPace {
  readonly #limits: PaceLimits
  #frameMs = 0
  #frameAt = Number.NaN
  #drawnAt = Number.NEGATIVE_INFINITY
  #slow = false

  constructor(limits: PaceLimits) {
    this.#limits = limits
  }

  /** A movement begins: the time since the one before says nothing about speed. */
  begin(): void {
    this.#frameAt = Number.NaN
    this.#frameMs = 0
  }

  /** Called once for every frame of a movement, with the time in milliseconds; true asks to draw. */
  wantsDraw(now: number, { right, down, zoom }: Drift): boolean {
    this.#measure(now)
    const held = now - this.#drawnAt
    const { framesPerDraw, farthestShift, farthestZoom } = this.#limits
    const tooFar = Math.hypot(right, down) >= farthestShift || Math.abs(zoom) >= farthestZoom
    const mayDraw = held >= (framesPerDraw - 0.5) * this.#frameMs
    const draw = !this.#slow || (mayDraw && (tooFar || held >= LONGEST_HOLD_MS))
    if (draw) this.#drawnAt = now
    return draw
  }

  #measure(now: number): void {
    const gap = now - this.#frameAt
    this.#frameAt = now
    if (Number.isNaN(gap)) return
    this.#frameMs += (gap - this.#frameMs) / (this.#frameMs === 0 ? 1 : FRAMES_LOOKED_BACK)
    if (this.#frameMs > SLOW_FRAME_MS) this.#slow = true
    else if (this.#frameMs < FAST_FRAME_MS) this.#slow = false
  }
}
