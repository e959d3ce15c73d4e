import type { Map as MapLibreMap } from 'maplibre-gl'
import { latOfWorldY, lngOfWorldX, WORLD_STEPS_X, worldX, worldY } from '#web/live/world-position.ts'

/** A rectangle of the map in world steps; it may cross the antimeridian. */
export interface WorldBox {
  west: number
  south: number
  width: number
  height: number
}

/** The visible part of the map, extended on every side by this many pixels. */
export function viewBox(map: MapLibreMap, margin = 0): WorldBox {
  const bounds = map.getBounds()
  const grow = margin / pixelsPerStep(map)
  const south = Math.max(0, worldY(bounds.getSouth()) - grow / 2)
  const width = ((bounds.getEast() - bounds.getWest()) / 360) * WORLD_STEPS_X + 2 * grow
  return {
    west: (worldX(bounds.getWest()) - grow) >>> 0,
    south,
    width: Math.min(WORLD_STEPS_X - 1, width),
    height: worldY(bounds.getNorth()) + grow / 2 - south,
  }
}

export function inBox(box: WorldBox, x: number, y: number): boolean {
  return (x - box.west) >>> 0 <= box.width && y >= box.south && y - box.south <= box.height
}

/** CSS pixels of one x step. */
export function pixelsPerStep(map: MapLibreMap): number {
  return (512 * 2 ** map.getZoom()) / WORLD_STEPS_X
}

export function lngLatOf({ x, y }: { x: number; y: number }): [lng: number, lat: number] {
  return [lngOfWorldX(x), latOfWorldY(y)]
}
