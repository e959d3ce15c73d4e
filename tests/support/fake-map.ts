/** Stands in for MapLibre, which needs WebGL: keeps the styles it was given and never becomes ready. */
export class FakeMap {
  static running: FakeMap[] = []
  readonly styles: unknown[] = []
  readonly #canvas = document.createElement('canvas')
  touchZoomRotate = { disableRotation() {} }
  keyboard = { disableRotation() {} }
  painter = { drawFunctions: {}, render() {} }

  constructor() {
    FakeMap.running.push(this)
  }

  on() {}
  once() {}
  setMaxZoom() {}
  setPadding() {}
  getCenter() {
    return { lng: 0, lat: 0 }
  }
  getZoom() {
    return 0
  }
  project() {
    return { x: 0, y: 0 }
  }
  setMinZoom() {}
  setMissingStyleImageResolver() {}

  setStyle(style: unknown) {
    this.styles.push(style)
  }

  getCanvas() {
    return this.#canvas
  }

  remove() {
    FakeMap.running = FakeMap.running.filter((map) => map !== this)
  }
}

/** What `maplibre-gl` exports, for `vi.mock`. */
export const fakeMapLibre = { Map: FakeMap, setWorkerUrl() {}, addProtocol() {} }
