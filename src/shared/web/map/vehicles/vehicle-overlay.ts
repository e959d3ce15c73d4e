import { Deck, type Layer, MapView, type MapViewState } from '@deck.gl/core'
import type { Device } from '@luma.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { DriftingPicture } from '../base/drifting-picture.ts'
import { RedrawPace } from '../base/redraw-pace.ts'
import { type PointScene, VehiclePoints } from './vehicle-points.ts'

type Padding = Record<'top' | 'right' | 'bottom' | 'left', number>

/** Drawing many vehicles costs more than drawing the ground; until then, the margin of the map may show without them. */
const PACE = { framesPerDraw: 3, farthestShift: 72, farthestZoom: 0.17 }

/** Between the loss of a context, or an attempt to get another, and the next attempt: a driver that was reset needs a moment. */
const AGAIN_MS = 1_500

/**
 * deck.gl on its own canvas over the map, so that moving vehicles never repaint the map below. Where drawing is slow, the
 * canvas is not drawn in every frame of a moving map either: it moves along as it is, which shows the same. When the display
 * takes its context away (a driver that was reset, a screen that slept), it begins again with another canvas.
 */
export class VehicleOverlay {
  readonly #map: MapLibreMap
  readonly #pane = document.createElement('div')
  readonly #scene: PointScene
  #deck: Deck<MapView>
  #points: VehiclePoints
  #upper: Layer[] = []
  readonly #pace = new RedrawPace(PACE)
  readonly #picture: DriftingPicture
  #device: Device | undefined
  #removed = false
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(map: MapLibreMap, scene: PointScene) {
    this.#map = map
    this.#scene = scene
    this.#points = new VehiclePoints({ id: 'vehicles', scene })
    Object.assign(this.#pane.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
    // Above the map and all that is fastened to it, below controls and popups.
    map.getCanvasContainer().after(this.#pane)
    this.#picture = new DriftingPicture(map, this.#pane, this.#pace)
    this.#deck = this.#deckOn()
    map.on('movestart', this.#begin)
    map.on('render', this.#follow)
    map.on('moveend', this.#arrive)
  }

  #deckOn(): Deck<MapView> {
    return new Deck({
      parent: this.#pane,
      views: new MapView({ repeat: this.#map.getRenderWorldCopies() }),
      viewState: this.#viewState(),
      controller: false,
      layers: [this.#points, ...this.#upper],
      deviceProps: {
        type: 'webgl',
        // Sprites bring soft edges of their own; multisampling would quadruple the work of every frame.
        webgl: { antialias: false, depth: false, stencil: false },
        createCanvasContext: { pixelSizeSource: 'css-dpr' },
      },
      onDeviceInitialized: (device) => this.#started(device),
    })
  }

  /** Layers drawn over the vehicles. */
  setUpperLayers(layers: Layer[]): void {
    this.#upper = layers
    this.#deck.setProps({ layers: [this.#points, ...layers] })
  }

  /** While the canvas moves along undrawn, the change shows when it is next drawn. */
  redraw(): void {
    if (this.#points.internalState && !this.#picture.drifting) this.#points.setNeedsRedraw()
  }

  /** Gives the WebGL context back too: browsers keep only sixteen, and removing the canvas does not free it. */
  remove(): void {
    this.#removed = true
    clearTimeout(this.#again)
    this.#map.off('movestart', this.#begin)
    this.#map.off('render', this.#follow)
    this.#map.off('moveend', this.#arrive)
    this.#deck.finalize()
    this.#pane.remove()
    this.#release()
  }

  readonly #begin = (): void => this.#pace.begin()

  readonly #follow = (): void => {
    if (this.#picture.frame(this.#map.isMoving())) this.#draw()
  }

  readonly #arrive = (): void => {
    if (this.#picture.drifting) this.#drawNow()
  }

  #drawNow(): void {
    this.#picture.settle()
    this.#draw()
  }

  #draw(): void {
    this.#deck.setProps({ viewState: this.#viewState() })
    if (this.#deck.isInitialized) this.#deck.redraw()
  }

  #viewState(): MapViewState & { padding: Padding } {
    const { lng, lat } = this.#map.getCenter().wrap()
    const { top = 0, right = 0, bottom = 0, left = 0 } = this.#map.getPadding()
    const padding = { top, right, bottom, left }
    return { longitude: lng, latitude: lat, zoom: this.#map.getZoom(), padding }
  }

  /** deck.gl starts its device in the background, so it can arrive after everything was removed. */
  #started(device: Device): void {
    this.#device = device
    if (this.#removed) return this.#release()
    clearTimeout(this.#again)
    void device.lost.then(() => this.#isLost(device))
  }

  #isLost(device: Device): void {
    if (this.#removed || device !== this.#device) return
    this.#again = setTimeout(() => this.#restart(), AGAIN_MS)
  }

  /** A layer belongs to its first deck, so others of the same kind take the place of those. */
  #restart(): void {
    this.#deck.finalize()
    this.#device?.canvasContext?.destroy()
    this.#device = undefined
    this.#pane.replaceChildren()
    this.#points = new VehiclePoints({ id: 'vehicles', scene: this.#scene })
    this.#upper = this.#upper.map((layer) => layer.clone({}))
    this.#picture.settle()
    this.#deck = this.#deckOn()
    this.#again = setTimeout(() => this.#restart(), AGAIN_MS * 2)
  }

  #release(): void {
    if (!this.#device) return
    // deck.gl leaves its canvas listening to the window's pixel ratio, which would keep everything alive.
    this.#device.canvasContext?.destroy()
    const context = this.#device.handle as WebGL2RenderingContext
    context.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
