import type { FleetStore } from '#web/live/fleet-store.ts'
import type { MapPictures } from '#web/map/pictures/map-pictures.ts'
import { pixelOffset } from '#web/map/pictures/mercator.ts'
import type { TrailPoint } from '#web/map/trail/trail-geometry.ts'
import { lngLatOf } from '#web/map/vehicles/map-view-box.ts'

interface Parts {
  frame: HTMLElement
  /** Its origin is the middle of the frame; moved so that the vehicle is there. */
  ground: HTMLElement
  line: SVGPathElement
  zoom: number
  pictures: MapPictures | null
}

interface Place {
  lng: number
  lat: number
}

/** A picture reaches beyond the frame by half of this share of it on each side. */
const MARGIN = 0.6
/** From this share of the margin, the base map is painted again, which takes a moment. */
const WORN = 0.6
/** The stream reports once a second; the base map moves smoothly to the new position. */
const AHEAD_SECONDS = 1
/** A base map with missing tiles is left unchanged. */
const MOST_TRIES = 5

/** Keeps one vehicle in the middle of a frame over a painted ground. Nothing renders while it moves. */
export class FollowedPlace {
  readonly #parts: Parts
  /** Centre of the painted base map and track. */
  #middle: Place | undefined
  #painted: HTMLCanvasElement | undefined
  #asked: Place | undefined
  #at: Place | undefined
  #tries = 0
  #size = ''
  #trail: readonly TrailPoint[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  setTrail(trail: readonly TrailPoint[]): void {
    this.#trail = trail
  }

  follow(store: FleetStore, vehicleId: number): void {
    const index = store.indexOf(vehicleId)
    const { clientWidth: width, clientHeight: height } = this.#parts.frame
    if (index < 0 || width === 0) return
    const [lng, lat] = lngLatOf(store.shownAt(index, store.now() + AHEAD_SECONDS))
    const place = { lng, lat }
    this.#lengthen([store.lng[index]!, store.lat[index]!, store.time[index]!])
    const size = `${width}x${height}`
    const jump = this.#middle === undefined
    this.#middle ??= place
    if (size !== this.#size || this.#isWorn(place, width, height)) this.#paint(place, width, height)
    this.#size = size
    this.#moveTo(place, jump)
  }

  end(): void {
    this.#parts.pictures?.forget(this)
    this.#painted?.remove()
    this.#parts.line.removeAttribute('d')
  }

  #lengthen(next: TrailPoint): void {
    const last = this.#trail.at(-1)
    if (last && next[2] > last[2]) this.#trail = [...this.#trail, next]
  }

  #isWorn(place: Place, width: number, height: number): boolean {
    const from = this.#asked ?? this.#middle!
    const { x, y } = pixelOffset(from, place, this.#parts.zoom)
    return Math.abs(x) > (width * MARGIN * WORN) / 2 || Math.abs(y) > (height * MARGIN * WORN) / 2
  }

  #paint(place: Place, width: number, height: number): void {
    const { pictures, zoom, ground } = this.#parts
    this.#asked = place
    const wish = { ...place, zoom, width: width * (1 + MARGIN), height: height * (1 + MARGIN) }
    pictures?.ask(this, wish, (canvas, complete) => {
      canvas.style.width = `${wish.width}px`
      canvas.style.height = `${wish.height}px`
      this.#painted?.remove()
      this.#painted = canvas
      ground.prepend(canvas)
      const here = this.#at ?? place
      this.#middle = place
      this.#moveTo(here, true)
      this.#tries = complete ? 0 : this.#tries + 1
      // Others have their turn first: the queue is long when tiles are slow.
      if (!complete && this.#tries < MOST_TRIES) this.#paint(here, width, height)
    })
  }

  #moveTo(place: Place, jump: boolean): void {
    const { ground, line, zoom } = this.#parts
    this.#at = place
    const middle = this.#middle!
    const { x, y } = pixelOffset(middle, place, zoom)
    ground.dataset.jump = String(jump)
    ground.style.transform = `translate(${(-x).toFixed(1)}px, ${(-y).toFixed(1)}px)`
    const points = [...this.#trail.map(([lng, lat]) => ({ lng, lat })), place]
    line.setAttribute(
      'd',
      points
        .map((point, index) => {
          const at = pixelOffset(middle, point, zoom)
          return `${index === 0 ? 'M' : 'L'}${at.x.toFixed(1)} ${at.y.toFixed(1)}`
        })
        .join(''),
    )
  }
}
