import Flatbush from 'flatbush'
import type { Schedule } from '#core/contract/alarm-rule.ts'
import type { FenceScope } from '#core/contract/fence.ts'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import { entryJudge, type EntryJudge, type FenceDirection } from '#core/domain/fence-direction.ts'
import { type DegreeBox, type FenceArea, fenceArea } from '#core/domain/fence-geometry.ts'
import { coverage, type FleetPlaces, type PlacedVehicle } from '../alarms/fleet-places.ts'

/** A fence as the database holds it. */
export interface LoadedFence extends FenceRecord {
  id: number
  oemId: string
  orgId: number
  name: string
  alarmInside: boolean
  alarmOutside: boolean
  dwellMinutes: number | null
  speedLimit: number | null
  overspeedSeconds: number
  level: number
  direction: FenceDirection
  schedule: Schedule
  scope: FenceScope
  driverText: string
}

export interface WatchedFence extends LoadedFence {
  area: FenceArea
  /** Which entries count; null: all. */
  entry: EntryJudge | null
}

interface Covered {
  revision: number
  test: (vehicle: PlacedVehicle) => boolean
}

const NOTHING: readonly WatchedFence[] = []

const isIn = ([west, south, east, north]: DegreeBox, lng: number, lat: number): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Fences in force with an index over their boxes. */
export class FenceBook {
  private readonly places: FleetPlaces
  private readonly byId = new Map<number, WatchedFence>()
  private readonly covered = new Map<number, Covered>()
  private index: Flatbush | null = null
  /** Fence of each box of the index. */
  private boxed: WatchedFence[] = []
  /** A fence of two boxes may be met twice where they touch. */
  private split = false
  /** What was found along a way: the next question is about its end. */
  private way: { boxes: readonly DegreeBox[]; fences: readonly WatchedFence[] } | null = null

  constructor(places: FleetPlaces) {
    this.places = places
  }

  get size(): number {
    return this.byId.size
  }

  load(fences: readonly LoadedFence[]): void {
    this.byId.clear()
    this.covered.clear()
    this.boxed = []
    this.way = null
    const boxes: (readonly [number, number, number, number])[] = []
    for (const fence of fences) {
      const shape = fenceShape(fence)
      if (!shape) continue
      const watched = { ...fence, area: fenceArea(shape), entry: entryJudge(shape, fence.direction) }
      this.byId.set(fence.id, watched)
      for (const box of watched.area.boxes) {
        boxes.push(box)
        this.boxed.push(watched)
      }
    }
    this.split = boxes.length > this.byId.size
    this.index = boxes.length > 0 ? new Flatbush(boxes.length) : null
    for (const box of boxes) this.index?.add(...box)
    this.index?.finish()
  }

  fence(id: number): WatchedFence | undefined {
    return this.byId.get(id)
  }

  /** Fences a place lies in, of all tenants. */
  around(lng: number, lat: number): readonly WatchedFence[] {
    if (!this.index) return NOTHING
    if (this.way?.boxes.some((box) => isIn(box, lng, lat))) {
      const { fences } = this.way
      return fences.length === 0 ? NOTHING : fences.filter(({ area }) => area.contains(lng, lat))
    }
    const found = this.index.search(lng, lat, lng, lat, (box) => this.boxed[box]!.area.contains(lng, lat))
    return this.fencesOf(found)
  }

  /** Fences whose box meets one of these, of all tenants. */
  along(boxes: readonly DegreeBox[]): readonly WatchedFence[] {
    const { index } = this
    if (!index) return NOTHING
    const found: number[] = []
    for (const [west, south, east, north] of boxes) found.push(...index.search(west, south, east, north))
    const fences = this.fencesOf(found, boxes.length > 1)
    this.way = { boxes, fences }
    return fences
  }

  private fencesOf(found: readonly number[], twice = false): readonly WatchedFence[] {
    if (found.length === 0) return NOTHING
    const fences = found.map((box) => this.boxed[box]!)
    return (twice || this.split) && fences.length > 1 ? [...new Set(fences)] : fences
  }

  watches(fence: WatchedFence, vehicleId: number): boolean {
    const vehicle = this.places.vehicle(vehicleId)
    if (!vehicle || vehicle.oemId !== fence.oemId) return false
    let covered = this.covered.get(fence.id)
    if (covered?.revision !== this.places.revision()) {
      covered = { revision: this.places.revision(), test: coverage(fence, this.places) }
      this.covered.set(fence.id, covered)
    }
    return covered.test(vehicle)
  }
}
