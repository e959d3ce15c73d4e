import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { cellCount, cellKey, eachCell, type GridBounds, touches } from './world-grid.ts'

const STATES = VEHICLE_STATES.length
const ALARM_LEVELS = 4
/** A circle stays where it is until its middle has moved by this share of its cell. */
const MOVED_SHARE = 1 / 24

/** Values of a vehicle that a cell counts. */
export interface Counted {
  /** Place on the finest grid. */
  x: number
  y: number
  /** Degrees × 1e6. */
  lat: number
  lng: number
  state: number
  alarm: number
}

/** Vehicles in one circle. */
export interface Cell {
  key: number
  vehicles: number
  states: Uint32Array
  /** By open alarm level; [0]: without. */
  alarms: Uint32Array
  /** Centre as sent, degrees × 1e6. */
  lat: number
  lng: number
  /** Round in which it was last sent. */
  version: number
  /** Sums over the vehicles, for the middle. */
  latSum: number
  lngSum: number
}

/** Cells of one size over one part of a fleet, carried on from round to round by what changed. */
export class CellLevel {
  readonly level: number
  /** Views that look at it. */
  users = 0
  /** Cells that changed in this round. */
  changed: readonly Cell[] = []
  private readonly cells = new Map<number, Cell>()
  private counted = new Set<Cell>()
  private shifted = new Set<Cell>()
  private readonly reach: number

  constructor(level: number) {
    this.level = level
    this.reach = (360e6 / 2 ** level) * MOVED_SHARE
  }

  add(vehicle: Readonly<Counted>): void {
    this.count(this.cellOf(vehicle), vehicle, 1)
  }

  remove(vehicle: Readonly<Counted>): void {
    this.count(this.cellOf(vehicle), vehicle, -1)
  }

  /** Most changes are short ways within a cell. */
  move(from: Readonly<Counted>, to: Readonly<Counted>): void {
    const cell = this.cellOf(from)
    if (cell !== this.cellOf(to) || from.state !== to.state || from.alarm !== to.alarm) {
      this.remove(from)
      this.add(to)
      return
    }
    cell.latSum += to.lat - from.lat
    cell.lngSum += to.lng - from.lng
    this.shifted.add(cell)
  }

  /** Ends a round: cells that visibly differ from their last sent state are sent again. */
  settle(round: number): void {
    const changed = [...this.counted]
    for (const cell of this.shifted) {
      if (this.counted.has(cell) || cell.vehicles === 0) continue
      const far = Math.max(
        Math.abs(cell.latSum / cell.vehicles - cell.lat),
        Math.abs(cell.lngSum / cell.vehicles - cell.lng),
      )
      if (far > this.reach) changed.push(cell)
    }
    for (const cell of changed) {
      cell.version = round
      if (cell.vehicles === 0) continue
      cell.lat = Math.round(cell.latSum / cell.vehicles)
      cell.lng = Math.round(cell.lngSum / cell.vehicles)
    }
    this.changed = changed
    this.counted = new Set()
    this.shifted = new Set()
  }

  /** Cells in the bounds, emptied ones too; null: all. */
  each(bounds: GridBounds | null, visit: (cell: Cell) => void): void {
    if (!bounds || cellCount(bounds, this.level) > this.cells.size) {
      for (const cell of this.cells.values()) if (!bounds || touches(bounds, this.level, cell.key)) visit(cell)
      return
    }
    eachCell(bounds, this.level, (key) => {
      const cell = this.cells.get(key)
      if (cell) visit(cell)
    })
  }

  /** Cells of the bounds that changed in this round. */
  eachChanged(bounds: GridBounds | null, visit: (cell: Cell) => void): void {
    for (const cell of this.changed) if (!bounds || touches(bounds, this.level, cell.key)) visit(cell)
  }

  private cellOf({ x, y }: Readonly<Counted>): Cell {
    const key = cellKey(x, y, this.level)
    const known = this.cells.get(key)
    if (known) return known
    const cell: Cell = {
      key,
      vehicles: 0,
      states: new Uint32Array(STATES),
      alarms: new Uint32Array(ALARM_LEVELS),
      lat: 0,
      lng: 0,
      version: 0,
      latSum: 0,
      lngSum: 0,
    }
    this.cells.set(key, cell)
    return cell
  }

  private count(cell: Cell, { state, alarm, lat, lng }: Readonly<Counted>, by: 1 | -1): void {
    cell.vehicles += by
    cell.states[state]! += by
    cell.alarms[alarm]! += by
    cell.latSum += by * lat
    cell.lngSum += by * lng
    this.counted.add(cell)
  }
}
