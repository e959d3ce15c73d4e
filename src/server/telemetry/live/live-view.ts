import type { LiveSubscription } from '#core/contract/live.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { Cell, CellLevel } from './cell-level.ts'
import { type FleetGrid, wider } from './fleet-grid.ts'
import type { FleetPart } from './fleet-part.ts'
import { cellFrame, type FrameSource, movesFrame, removedVehicles, vehicleFrame } from './view-frames.ts'
import { type GridBounds, within } from './world-grid.ts'

/** Below this share of the limit cells become vehicles again, so that a count near the limit does not flicker. */
const BACK_TO_VEHICLES = 0.9
/** Departures remembered for slow listeners; a slower one gets the whole view again. */
const MOST_DEPARTURES = 20_000

/** Content of a view, derived from a subscription. */
export interface ViewArea {
  /** Null: the whole world. */
  bounds: GridBounds | null
  /** Size of cells, should there be too many vehicles. */
  level: number
  /** With more vehicles than this in view, cells are sent instead. */
  cellsAbove: number
  vehicleIds?: LiveSubscription['vehicleIds']
}

interface Departure {
  index: number
  version: number
}

/** Frames for everyone who may see the same and looks at the same: built once, sent to all. */
export class LiveView {
  readonly part: FleetPart
  readonly area: ViewArea
  listeners = 0
  /** Round the members are of. */
  version: number
  /** Rises when vehicles become cells or the other way round: all listeners need the whole view. */
  generation = 1
  private readonly tracker: Tracker
  private readonly grid: FleetGrid
  private readonly wanted: ReadonlySet<number> | null
  private readonly source: FrameSource
  private cells: CellLevel | null = null
  private member = new Uint8Array(0)
  private members = 0
  private departures: Departure[] = []
  /** Departures up to this version are forgotten. */
  private forgottenUpTo: number
  /** Members before and after this round that changed in it, and those who came with it. */
  private moved: number[] = []
  private entered: number[] = []
  private frames = new Map<string, Buffer[]>()

  constructor(tracker: Tracker, grid: FleetGrid, part: FleetPart, area: ViewArea) {
    this.tracker = tracker
    this.grid = grid
    this.part = part
    this.area = area
    this.wanted = area.vehicleIds ? new Set(area.vehicleIds) : null
    const { anonymous, rounded } = part.scope
    this.source = { tracker, grid, anonymous, rounded }
    this.version = grid.round
    this.forgottenUpTo = this.version
    this.gather()
    for (const index of grid.pending()) this.place(index)
    this.choose()
  }

  /** Whether cells are shown instead of vehicles. */
  get aggregated(): boolean {
    return this.cells !== null
  }

  /** Takes over what changed in this round; the part has followed already. */
  follow(): void {
    this.version = this.grid.round
    this.frames = new Map()
    this.moved = []
    this.entered = []
    if (!this.cells) {
      this.widen()
      this.grid.eachChanged(this.area.bounds, (index) => {
        const was = this.member[index] === 1
        this.place(index)
        if (this.member[index] === 1) (was ? this.moved : this.entered).push(index)
      })
      this.forgetDepartures()
    }
    this.choose()
  }

  /** Gives back what it borrowed. */
  end(): void {
    if (this.cells) this.part.giveBack(this.cells)
    this.cells = null
  }

  /** Everything in view. */
  snapshot(now: number): Buffer[] {
    return this.once('snapshot', () => {
      if (!this.cells) return [vehicleFrame(this.source, 'snapshot', this.list(0), now)]
      const cells: Cell[] = []
      this.cells.each(this.area.bounds, (cell) => cell.vehicles > 0 && cells.push(cell))
      return [cellFrame(this.source, 'cells', cells, now)]
    })
  }

  /** Changes since a version; nothing when there are none. `exact`: the listener has the state sent in that round. */
  since(version: number, exact: boolean, now: number): Buffer[] {
    if (version >= this.version && exact) return []
    if (version < this.forgottenUpTo) return this.snapshot(now)
    if (this.cells) return this.once(`${version}`, () => this.cellsSince(version, now))
    const last = exact && version === this.grid.before
    return this.once(last ? 'last' : `${version}`, () => {
      const gone = this.departed(version)
      const frames: Buffer[] = []
      if (gone.length > 0) frames.push(removedVehicles(this.source, gone, now))
      if (last && !this.source.rounded) {
        if (this.entered.length > 0) frames.push(vehicleFrame(this.source, 'delta', this.entered, now))
        if (this.moved.length > 0) frames.push(...movesFrame(this.source, this.moved, now))
        return frames
      }
      const changed = last ? [...this.entered, ...this.moved] : this.list(version)
      if (changed.length > 0) frames.push(vehicleFrame(this.source, 'delta', changed, now))
      return frames
    })
  }

  /** Changes for a listener who saw another part of the same vehicles up to a version; null: send the whole view. */
  after(other: LiveView, version: number, now: number): Buffer[] | null {
    const comparable = other.part === this.part && !this.wanted && !other.wanted && !this.cells && !other.cells
    if (!comparable || version < other.forgottenUpTo) return null
    const { table } = this.tracker
    const gone: number[] = []
    const leave = (index: number) => {
      if (this.member[index] !== 1) gone.push(index)
    }
    other.eachMember(leave)
    for (const one of other.departures) if (one.version > version) leave(one.index)
    const come = this.list(0).filter((index) => other.member[index] !== 1 || table.version[index]! > version)
    const frames: Buffer[] = []
    if (gone.length > 0) frames.push(removedVehicles(this.source, [...new Set(gone)], now))
    if (come.length > 0) frames.push(vehicleFrame(this.source, 'delta', come, now))
    return frames
  }

  private once(key: string, build: () => Buffer[]): Buffer[] {
    const known = this.frames.get(key)
    if (known) return known
    const built = build()
    this.frames.set(key, built)
    return built
  }

  private cellsSince(version: number, now: number): Buffer[] {
    const changed: Cell[] = []
    if (version === this.grid.before) this.cells!.eachChanged(this.area.bounds, (cell) => changed.push(cell))
    else this.cells!.each(this.area.bounds, (cell) => cell.version > version && changed.push(cell))
    return changed.length > 0 ? [cellFrame(this.source, 'cellChanges', changed, now)] : []
  }

  /** All members. */
  private gather(): void {
    this.widen()
    this.member.fill(0)
    this.members = 0
    this.departures = []
    if (this.wanted) {
      for (const id of this.wanted) {
        const index = this.tracker.indexOf(id)
        if (index !== undefined) this.place(index)
      }
    } else this.grid.each(this.area.bounds, (index) => this.place(index))
  }

  private place(index: number): void {
    const inside = this.sees(index) ? 1 : 0
    if (this.member[index] === inside) return
    this.member[index] = inside
    this.members += inside ? 1 : -1
    if (!inside) this.departures.push({ index, version: this.version })
  }

  private sees(index: number): boolean {
    if (this.tracker.table.located[index] === 0 || !this.part.concerns(index)) return false
    if (this.wanted && !this.wanted.has(this.tracker.table.vehicleId[index]!)) return false
    const { bounds } = this.area
    if (!bounds) return true
    const { x, y } = this.grid.placeNow(index)
    return within(bounds, x, y)
  }

  /** Vehicles or cells. */
  private choose(): void {
    if (!this.cells) {
      if (this.wanted || this.members <= this.area.cellsAbove) return
      this.cells = this.part.borrow(this.area.level)
      this.member.fill(0)
      this.departures = []
    } else {
      if (this.cells.changed.length === 0 || this.inCells() > this.area.cellsAbove * BACK_TO_VEHICLES) return
      this.part.giveBack(this.cells)
      this.cells = null
      this.gather()
    }
    this.generation += 1
    this.forgottenUpTo = this.version
  }

  /** Vehicles in the cells shown: at least as many as are in view. */
  private inCells(): number {
    if (!this.area.bounds) return this.part.placed
    let vehicles = 0
    this.cells!.each(this.area.bounds, (cell) => {
      vehicles += cell.vehicles
    })
    return vehicles
  }

  private eachMember(visit: (index: number) => void): void {
    const { member } = this
    const take = (index: number) => {
      if (member[index] === 1) visit(index)
    }
    if (this.wanted || !this.area.bounds) {
      for (let index = 0; index < member.length; index += 1) take(index)
      return
    }
    this.grid.each(this.area.bounds, take)
    // A vehicle that joined since the round began is in no list yet.
    for (const index of this.grid.pending()) if (!this.grid.isListed(index, this.area.bounds)) take(index)
  }

  private list(after: number): number[] {
    const { version } = this.tracker.table
    const indexes: number[] = []
    this.eachMember((index) => version[index]! > after && indexes.push(index))
    return indexes
  }

  private departed(after: number): number[] {
    const gone = this.departures.filter((one) => one.version > after && this.member[one.index] === 0)
    return [...new Set(gone.map((one) => one.index))]
  }

  private widen(): void {
    const { length } = this.tracker.table.version
    if (this.member.length < length) this.member = wider(this.member, length)
  }

  private forgetDepartures(): void {
    if (this.departures.length <= MOST_DEPARTURES) return
    const dropped = this.departures.splice(0, this.departures.length - MOST_DEPARTURES / 2)
    this.forgottenUpTo = dropped.at(-1)!.version
  }
}
