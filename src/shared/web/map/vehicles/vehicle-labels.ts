import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { inBox, lngLatOf, pixelsPerStep, viewBox } from './map-view-box.ts'
import { spriteSize } from './sprite-size.ts'
import type { VehiclePalette } from './vehicle-palette.ts'

export interface LabelWish {
  selectedId: number | null
  labelOf?: ((id: number) => string | undefined) | undefined
}

/** Labels appear from this zoom on; the selected and the hovered vehicle have theirs at any zoom. */
const NEAR_ZOOM = 8.5
const MOST_LABELS = 120
/** More vehicles than this in view are a crowd: nobody reads it, so it gets no labels. */
const CROWD = 150
const CELL_WIDTH_PX = 96
const CELL_HEIGHT_PX = 22

/** Plates beside vehicles as a few reused text elements over the map. */
export class VehicleLabels {
  readonly #map: MapLibreMap
  readonly #store: FleetStore
  readonly #pane = document.createElement('div')
  readonly #elements: HTMLElement[] = []
  #ids: number[] = []
  #choose: (() => void) | undefined

  constructor(map: MapLibreMap, store: FleetStore) {
    this.#map = map
    this.#store = store
    this.#pane.setAttribute('aria-hidden', 'true')
    Object.assign(this.#pane.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
      direction: 'ltr',
      font: '500 11px/16px Inter, "Noto Sans SC", sans-serif',
    })
    map.getCanvasContainer().append(this.#pane)
    map.on('move', this.#moved)
    map.on('moveend', this.#settled)
  }

  style(palette: VehiclePalette): void {
    this.#pane.style.color = palette.label
    this.#pane.style.setProperty('--label-ground', `color-mix(in srgb, ${palette.labelGround} 82%, transparent)`)
  }

  /** Decides who gets a label: the selected and hovered vehicle first, then as many near ones as find room. */
  choose(wish: LabelWish, hoveredId: number | null, isDimmed: (index: number) => boolean): void {
    this.#choose = () => {
      const labelOf = wish.labelOf
      const wanted = [wish.selectedId, hoveredId].filter((id) => id !== null && this.#store.indexOf(id) >= 0)
      const ids = labelOf ? [...new Set([...(wanted as number[]), ...this.#near(isDimmed)])] : []
      const texts = ids.map((id) => labelOf?.(id) ?? '')
      this.#ids = ids.filter((_, at) => texts[at])
      this.#write(texts.filter(Boolean))
    }
    this.#choose()
  }

  place(): void {
    const gap = spriteSize(this.#map.getZoom(), this.#store.count) / 2 + 5
    this.#ids.forEach((id, at) => {
      const index = this.#store.indexOf(id)
      const element = this.#elements[at]!
      element.hidden = index < 0
      if (index < 0) return
      const { x, y } = this.#map.project(lngLatOf(this.#store.shownAt(index)))
      element.style.transform = `translate(${Math.round(x + gap)}px, ${Math.round(y - 8)}px)`
    })
  }

  remove(): void {
    this.#map.off('move', this.#moved)
    this.#map.off('moveend', this.#settled)
    this.#pane.remove()
  }

  #near(isDimmed: (index: number) => boolean): number[] {
    if (this.#map.getZoom() < NEAR_ZOOM || this.#map.isMoving()) return []
    const box = viewBox(this.#map)
    const scale = pixelsPerStep(this.#map)
    const { motion, count, ids } = this.#store
    const taken = new Set<string>()
    const near: number[] = []
    let inView = 0
    for (let index = 0; index < count && inView <= CROWD; index++) {
      const x = motion[index * 6 + 2]!
      const y = motion[index * 6 + 3]!
      if (!inBox(box, x, y) || isDimmed(index)) continue
      inView += 1
      const column = Math.round((((x - box.west) >>> 0) * scale) / CELL_WIDTH_PX)
      const row = Math.round(((y - box.south) * 2 * scale) / CELL_HEIGHT_PX)
      const cell = `${column}:${row}`
      if (near.length >= MOST_LABELS || taken.has(cell)) continue
      taken.add(cell)
      near.push(ids[index]!)
    }
    return inView > CROWD ? [] : near
  }

  #write(texts: string[]): void {
    while (this.#elements.length < texts.length) this.#elements.push(this.#newElement())
    this.#elements.forEach((element, at) => {
      const text = texts[at] ?? ''
      if (element.textContent !== text) element.textContent = text
      element.hidden = text === ''
    })
    this.place()
  }

  #newElement(): HTMLElement {
    const element = document.createElement('span')
    Object.assign(element.style, {
      position: 'absolute',
      insetBlockStart: '0',
      left: '0',
      paddingInline: '4px',
      borderRadius: '3px',
      whiteSpace: 'nowrap',
      background: 'var(--label-ground)',
    })
    this.#pane.append(element)
    return element
  }

  readonly #moved = (): void => this.place()
  readonly #settled = (): void => this.#choose?.()
}
