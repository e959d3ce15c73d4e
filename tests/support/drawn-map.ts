import { FakeMap } from './fake-map.ts'

/** A map that is ready at once, stores what it was given and can be pressed. */
export class DrawnMap extends FakeMap {
  /** The one of the test, once there is one. */
  static shown: DrawnMap | undefined
  static pins: DrawnPin[] = []
  readonly sources = new Map<string, unknown>()
  readonly style = { _loaded: true }

  constructor(setup: ConstructorParameters<typeof FakeMap>[0]) {
    super(setup)
    DrawnMap.shown = this
    queueMicrotask(() => this.fire('style.load'))
  }

  static clear() {
    DrawnMap.shown = undefined
    DrawnMap.pins = []
  }

  rightClick(lng: number, lat: number) {
    this.fire('contextmenu', { lngLat: { lng, lat, wrap: () => ({ lng, lat }) } })
  }

  easeTo({ center, zoom = this.zoom }: { center: [number, number]; zoom?: number }) {
    this.center = center
    this.zoom = zoom
  }
  /** Where it was last told to look: west, south, east, north. */
  fitted: unknown
  fitBounds(box: unknown) {
    this.fitted = box
  }
  addSource(id: string, { data }: { data: unknown }) {
    this.sources.set(id, data)
  }
  override getSource(id: string): object | undefined {
    return this.sources.has(id) ? { setData: (data: unknown) => this.sources.set(id, data) } : super.getSource(id)
  }
  addLayer() {}
  getLayer() {}
  removeLayer() {}
  removeSource(id: string) {
    this.sources.delete(id)
  }
  getStyle = () => ({ layers: [] })
}

export class DrawnPin {
  lngLat: [number, number] = [0, 0]
  readonly draggable: boolean
  readonly #element = document.createElement('div')
  #dropped: (event: object) => void = () => {}

  constructor({ draggable }: { draggable: boolean }) {
    this.draggable = draggable
  }
  setLngLat(lngLat: [number, number]) {
    this.lngLat = lngLat
    return this
  }
  getLngLat = () => ({ lng: this.lngLat[0], lat: this.lngLat[1] })
  on(name: string, listener: (event: object) => void) {
    if (name === 'dragend') this.#dropped = listener
  }
  getElement = () => this.#element
  isDraggable = () => this.draggable
  getRotation = () => 0
  getRotationAlignment = () => 'auto'
  getPitchAlignment = () => 'auto'
  getPopup = () => null
  addTo() {
    DrawnMap.pins.push(this)
    return this
  }
  remove() {
    DrawnMap.pins = DrawnMap.pins.filter((pin) => pin !== this)
  }
  dragTo(lng: number, lat: number) {
    if (!this.draggable) throw new Error('this pin cannot be dragged')
    this.lngLat = [lng, lat]
    this.#dropped({})
  }
}
