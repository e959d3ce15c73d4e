import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { boxOfPlaces } from '#core/domain/antimeridian.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { worldX, worldY } from '#web/live/world-position.ts'
import { FrameTime } from '#web/motion/frame-time.ts'
import type { MapTheme } from '../base/palette.ts'
import { CellOverlay } from './cell-overlay.ts'
import { FleetPicture, type VehicleFilter } from './fleet-picture.ts'
import { FollowCamera } from './follow-camera.ts'
import { glidePace } from './glide-pace.ts'
import { pixelsPerStep, viewBox } from './map-view-box.ts'
import { pickVehicle } from './pick-vehicle.ts'
import { spriteSize } from './sprite-size.ts'
import { LabelRoom } from './label-room.ts'
import { VehicleLabels } from './vehicle-labels.ts'
import { VehicleOverlay } from './vehicle-overlay.ts'
import { VEHICLE_PALETTES } from './vehicle-palette.ts'
import type { PointScene } from './vehicle-points.ts'

export interface SceneWish {
  theme: MapTheme
  filter?: VehicleFilter | undefined
  /** Treatment of vehicles outside of the filter. */
  others: 'dim' | 'hide'
  selectedId: number | null
  follow: boolean
  /** Plate or VIN shown next to near and selected vehicles. */
  labelOf?: ((id: number) => string | undefined) | undefined
  onPick?: ((id: number | null) => void) | undefined
  /** The pointer came to rest over a vehicle, or left it. */
  onHover?: ((id: number | null) => void) | undefined
  onFollowEnd?: (() => void) | undefined
  /** Takes the colour away: what is shown is old. */
  stale: boolean
  /** Size of the vehicles: 1 on a desk (default), more on a wall that is read from afar. */
  scale?: number | undefined
}

const CLICK_REACH_PX = 10
const HOVER_REACH_PX = 7
const PULSES_PER_SECOND = 0.8
const PULSE_FRAME_MS = 66

/** Vehicles of a store on a map: drawing, gliding, picking, following. No framework inside. */
export class VehicleScene {
  readonly #map: MapLibreMap
  readonly #store: FleetStore
  readonly #picture = new FleetPicture()
  readonly #points: PointScene
  readonly #overlay: VehicleOverlay
  readonly #cells: CellOverlay
  readonly #labels: VehicleLabels
  readonly #labelRoom: LabelRoom
  readonly #camera: FollowCamera
  readonly #frameTime = new FrameTime()
  readonly #stop: (() => void)[] = []
  readonly #still = window.matchMedia('(prefers-reduced-motion: reduce)')
  #wish: SceneWish = { theme: 'dark', others: 'dim', selectedId: null, follow: false, stale: false }
  #hoveredId: number | null = null
  #paceTimer: ReturnType<typeof setTimeout> | undefined
  #hoverFrame = 0
  #removed = false

  constructor(map: MapLibreMap, store: FleetStore) {
    this.#map = map
    this.#store = store
    this.#points = pointScene(map, store, this.#still, () => this.#wish.scale)
    this.#overlay = new VehicleOverlay(map, this.#points)
    this.#cells = new CellOverlay(map, this.#overlay)
    this.#labels = new VehicleLabels(map, store)
    this.#labelRoom = new LabelRoom(map, store, () => this.#points.size)
    this.#camera = new FollowCamera(map, store, () => this.#wish.onFollowEnd?.())
    this.#stop.push(store.onChange(() => this.#refresh()))
    this.#hear('click', (event) => this.#click(event))
    this.#hear('mousemove', (event) => this.#hoverSoon(event))
    this.#hear('mouseout', () => this.#hover(null))
    this.#hear('moveend', () => this.#paceGlide())
    this.update(this.#wish)
  }

  /** Takes over new wishes; cheap when nothing that shows has changed. */
  update(wish: SceneWish): void {
    this.#wish = wish
    const palette = VEHICLE_PALETTES[wish.theme]
    this.#points.palette = palette
    this.#points.grey = wish.stale ? 0.85 : 0
    this.#labels.style(palette)
    this.#camera.follow(wish.follow ? wish.selectedId : null)
    this.#refresh()
  }

  remove(): void {
    this.#removed = true
    for (const stop of this.#stop) stop()
    clearTimeout(this.#paceTimer)
    cancelAnimationFrame(this.#hoverFrame)
    this.#camera.remove()
    this.#labels.remove()
    this.#labelRoom.remove()
    this.#overlay.remove()
    this.#map.getCanvas().style.cursor = ''
  }

  /** After data or wishes changed: fill the columns once, draw once. */
  #refresh(): void {
    if (this.#removed) return
    // Vehicles stay until the first cells can take their place.
    if (this.#store.cells && !this.#cells.isReady(() => this.#refresh())) return
    const { filter, others, selectedId } = this.#wish
    this.#picture.fill(this.#store, {
      filter,
      others,
      selectedId,
      hoveredId: this.#hoveredId,
      still: this.#still.matches,
    })
    const points = this.#points
    points.count = this.#store.count
    points.motion = this.#store.motion
    points.look = this.#picture.look
    points.order = this.#picture.order
    points.drawn = this.#picture.drawn
    points.ringed = this.#picture.ringed
    points.version += 1
    const { palette, grey } = points
    this.#cells.show(this.#store.cells, { palette, grey, scale: this.#wish.scale ?? 1 })
    const isDimmed = (index: number) => this.#picture.isDimmed(index)
    this.#labels.choose(this.#wish, this.#hoveredId, isDimmed)
    this.#labelRoom.update((index) => !isDimmed(index))
    this.#draw()
    this.#paceGlide()
  }

  #draw(): void {
    const now = this.#store.now()
    this.#points.pulse = (((now * PULSES_PER_SECOND) % 1) + 1) % 1
    this.#camera.step()
    this.#labels.place()
    this.#overlay.redraw()
    this.#frameTime.drew()
  }

  /** Draws again when something has visibly moved, and not at all when nothing does; less often where drawing is slow. */
  #paceGlide(): void {
    clearTimeout(this.#paceTimer)
    const wait = this.#nextFrame()
    if (wait === null) return
    this.#paceTimer = setTimeout(() => {
      this.#draw()
      this.#paceGlide()
    }, this.#frameTime.pace(wait))
  }

  #nextFrame(): number | null {
    const now = this.#store.now()
    if (document.hidden) return null
    if (now < this.#picture.pulsesUntil) return PULSE_FRAME_MS
    if (this.#still.matches) return null
    return glidePace(this.#store, viewBox(this.#map), pixelsPerStep(this.#map))
  }

  #pick(event: MapMouseEvent, reachPixels: number): number | null {
    const reach = (reachPixels + this.#points.size / 2) / pixelsPerStep(this.#map)
    const { lng, lat } = event.lngLat.wrap()
    const skip = (index: number) => this.#wish.others === 'hide' && this.#picture.isDimmed(index)
    const index = pickVehicle(this.#store, { x: worldX(lng), y: worldY(lat), reach, skip })
    return index < 0 ? null : this.#store.ids[index]!
  }

  #click(event: MapMouseEvent): void {
    if (this.#cells.enter(event.lngLat)) return
    this.#wish.onPick?.(this.#pick(event, CLICK_REACH_PX))
  }

  #hoverSoon(event: MapMouseEvent): void {
    if (this.#map.isMoving() || !(this.#wish.onPick || this.#store.cells)) return
    cancelAnimationFrame(this.#hoverFrame)
    this.#hoverFrame = requestAnimationFrame(() => {
      const id = this.#pick(event, HOVER_REACH_PX)
      this.#hover(id)
      this.#map.getCanvas().style.cursor = id !== null || this.#cells.isOver(event.lngLat) ? 'pointer' : ''
    })
  }

  #hover(id: number | null): void {
    if (id === this.#hoveredId) return
    this.#hoveredId = id
    this.#wish.onHover?.(id)
    this.#refresh()
  }

  #hear(event: 'click' | 'mousemove' | 'mouseout' | 'moveend', listener: (event: MapMouseEvent) => void): void {
    this.#map.on(event as 'click', listener)
    this.#stop.push(() => this.#map.off(event as 'click', listener))
  }

  /** Brings these vehicles into view. */
  fitTo(ids: readonly number[], padding = 80): void {
    fitToVehicles(this.#map, this.#store, ids, padding)
  }
}

/** Vehicles on both sides of the antimeridian are fitted the short way. */
export function fitToVehicles(map: MapLibreMap, store: FleetStore, ids: readonly number[], padding: number): void {
  const places = ids.flatMap((id): [number, number][] => {
    const index = store.indexOf(id)
    return index < 0 ? [] : [[store.lng[index]!, store.lat[index]!]]
  })
  const box = boxOfPlaces(places)
  if (box) map.fitBounds(box, { padding, maxZoom: 12, duration: 600 })
}

function pointScene(
  map: MapLibreMap,
  store: FleetStore,
  still: MediaQueryList,
  scaleOf: () => number | undefined,
): PointScene {
  return {
    version: 0,
    count: 0,
    motion: store.motion,
    look: new Uint8Array(0),
    order: new Uint32Array(0),
    drawn: 0,
    ringed: 0,
    now: () => (still.matches ? store.now() + 60 : store.now()),
    get size() {
      return spriteSize(map.getZoom(), store.count, scaleOf())
    },
    palette: VEHICLE_PALETTES.dark,
    pulse: 0,
    grey: 0,
  }
}
