import type { Map as MapLibreMap } from 'maplibre-gl'
import { BaseMap } from '../base/base-map.ts'
import { type BaseMapOptions, baseMapStyle } from '../base/base-map-style.ts'
import { maxZoomOf } from '../base/source.ts'

/** A still picture of the base map. */
export interface PictureWish {
  lng: number
  lat: number
  zoom: number
  /** CSS pixels. */
  width: number
  height: number
}

/** `complete` false: tiles of the map were still on their way. */
type Done = (canvas: HTMLCanvasElement, complete: boolean) => void

/** Tiles of the map that do not come must not hold up all other pictures. */
const LONGEST_WAIT_MS = 6000

/**
 * Paints pictures of the base map one after the other with a single hidden map: a browser has no more than sixteen WebGL
 * contexts, and a wall of sixteen tiles would need them all. Throws where the browser has no WebGL.
 */
export class MapPictures {
  readonly #host = document.createElement('div')
  readonly #map: MapLibreMap
  readonly #wishes = new Map<object, { wish: PictureWish; done: Done }>()
  #styled = false
  #painting = false
  #closed = false

  constructor(options: BaseMapOptions) {
    this.#host.style.cssText = 'position:fixed;inset-inline-start:-20000px;top:0;visibility:hidden;pointer-events:none'
    this.#host.style.width = '640px'
    this.#host.style.height = '360px'
    this.#host.ariaHidden = 'true'
    document.body.append(this.#host)
    this.#map = new BaseMap({
      container: this.#host,
      center: [0, 0],
      zoom: 2,
      maxZoom: maxZoomOf(options),
      interactive: false,
      style: baseMapStyle(options),
    })
    this.#map.once('style.load', () => {
      this.#styled = true
      void this.#next()
    })
  }

  /** Asks for a picture; a later wish of the same asker replaces one that has not been painted. */
  ask(asker: object, wish: PictureWish, done: Done): void {
    this.#wishes.delete(asker)
    this.#wishes.set(asker, { wish, done })
    void this.#next()
  }

  forget(asker: object): void {
    this.#wishes.delete(asker)
  }

  /** Whose map it is, as the sources of its style say, in plain text. */
  credit(): string {
    if (!this.#styled) return ''
    const sources = Object.values(this.#map.getStyle().sources)
    const credits = sources.map((source) => ('attribution' in source ? (source.attribution ?? '') : ''))
    const text = new DOMParser().parseFromString(credits.filter(Boolean).join(' · '), 'text/html').body.textContent
    return text ?? ''
  }

  close(): void {
    this.#closed = true
    this.#wishes.clear()
    this.#map.remove()
    this.#host.remove()
  }

  async #next(): Promise<void> {
    if (this.#painting || !this.#styled) return
    this.#painting = true
    try {
      for (let first = this.#take(); first && !this.#closed; first = this.#take()) {
        const canvas = await this.#paint(first.wish)
        if (!this.#closed) first.done(canvas, this.#map.areTilesLoaded())
      }
    } finally {
      this.#painting = false
    }
  }

  #take(): { wish: PictureWish; done: Done } | undefined {
    const [asker, first] = this.#wishes.entries().next().value ?? []
    if (asker) this.#wishes.delete(asker)
    return first
  }

  #paint({ lng, lat, zoom, width, height }: PictureWish): Promise<HTMLCanvasElement> {
    const map = this.#map
    const [wide, high] = [`${Math.ceil(width)}px`, `${Math.ceil(height)}px`]
    if (this.#host.style.width !== wide || this.#host.style.height !== high) {
      this.#host.style.width = wide
      this.#host.style.height = high
      map.resize()
    }
    return new Promise((resolve) => {
      let over = false
      const take = () => {
        if (over || this.#closed) return
        over = true
        clearTimeout(timer)
        map.off('idle', take)
        // Both events come within the frame that drew: afterwards the drawing is cleared.
        resolve(copyOf(map.getCanvas()))
      }
      const timer = setTimeout(() => {
        map.once('render', take)
        map.triggerRepaint()
      }, LONGEST_WAIT_MS)
      map.on('idle', take)
      map.jumpTo({ center: [lng, lat], zoom })
      map.triggerRepaint()
    })
  }
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}
