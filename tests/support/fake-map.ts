type Listener = (event: object) => void

interface MapSetup {
  style?: unknown
  maxZoom?: number
  center?: [number, number]
  zoom?: number
}

/** A map that stores its arguments and becomes ready only when a test says so. */
export class FakeMap {
  static running: FakeMap[] = []
  readonly styles: unknown[]
  maxZoom: number
  center: [number, number]
  zoom: number
  removed = false
  /** How often the base tiles were requested again. */
  reloads = 0
  touchZoomRotate = { disableRotation() {} }
  keyboard = { disableRotation() {} }
  painter = { drawFunctions: {}, render() {} }
  readonly #canvas = document.createElement('canvas')
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor({ style, maxZoom = 22, center = [0, 0], zoom = 0 }: MapSetup) {
    this.styles = [style]
    this.maxZoom = maxZoom
    this.center = center
    this.zoom = zoom
    FakeMap.running.push(this)
  }

  on(name: string, listener: Listener) {
    this.#listeners.set(name, new Set([...(this.#listeners.get(name) ?? []), listener]))
    return { unsubscribe: () => this.off(name, listener) }
  }
  once(name: string, listener: Listener) {
    this.on(name, listener)
  }
  off(name: string, listener: Listener) {
    this.#listeners.get(name)?.delete(listener)
  }
  fire(name: string, event: object = {}) {
    // MapLibre says both, in this order.
    if (name === 'style.load') this.fire('styledata')
    for (const listener of this.#listeners.get(name) ?? []) listener({ type: name, target: this, ...event })
  }

  setStyle(style: unknown) {
    this.styles.push(style)
  }
  setMinZoom() {}
  setMaxZoom(zoom: number) {
    this.maxZoom = zoom
  }
  setPadding() {}
  setMissingStyleImageResolver() {}
  setTransformCameraUpdate() {}
  getPadding() {}
  getSource(id: string): object | undefined {
    return id === 'base' ? { url: '', setUrl: () => (this.reloads += 1) } : undefined
  }
  getLight() {}
  getSky() {}
  getTerrain() {}
  getBearing() {}
  getPitch() {}
  isMoving = () => false
  getCenter = () => ({ lng: this.center[0], lat: this.center[1] })
  getZoom = () => this.zoom
  project: (place: readonly [number, number]) => { x: number; y: number } = () => ({ x: 0, y: 0 })
  getContainer = () => document.body
  getCanvas = () => this.#canvas

  remove() {
    this.removed = true
    FakeMap.running = FakeMap.running.filter((map) => map !== this)
  }
}

/** Exports of `maplibre-gl`, for `vi.mock`. */
export const fakeMapLibre = { Map: FakeMap, setWorkerUrl() {}, addProtocol() {} }
