import type { LngLat, Map as MapLibreMap, Point } from 'maplibre-gl'
import type { Drift, RedrawPace } from './redraw-pace.ts'

/** The view a picture was last drawn for, and where its middle was on the screen then. */
interface DrawnView {
  center: LngLat
  zoom: number
  at: Point
}

/** A canvas that, between two drawings, moves along with a moving map as it is; exact, since maps are never turned or tilted. */
export class DriftingPicture {
  readonly #map: MapLibreMap
  readonly #element: HTMLElement
  readonly #pace: RedrawPace
  #drawn: DrawnView
  #drifting = false

  /** `element` lies over the map's container from corner to corner. */
  constructor(map: MapLibreMap, element: HTMLElement, pace: RedrawPace) {
    this.#map = map
    this.#element = element
    this.#pace = pace
    this.#drawn = this.#viewNow()
  }

  /** The shown picture was drawn for an earlier view. */
  get drifting(): boolean {
    return this.#drifting
  }

  /** Once for every frame. True: draw now, the picture lies where it belongs. False: it has moved along instead. */
  frame(moving: boolean): boolean {
    const drift = this.#drift()
    const draw = !moving || this.#pace.wantsDraw(performance.now(), drift)
    if (draw) this.settle()
    else this.#moveAlong(drift)
    return draw
  }

  /** The picture is being drawn for the view as it is now. */
  settle(): void {
    this.#drawn = this.#viewNow()
    if (!this.#drifting) return
    this.#drifting = false
    this.#element.style.transform = ''
  }

  /** Whole pixels keep the picture as sharp as it was drawn. */
  #moveAlong({ right, down, zoom }: Drift): void {
    this.#drifting = true
    const { style } = this.#element
    style.transformOrigin = `${this.#drawn.at.x}px ${this.#drawn.at.y}px`
    style.transform = `translate(${wholePixels(right)}px, ${wholePixels(down)}px) scale(${2 ** zoom})`
  }

  #drift(): Drift {
    const { center, zoom, at } = this.#drawn
    const { x, y } = this.#map.project(center)
    return { right: x - at.x, down: y - at.y, zoom: this.#map.getZoom() - zoom }
  }

  #viewNow(): DrawnView {
    const center = this.#map.getCenter()
    return { center, zoom: this.#map.getZoom(), at: this.#map.project(center) }
  }
}

function wholePixels(length: number): number {
  return Math.round(length * window.devicePixelRatio) / window.devicePixelRatio
}
