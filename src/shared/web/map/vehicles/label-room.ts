import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { worldX, worldY } from '#web/live/world-position.ts'
import { EMPTY_MARK, EMPTY_MARK_PX } from '../base/place-mark.ts'
import { inBox, pixelsPerStep, viewBox } from './map-view-box.ts'

/** Of source and layer. */
const ID = 'vehicle-room'
/** Placing names draws the map again: seldom while vehicles move, at once when the map has moved. */
const REST_MS = 20_000
/** Beyond the picture, so that names at its edge are placed too. */
const MARGIN_PX = 48

/**
 * Names of the base map give way to vehicles. Vehicles are drawn over the map, which knows nothing of them; an invisible
 * symbol for each spot with vehicles takes the room before any name does.
 */
export class LabelRoom {
  readonly #map: MapLibreMap
  readonly #store: FleetStore
  readonly #size: () => number
  #isShown: (index: number) => boolean = () => true
  #spots = ''
  #placedAt = Number.NEGATIVE_INFINITY

  constructor(map: MapLibreMap, store: FleetStore, size: () => number) {
    this.#map = map
    this.#store = store
    this.#size = size
    map.on('moveend', this.#moved)
  }

  /** After vehicles moved, or others are shown. */
  update(isShown: (index: number) => boolean): void {
    this.#isShown = isShown
    if (performance.now() - this.#placedAt >= REST_MS && !this.#map.isMoving()) this.#place()
  }

  remove(): void {
    this.#map.off('moveend', this.#moved)
    if (this.#map.getLayer(ID)) this.#map.removeLayer(ID)
    if (this.#map.getSource(ID)) this.#map.removeSource(ID)
  }

  readonly #moved = (): void => this.#place()

  #place(): void {
    const size = this.#size()
    const spots = this.#store.cells ? [] : occupiedSpots(this.#map, this.#store, size, this.#isShown)
    // A fleet that is not there yet must not delay the first real one.
    if (spots.length > 0) this.#placedAt = performance.now()
    const key = `${size} ${spots.join(';')}`
    if (key === this.#spots) return
    this.#spots = key
    const data = collectionOf(spots)
    const source = this.#map.getSource<GeoJSONSource>(ID)
    if (source) void source.setData(data)
    else this.#map.addSource(ID, { type: 'geojson', data })
    if (!this.#map.getLayer(ID)) {
      this.#map.addLayer({
        id: ID,
        type: 'symbol',
        source: ID,
        layout: {
          'icon-image': EMPTY_MARK,
          'icon-allow-overlap': true,
          'icon-padding': 0,
          'icon-size': size / EMPTY_MARK_PX,
        },
      })
    } else this.#map.setLayoutProperty(ID, 'icon-size', size / EMPTY_MARK_PX)
  }
}

type Spot = readonly [lng: number, lat: number]

/** Where vehicles are in view: one spot for all that lie within the same square of half their size. */
export function occupiedSpots(
  map: MapLibreMap,
  store: Pick<FleetStore, 'count' | 'lng' | 'lat'>,
  size: number,
  isShown: (index: number) => boolean,
): Spot[] {
  const box = viewBox(map, MARGIN_PX)
  const steps = size / 2 / pixelsPerStep(map)
  const spots = new Map<string, Spot>()
  for (let index = 0; index < store.count; index++) {
    const [lng, lat] = [store.lng[index]!, store.lat[index]!]
    const [x, y] = [worldX(lng), worldY(lat)]
    if (!isShown(index) || !inBox(box, x, y)) continue
    const square = `${Math.floor(x / steps)} ${Math.floor((2 * y) / steps)}`
    if (!spots.has(square)) spots.set(square, [lng, lat])
  }
  return [...spots.values()]
}

const collectionOf = (spots: readonly Spot[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: spots.map((spot) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...spot] },
    properties: {},
  })),
})
