type Listener = (event: object) => void

/** Stands in for MapLibre, which needs WebGL: is ready at once, keeps what it was given and can be pressed. */
export class DrawnMap {
  /** The one of the test, once there is one. */
  static shown: DrawnMap | undefined
  static pins: DrawnPin[] = []
  center: [number, number]
  zoom: number
  readonly sources = new Map<string, unknown>()
  touchZoomRotate = { disableRotation() {} }
  keyboard = { disableRotation() {} }
  painter = { drawFunctions: {}, render() {} }
  readonly #canvas = document.createElement('canvas')
  readonly #listeners = new Map<string, Listener[]>()

  constructor({ center, zoom }: { center: [number, number]; zoom: number }) {
    this.center = center
    this.zoom = zoom
    DrawnMap.shown = this
  }

  static clear() {
    DrawnMap.shown = undefined
    DrawnMap.pins = []
  }

  on(name: string, listener: Listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  once(name: string, listener: Listener) {
    if (name === 'style.load') queueMicrotask(() => listener({}))
    else this.on(name, listener)
  }
  off(name: string, listener: Listener) {
    this.#listeners.set(
      name,
      (this.#listeners.get(name) ?? []).filter((each) => each !== listener),
    )
  }
  rightClick(lng: number, lat: number) {
    const lngLat = { lng, lat, wrap: () => ({ lng, lat }) }
    for (const listener of this.#listeners.get('contextmenu') ?? []) listener({ lngLat })
  }

  easeTo({ center, zoom = this.zoom }: { center: [number, number]; zoom?: number }) {
    this.center = center
    this.zoom = zoom
  }
  getZoom = () => this.zoom
  fitBounds() {}
  addSource(id: string) {
    this.sources.set(id, undefined)
  }
  getSource = (id: string) => ({ setData: (data: unknown) => this.sources.set(id, data) })
  addLayer() {}
  removeLayer() {}
  removeSource(id: string) {
    this.sources.delete(id)
  }
  getStyle = () => ({})
  setStyle() {}
  setMaxZoom() {}
  setPadding() {}
  getCenter = () => ({ lng: this.center[0], lat: this.center[1] })
  project = () => ({ x: 0, y: 0 })
  setMinZoom() {}
  setMissingStyleImageResolver() {}
  getCanvas = () => this.#canvas
  remove() {}
}

class DrawnPin {
  lngLat: [number, number] = [0, 0]
  readonly draggable: boolean
  #dropped: Listener = () => {}

  constructor({ draggable }: { draggable: boolean }) {
    this.draggable = draggable
  }
  setLngLat(lngLat: [number, number]) {
    this.lngLat = lngLat
    return this
  }
  getLngLat = () => ({ lng: this.lngLat[0], lat: this.lngLat[1] })
  on(_name: 'dragend', listener: Listener) {
    this.#dropped = listener
  }
  addTo() {
    DrawnMap.pins.push(this)
    return this
  }
  remove() {
    DrawnMap.pins = DrawnMap.pins.filter((pin) => pin !== this)
  }
  dragTo(lng: number, lat: number) {
    if (!this.draggable) throw new Error('this pin stands still')
    this.lngLat = [lng, lat]
    this.#dropped({})
  }
}

/** What `maplibre-gl` exports, for `vi.mock`. */
export const drawnMapLibre = { Map: DrawnMap, Marker: DrawnPin, setWorkerUrl() {}, addProtocol() {} }
