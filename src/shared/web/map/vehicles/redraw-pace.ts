/** From this time per frame on, a moving map is drawn too slowly to bear all vehicles in every frame (fewer than 22 a second). */
const SLOW_FRAME_MS = 45
/** Below this time, drawing everything has become affordable again. */
const FAST_FRAME_MS = 22
/** How many frames the measured time looks back, roughly. */
const FRAMES_LOOKED_BACK = 4
/** At least so many frames share one picture of the vehicles, however fast the map moves. */
const FRAMES_PER_DRAW = 3
const LONGEST_HOLD_MS = 500
/** Along the edge that is moved into view, this much may be without vehicles for the time of a hold. */
const FARTHEST_SHIFT_PX = 72
/** By then sprites have grown or shrunk by an eighth and look soft. */
const FARTHEST_ZOOM = 0.17

/** How far the map has moved since vehicles were drawn: CSS pixels and zoom levels. */
export interface Drift {
  right: number
  down: number
  zoom: number
}

/**
 * Decides in which frames of a moving map the vehicles are drawn anew. Where frames come fast, in all of them; where they
 * do not (no graphics card), in every few, and the picture drawn last moves along with the map in between.
 */
export class RedrawPace {
  #frameMs = 0
  #frameAt = Number.NaN
  #drawnAt = Number.NEGATIVE_INFINITY
  #slow = false

  /** A movement begins: the time since the one before says nothing about speed. */
  begin(): void {
    this.#frameAt = Number.NaN
    this.#frameMs = 0
  }

  /** Called once for every frame of a movement, with the time in milliseconds; true asks to draw. */
  wantsDraw(now: number, { right, down, zoom }: Drift): boolean {
    this.#measure(now)
    const held = now - this.#drawnAt
    const tooFar = Math.hypot(right, down) >= FARTHEST_SHIFT_PX || Math.abs(zoom) >= FARTHEST_ZOOM
    const mayDraw = held >= (FRAMES_PER_DRAW - 0.5) * this.#frameMs
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
