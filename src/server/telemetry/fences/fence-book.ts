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
const NO_BOUNDS = new Float64Array()

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
  /** West, south, east, north of each of them in turns: most are ruled out without a look at the fence itself. */
  bounds: Float64Array
  revision: number
}

const isWithin = (inner: DegreeBox, box: DegreeBox): boolean =>
  inner[0] >= box[0] && inner[1] >= box[1] && inner[2] <= box[2] && inner[3] <= box[3]

/** A fence over the antimeridian has two boxes, and may be anywhere along its latitudes. */
const boundsOf = ({ area: { boxes } }: WatchedFence): DegreeBox =>
  boxes.length === 1 ? boxes[0]! : [-180, boxes[0]![1], 180, boxes[0]![3]]

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
    const near = this.along(vehicleId, [lng, lat, lng, lat])
    return near.length === 0 ? near : near.filter(({ area }) => area.contains(lng, lat))
  }

  /** Fences that watch a vehicle and whose box meets that of its way, which may lie over the antimeridian. */
  along(vehicleId: number, way: DegreeBox): readonly WatchedFence[] {
    if (!this.index) return NOTHING
    const { fences, bounds } = this.surroundingsOf(vehicleId, way)
    const [west, south, east, north] = way
    if (fences.length === 0 || west < -180 || east > 180) return fences
    let found: WatchedFence[] | undefined
    for (let at = 0; at < fences.length; at++) {
      const first = 4 * at
      if (bounds[first]! > east || bounds[first + 2]! < west) continue
      if (bounds[first + 1]! > north || bounds[first + 3]! < south) continue
      found ??= []
      found.push(fences[at]!)
    }
    return found ?? NOTHING
  }

  private surroundingsOf(vehicleId: number, way: DegreeBox): Surroundings {
    const known = this.surroundings.get(vehicleId)
    const revision = this.places.revision()
    if (known?.revision === revision && isWithin(way, known.box)) return known
    const box: DegreeBox = [way[0] - REACH, way[1] - REACH, way[2] + REACH, way[3] + REACH]
    const watching = this.fencesIn(boxesOf(box)).filter((fence) => this.watches(fence, vehicleId))
    // Most of a large fleet is near none.
    const found =
      watching.length > 0
        ? { fences: watching, bounds: Float64Array.from(watching.flatMap(boundsOf)) }
        : { fences: NOTHING, bounds: NO_BOUNDS }
    const made = { box, ...found, revision }
    this.surroundings.set(vehicleId, made)
    return made
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
