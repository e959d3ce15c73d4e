/** Stands in for MapLibre, which needs WebGL: keeps the styles it was given and never becomes ready. */
export class FakeMap {
  static running: FakeMap[] = []
  readonly styles: unknown[] = []
  readonly #canvas = document.createElement('canvas')
  touchZoomRotate = { disableRotation() {} }
  keyboard = { disableRotation() {} }
  painter = { drawFunctions: {} }

  constructor() {
    FakeMap.running.push(this)
  }

  on() {}
  once() {}
  setMaxZoom() {}
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
