import type { Tracker } from '../tracker/tracker.ts'
import { cellCount, cellKey, eachCell, type GridBounds, gridX, gridY, touches } from './world-grid.ts'

/** Cells of about 20 km: a city is a handful, and a fleet fills some thousands. */
const LEVEL = 11
const NOWHERE = -1

/**
 * Positions of the vehicles when the last round began, as lists per cell, and the state sent of each: the next round
 * derives the changes from it. One for all listeners.
 */
export class FleetGrid {
  /** Tracker version of this round and of the one before. */
  round = 0
  before = 0
  /** Vehicles touched between the two. */
  changed: readonly number[] = []
  /** Whether `sent` is of this round already. */
  settled = true
  /** State sent in the previous round; of this round once it is settled. */
  readonly sent = new SentColumns()
  /** Place on the finest grid in this round. */
  x = new Uint16Array(0)
  y = new Uint16Array(0)
  private readonly tracker: Tracker
  private readonly heads = new Map<number, number>()
  private cell = new Int32Array(0)
  private next = new Int32Array(0)
  private previous = new Int32Array(0)
  /** Changed vehicles by the cells they are in now or were in. */
  private readonly touched = new Map<number, number[]>()
  /** The last visit of each vehicle, so that none is visited twice. */
  private stamps = new Uint32Array(0)
  private stamp = 0
  private awaited: { version: number; indexes: number[] } = { version: 0, indexes: [] }

  constructor(tracker: Tracker) {
    this.tracker = tracker
    this.begin()
    this.settle()
  }

  /** A new round: vehicles touched since the last one go to the cells they are in now. */
  begin(): void {
    const { tracker } = this
    this.grow(tracker.table.version.length)
    this.before = this.round
    this.settled = false
    this.changed = this.pending()
    this.round = tracker.version
    this.touched.clear()
    for (const index of this.changed) this.place(index)
  }

  /** All listeners have been served. */
  settle(): void {
    const { table } = this.tracker
    const { sent } = this
    this.settled = true
    for (const index of this.changed) {
      sent.located[index] = table.located[index]!
      sent.x[index] = this.x[index]!
      sent.y[index] = this.y[index]!
      sent.lat[index] = table.lat[index]!
      sent.lng[index] = table.lng[index]!
      sent.time[index] = table.positionAt[index]! / 1000
      sent.speed[index] = table.speed[index]!
      sent.direction[index] = table.direction[index]!
      sent.state[index] = table.state[index]!
      sent.alarm[index] = table.alarmLevel[index]!
    }
  }

  /** Vehicles touched since the round began. */
  pending(): readonly number[] {
    const { table, version } = this.tracker
    if (this.awaited.version === version && version !== this.round) return this.awaited.indexes
    const indexes: number[] = []
    if (version !== this.round) {
      for (let index = 0; index < table.size; index += 1) if (table.version[index]! > this.round) indexes.push(index)
    }
    this.awaited = { version, indexes }
    return indexes
  }

  /** Place on the finest grid at this moment. */
  placeNow(index: number): { x: number; y: number } {
    const { table } = this.tracker
    if (table.version[index]! <= this.round) return { x: this.x[index]!, y: this.y[index]! }
    return { x: gridX(table.lng[index]!), y: gridY(table.lat[index]!) }
  }

  /** Whether `each` comes by this vehicle. */
  isListed(index: number, bounds: GridBounds): boolean {
    const cell = this.cell[index] ?? NOWHERE
    return cell !== NOWHERE && touches(bounds, LEVEL, cell)
  }

  /** Vehicles in the cells the bounds touch; null: all that have a place. */
  each(bounds: GridBounds | null, visit: (index: number) => void): void {
    this.inCells(this.heads, bounds, (_, key) => this.along(key, visit))
  }

  /** Vehicles changed in this round that are or were in the cells the bounds touch; each once. */
  eachChanged(bounds: GridBounds | null, visit: (index: number) => void): void {
    if (!bounds) return this.changed.forEach((index) => visit(index))
    const { stamps } = this
    this.stamp += 1
    const stamp = this.stamp
    this.inCells(this.touched, bounds, (indexes) => {
      for (const index of indexes) {
        if (stamps[index] === stamp) continue
        stamps[index] = stamp
        visit(index)
      }
    })
  }

  private inCells<T>(cells: ReadonlyMap<number, T>, bounds: GridBounds | null, visit: (held: T, key: number) => void) {
    if (!bounds) cells.forEach(visit)
    else if (cellCount(bounds, LEVEL) > cells.size) {
      for (const [key, held] of cells) if (touches(bounds, LEVEL, key)) visit(held, key)
    } else {
      eachCell(bounds, LEVEL, (key) => {
        const held = cells.get(key)
        if (held !== undefined) visit(held, key)
      })
    }
  }

  private along(key: number, visit: (index: number) => void): void {
    for (let index = this.heads.get(key) ?? NOWHERE; index !== NOWHERE; index = this.next[index]!) visit(index)
  }

  private place(index: number): void {
    const { table } = this.tracker
    const was = this.cell[index]!
    let is = NOWHERE
    if (table.located[index] === 1) {
      this.x[index] = gridX(table.lng[index]!)
      this.y[index] = gridY(table.lat[index]!)
      is = cellKey(this.x[index]!, this.y[index]!, LEVEL)
    }
    if (was !== NOWHERE) this.note(was, index)
    if (is === was) return
    if (is !== NOWHERE) this.note(is, index)
    if (was !== NOWHERE) this.unlink(index, was)
    if (is !== NOWHERE) this.link(index, is)
    this.cell[index] = is
  }

  private note(key: number, index: number): void {
    const held = this.touched.get(key)
    if (held) held.push(index)
    else this.touched.set(key, [index])
  }

  private unlink(index: number, key: number): void {
    const [left, right] = [this.previous[index]!, this.next[index]!]
    if (left !== NOWHERE) this.next[left] = right
    else if (right === NOWHERE) this.heads.delete(key)
    else this.heads.set(key, right)
    if (right !== NOWHERE) this.previous[right] = left
  }

  private link(index: number, key: number): void {
    const head = this.heads.get(key) ?? NOWHERE
    this.next[index] = head
    this.previous[index] = NOWHERE
    if (head !== NOWHERE) this.previous[head] = index
    this.heads.set(key, index)
  }

  private grow(capacity: number): void {
    const known = this.cell.length
    if (capacity <= known) return
    this.sent.grow(capacity)
    this.x = wider(this.x, capacity)
    this.y = wider(this.y, capacity)
    this.cell = wider(this.cell, capacity).fill(NOWHERE, known)
    this.next = wider(this.next, capacity)
    this.previous = wider(this.previous, capacity)
    this.stamps = wider(this.stamps, capacity)
  }
}

/** State sent to listeners of every vehicle. */
class SentColumns {
  located = new Uint8Array(0)
  x = new Uint16Array(0)
  y = new Uint16Array(0)
  lat = new Int32Array(0)
  lng = new Int32Array(0)
  time = new Uint32Array(0)
  speed = new Uint16Array(0)
  direction = new Uint16Array(0)
  state = new Uint8Array(0)
  alarm = new Uint8Array(0)

  grow(capacity: number): void {
    this.located = wider(this.located, capacity)
    this.x = wider(this.x, capacity)
    this.y = wider(this.y, capacity)
    this.lat = wider(this.lat, capacity)
    this.lng = wider(this.lng, capacity)
    this.time = wider(this.time, capacity)
    this.speed = wider(this.speed, capacity)
    this.direction = wider(this.direction, capacity)
    this.state = wider(this.state, capacity)
    this.alarm = wider(this.alarm, capacity)
  }
}

/** A longer copy of a column. */
export function wider<T extends { set(from: T): void }>(column: T, capacity: number): T {
  const longer = new (column.constructor as new (length: number) => T)(capacity)
  longer.set(column)
  return longer
}
