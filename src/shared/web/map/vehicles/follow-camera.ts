import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { lngLatOf } from './map-view-box.ts'

const APPROACH_MS = 700
/** The camera moves in steps of at least this, since every step paints the whole base map. */
const STEP_PIXELS = 0.5

/** Keeps one vehicle in the middle of the map until a person drags the map away. */
export class FollowCamera {
  readonly #map: MapLibreMap
  readonly #store: FleetStore
  readonly #end: () => void
  #id: number | null = null
  #arriving = false

  constructor(map: MapLibreMap, store: FleetStore, end: () => void) {
    this.#map = map
    this.#store = store
    this.#end = end
    map.on('dragstart', this.#dragged)
  }

  follow(id: number | null): void {
    if (id === this.#id) return
    this.#id = id
    this.#arriving = id !== null
  }

  /** Called with every frame drawn. */
  step(): void {
    const centre = this.#target()
    if (!centre) return
    if (this.#arriving) {
      this.#arriving = false
      this.#map.easeTo({ center: centre, duration: APPROACH_MS })
      return
    }
    if (this.#map.isMoving()) return
    const at = this.#map.project(centre)
    const { clientWidth, clientHeight } = this.#map.getContainer()
    if (Math.hypot(at.x - clientWidth / 2, at.y - clientHeight / 2) >= STEP_PIXELS) this.#map.jumpTo({ center: centre })
  }

  remove(): void {
    this.#map.off('dragstart', this.#dragged)
  }

  #target(): [number, number] | undefined {
    const index = this.#id === null ? -1 : this.#store.indexOf(this.#id)
    return index < 0 ? undefined : lngLatOf(this.#store.shownAt(index))
  }

  readonly #dragged = (): void => {
    if (this.#id === null) return
    this.#id = null
    this.#end()
  }
}
