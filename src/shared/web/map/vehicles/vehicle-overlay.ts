import type { Layer } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Device } from '@luma.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type PointScene, VehiclePoints } from './vehicle-points.ts'

/** deck.gl on its own canvas over the map, so that moving vehicles never repaint the map below. */
export class VehicleOverlay {
  readonly #map: MapLibreMap
  readonly #overlay: MapLibreOverlay
  readonly #points: VehiclePoints
  #device: Device | undefined
  #removed = false

  constructor(map: MapLibreMap, scene: PointScene) {
    this.#map = map
    this.#points = new VehiclePoints({ id: 'vehicles', scene })
    this.#overlay = new MapLibreOverlay({
      interleaved: false,
      layers: [this.#points],
      // Sprites bring soft edges of their own; multisampling would quadruple the work of every frame.
      deviceProps: { type: 'webgl', webgl: { antialias: false, depth: false, stencil: false } },
      onDeviceInitialized: (device) => this.#started(device),
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

  /**
   * Gives the WebGL context back too: browsers keep only sixteen, and removing the canvas does not free it. The map may
   * be gone already, and deck.gl with it, because React takes down the outer component first.
   */
  remove(): void {
    this.#removed = true
    if (this.#map.hasControl(this.#overlay)) this.#map.removeControl(this.#overlay)
    this.#release()
  }

  /** deck.gl starts its device in the background, so it can arrive after everything was removed. */
  #started(device: Device): void {
    this.#device = device
    if (this.#removed) this.#release()
  }

  #release(): void {
    if (!this.#device) return
    // deck.gl leaves its canvas listening to the window's pixel ratio, which would keep everything alive.
    this.#device.canvasContext?.destroy()
    const context = this.#device.handle as WebGL2RenderingContext
    context.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
