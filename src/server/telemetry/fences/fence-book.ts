import Flatbush from 'flatbush'
import type { Schedule } from '#core/contract/alarm-rule.ts'
import type { FenceScope } from '#core/contract/fence.ts'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import { entryJudge, type EntryJudge, type FenceDirection } from '#core/domain/fence-direction.ts'
import { boxesOf, type DegreeBox, type FenceArea, fenceArea } from '#core/domain/fence-geometry.ts'
import { coverage, type FleetPlaces, type PlacedVehicle } from '../alarms/fleet-places.ts'
import { type FenceFindings, findingsOf } from './fence-findings.ts'

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
  findings: FenceFindings
}

interface Covered {
  revision: number
  test: (vehicle: PlacedVehicle) => boolean
}

const NOTHING: readonly WatchedFence[] = []

/**
 * Degrees around a vehicle in which its fences are looked up together: many reports later it is still there, and neither
 * the index nor how many fences there are matters to it.
 */
const REACH = 0.02

/** What there is around a vehicle. */
interface Surroundings {
  /** Where the vehicle was, and REACH around it; may lie over the antimeridian. */
  box: DegreeBox
  /** Those that watch the vehicle. */
  fences: readonly WatchedFence[]
  revision: number
}

const isWithin = (inner: DegreeBox, box: DegreeBox): boolean =>
  inner[0] >= box[0] && inner[1] >= box[1] && inner[2] <= box[2] && inner[3] <= box[3]

function isIn({ boxes }: FenceArea, lng: number, lat: number): boolean {
  for (const [west, south, east, north] of boxes) {
    if (lng >= west && lng <= east && lat >= south && lat <= north) return true
  }
  return false
}

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
  private readonly surroundings = new Map<number, Surroundings>()

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
    this.surroundings.clear()
    const boxes: (readonly [number, number, number, number])[] = []
    for (const fence of fences) {
      const shape = fenceShape(fence)
      if (!shape) continue
      const watched = {
        ...fence,
        area: fenceArea(shape),
        entry: entryJudge(shape, fence.direction),
        findings: findingsOf(fence),
      }
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

  /** Fences that watch a vehicle and that it is in at a place. */
  around(vehicleId: number, lng: number, lat: number): readonly WatchedFence[] {
    let found: WatchedFence[] | undefined
    for (const fence of this.along(vehicleId, [lng, lat, lng, lat])) {
      if (!isIn(fence.area, lng, lat) || !fence.area.contains(lng, lat)) continue
      found ??= []
      found.push(fence)
    }
    return found ?? NOTHING
  }

  /**
   * Fences that watch a vehicle near its way: those whose box meets this one, which may lie over the antimeridian, and some
   * more.
   */
  along(vehicleId: number, way: DegreeBox): readonly WatchedFence[] {
    if (!this.index) return NOTHING
    const known = this.surroundings.get(vehicleId)
    const revision = this.places.revision()
    if (known?.revision === revision && isWithin(way, known.box)) return known.fences
    const box: DegreeBox = [way[0] - REACH, way[1] - REACH, way[2] + REACH, way[3] + REACH]
    const fences = this.fencesIn(boxesOf(box)).filter((fence) => this.watches(fence, vehicleId))
    this.surroundings.set(vehicleId, { box, fences, revision })
    return fences
  }

  private fencesIn(boxes: readonly DegreeBox[]): readonly WatchedFence[] {
    const found: WatchedFence[] = []
    for (const [west, south, east, north] of boxes) {
      for (const box of this.index?.search(west, south, east, north) ?? []) found.push(this.boxed[box]!)
    }
    if (found.length === 0) return NOTHING
    return this.split || boxes.length > 1 ? [...new Set(found)] : found
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
