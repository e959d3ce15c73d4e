import type { Map as MapLibreMap } from 'maplibre-gl'
import { type FleetStore, MOTION_WORDS } from '#web/live/fleet-store.ts'
import { inBox, lngLatOf, viewBox } from './map-view-box.ts'
import { spriteSize } from './sprite-size.ts'
import type { VehiclePalette } from './vehicle-palette.ts'

export interface LabelWish {
  selectedId: number | null
  labelOf?: ((id: number) => string | undefined) | undefined
}

/** Labels appear from this zoom on; the selected and the hovered vehicle have theirs at any zoom. */
const NEAR_ZOOM = 8.5
/** More vehicles than this in view are unreadable, so they get no labels. */
const CROWD = 150
/** Room one letter takes, and a label is high, in CSS pixels. */
const LETTER_PX = 7.2
const PADDING_PX = 8
const HEIGHT_PX = 18

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Plates next to vehicles as a few reused text elements over the map. */
export class VehicleLabels {
  readonly #map: MapLibreMap
  readonly #store: FleetStore
  readonly #pane = document.createElement('div')
  readonly #elements: HTMLElement[] = []
  #ids: number[] = []
  /** Vehicles with a halo around them: their labels keep clear of it. */
  #circled: ReadonlySet<number | null> = new Set()
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
      font: '500 11px/18px Inter, "Noto Sans SC", sans-serif',
    })
    map.getCanvasContainer().append(this.#pane)
    map.on('move', this.#moved)
    map.on('moveend', this.#settled)
  }

  style(palette: VehiclePalette): void {
    this.#pane.style.color = palette.label
    this.#pane.style.setProperty('--label-ground', `color-mix(in srgb, ${palette.labelGround} 82%, transparent)`)
  }

  /** Decides who gets a label: the selected and hovered vehicle first, then the near ones that find room. */
  choose(wish: LabelWish, hoveredId: number | null, isDimmed: (index: number) => boolean): void {
    this.#circled = new Set([wish.selectedId, hoveredId])
    this.#choose = () => {
      const texts = new Map<number, string>()
      const taken: Box[] = []
      for (const id of [wish.selectedId, hoveredId, ...this.#near(isDimmed)]) {
        const text = id !== null && !texts.has(id) && this.#store.indexOf(id) >= 0 && wish.labelOf?.(id)
        if (id === null || !text) continue
        const box = this.#boxOf(id, text)
        if (taken.some((other) => overlaps(other, box))) continue
        taken.push(box)
        texts.set(id, text)
      }
      this.#ids = [...texts.keys()]
      this.#write([...texts.values()])
    }
    this.#choose()
  }

  place(): void {
    this.#ids.forEach((id, at) => {
      const index = this.#store.indexOf(id)
      const element = this.#elements[at]!
      element.hidden = index < 0
      if (index < 0) return
      const { x, y } = this.#startOf(id, index)
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y - HEIGHT_PX / 2)}px)`
    })
  }

  /** Where a label begins: next to the sprite, clear of its halo or ring. */
  #startOf(id: number, index: number): { x: number; y: number } {
    const radius = spriteSize(this.#map.getZoom(), this.#store.count) / 2
    const reach = this.#circled.has(id) ? 2.1 : this.#store.alarm[index]! > 0 ? 1.7 : 1
    const { x, y } = this.#map.project(lngLatOf(this.#store.shownAt(index)))
    return { x: x + radius * reach + 5, y }
  }

  #boxOf(id: number, text: string): Box {
    const { x, y } = this.#startOf(id, this.#store.indexOf(id))
    return {
      left: x,
      right: x + text.length * LETTER_PX + PADDING_PX,
      top: y - HEIGHT_PX / 2,
      bottom: y + HEIGHT_PX / 2,
    }
  }

  remove(): void {
    this.#map.off('move', this.#moved)
    this.#map.off('moveend', this.#settled)
    this.#pane.remove()
  }

  #near(isDimmed: (index: number) => boolean): number[] {
    if (this.#map.getZoom() < NEAR_ZOOM || this.#map.isMoving()) return []
    const box = viewBox(this.#map)
    const { motion, count, ids } = this.#store
    const near: number[] = []
    for (let index = 0; index < count && near.length <= CROWD; index++) {
      const at = index * MOTION_WORDS
      if (inBox(box, motion[at + 2]!, motion[at + 3]!) && !isDimmed(index)) near.push(ids[index]!)
    }
    return near.length > CROWD ? [] : near
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
