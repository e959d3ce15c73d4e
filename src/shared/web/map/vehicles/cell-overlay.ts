import type { Map as MapLibreMap } from 'maplibre-gl'
import type { PatchCells } from '#web/live/fleet-patch.ts'
import { worldX, worldY } from '#web/live/world-position.ts'
import type { CellLook } from './cell-layers.ts'
import { lngLatOf, pixelsPerStep } from './map-view-box.ts'
import type { VehicleOverlay } from './vehicle-overlay.ts'

/** About the radius of a middling circle. */
const CELL_REACH_PX = 24

/** Shows aggregated cells while the server sends them. Their layers load with the first ones: most maps never need them. */
export class CellOverlay {
  readonly #map: MapLibreMap
  readonly #overlay: VehicleOverlay
  #cells: PatchCells | null = null
  /** The drawn cells: cells that would overlap are one circle. */
  #shown: PatchCells | null = null
  #zoom = 0
  #look: CellLook | undefined
  #layers: typeof import('./cell-layers.ts') | undefined

  constructor(map: MapLibreMap, overlay: VehicleOverlay) {
    this.#map = map
    this.#overlay = overlay
  }

  /** Whether cells can be drawn at once; asks for the code that draws them if not, and calls back. */
  isReady(then: () => void): boolean {
    if (this.#layers) return true
    void import('./cell-layers.ts').then((layers) => {
      this.#layers = layers
      then()
    })
    return false
  }

  show(cells: PatchCells | null, look: CellLook): void {
    const zoom = this.#map.getZoom()
    if (cells === this.#cells && sameLook(look, this.#look) && (zoom === this.#zoom || !cells)) return
    this.#cells = cells
    this.#look = look
    this.#zoom = zoom
    const layers = this.#layers
    this.#shown = cells && layers ? layers.cellCircles(cells, pixelsPerStep(this.#map), look.scale) : null
    this.#overlay.setUpperLayers(this.#shown && layers ? layers.cellLayers(this.#shown, look) : [])
  }

  /** Moves into the cell under the pointer; answers whether there was one. */
  enter({ lng, lat }: { lng: number; lat: number }): boolean {
    const at = this.#pick(lng, lat)
    if (at < 0 || !this.#shown) return false
    const center = lngLatOf({ x: this.#shown.x[at]!, y: this.#shown.y[at]! })
    this.#map.easeTo({ center, zoom: this.#map.getZoom() + 2, duration: 500 })
    return true
  }

  isOver({ lng, lat }: { lng: number; lat: number }): boolean {
    return this.#pick(lng, lat) >= 0
  }

  #pick(lng: number, lat: number): number {
    const cells = this.#shown
    if (!cells) return -1
    const scale = pixelsPerStep(this.#map)
    const reach = CELL_REACH_PX * (this.#look?.scale ?? 1)
    const [x, y] = [worldX(lng), worldY(lat)]
    return cells.x.findLastIndex((_, at) => {
      const dx = ((cells.x[at]! - x) | 0) * scale
      const dy = 2 * (cells.y[at]! - y) * scale
      return Math.hypot(dx, dy) <= reach
    })
  }
}

const sameLook = (one: CellLook, other: CellLook | undefined): boolean =>
  one.palette === other?.palette && one.scale === other.scale && one.grey === other.grey
