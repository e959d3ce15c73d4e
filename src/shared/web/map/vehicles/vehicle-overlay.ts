import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Layer } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type PointScene, VehiclePoints } from './vehicle-points.ts'

/** deck.gl on its own canvas over the map, so that moving vehicles never repaint the map below. */
export class VehicleOverlay {
  readonly #map: MapLibreMap
  readonly #overlay: MapLibreOverlay
  readonly #points: VehiclePoints

  constructor(map: MapLibreMap, scene: PointScene) {
    this.#map = map
    this.#points = new VehiclePoints({ id: 'vehicles', scene })
    this.#overlay = new MapLibreOverlay({
      interleaved: false,
      layers: [this.#points],
      // Sprites bring soft edges of their own; multisampling would quadruple the work of every frame.
      deviceProps: { type: 'webgl', webgl: { antialias: false, depth: false, stencil: false } },
    })
    map.addControl(this.#overlay)
  }

  /** Layers drawn over the vehicles. */
  setUpperLayers(layers: Layer[]): void {
    this.#overlay.setProps({ layers: [this.#points, ...layers] })
  }

  redraw(): void {
    if (this.#points.internalState) this.#points.setNeedsRedraw()
  }

  /** Gives the WebGL context back too: browsers keep only sixteen, and removing the canvas does not free it. */
  remove(): void {
    const context = this.#overlay.getCanvas()?.getContext('webgl2')
    this.#map.removeControl(this.#overlay)
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
