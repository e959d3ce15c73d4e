import type { LiveFrame, VehicleColumns } from '#core/contract/live-frame.ts'
import { type Move, readMoves } from '#core/contract/live-moves.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { CellTable } from './cell-table.ts'
import { type FleetPatch, newPatchRows } from './fleet-patch.ts'
import { worldX, worldY } from './world-position.ts'

const ALARM_LEVELS = 4
const FIRST_CAPACITY = 1024

/**
 * The worker's picture of the fleet: dense columns, an id index, and what changed since the last patch was taken.
 * Removing a vehicle moves the last row into its place, so rows 0 to count - 1 are always all there are.
 */
export class FleetTable {
  count = 0
  framesDecoded = 0
  readonly #indexOf = new Map<number, number>()
  #capacity = FIRST_CAPACITY
  #id = new Uint32Array(FIRST_CAPACITY)
  #lat = new Int32Array(FIRST_CAPACITY)
  #lng = new Int32Array(FIRST_CAPACITY)
  #time = new Uint32Array(FIRST_CAPACITY)
  #speed = new Uint16Array(FIRST_CAPACITY)
  #direction = new Uint16Array(FIRST_CAPACITY)
  #state = new Uint8Array(FIRST_CAPACITY)
  #alarm = new Uint8Array(FIRST_CAPACITY)
  #changed = new Uint8Array(FIRST_CAPACITY)
  #seen = new Uint8Array(FIRST_CAPACITY)
  #changes = 0
  #moves: number[] = []
  readonly #cells = new CellTable()
  #serverTime = 0
  readonly #byState = new Uint32Array(VEHICLE_STATES.length)
  readonly #byAlarm = new Uint32Array(ALARM_LEVELS)

  apply(frame: LiveFrame): void {
    this.framesDecoded += 1
    this.#serverTime = frame.serverTime
    switch (frame.kind) {
      case 'snapshot':
        this.#replaceAll(frame.vehicles)
        break
      case 'delta':
        this.#merge(frame.vehicles)
        break
      case 'removed':
        for (const id of frame.ids) this.#remove(this.#indexOf.get(id))
        break
      case 'moved':
        readMoves(frame.moves, frame.count, (move) => this.#move(move))
        break
      case 'cells':
        for (let index = this.count - 1; index >= 0; index--) this.#remove(index)
        this.#cells.replace(frame.cells)
        break
      case 'cellChanges':
        this.#cells.change(frame.cells)
        break
    }
  }

  /** Changes since the last call; an empty patch still carries counts and times. */
  takePatch(): FleetPatch {
    const rows = newPatchRows(this.#changes)
    let row = 0
    for (let index = 0; index < this.count && row < this.#changes; index++) {
      if (!this.#changed[index]) continue
      this.#changed[index] = 0
      rows.index[row] = index
      rows.id[row] = this.#id[index]!
      rows.x[row] = worldX(this.#lng[index]! / 1e6)
      rows.y[row] = worldY(this.#lat[index]! / 1e6)
      rows.lat[row] = this.#lat[index]!
      rows.lng[row] = this.#lng[index]!
      rows.time[row] = this.#time[index]!
      rows.speed[row] = this.#speed[index]!
      rows.direction[row] = this.#direction[index]!
      rows.state[row] = this.#state[index]!
      rows.alarm[row] = this.#alarm[index]!
      row += 1
    }
    const cells = this.#cells.takeChange()
    const patch: FleetPatch = {
      count: this.count,
      moves: Uint32Array.from(this.#moves),
      rows,
      byState: this.#cells.shown ? this.#cells.byState() : this.#byState.slice(),
      byAlarm: this.#byAlarm.slice(),
      serverTime: this.#serverTime,
      framesDecoded: this.framesDecoded,
      ...(cells && { cells }),
    }
    this.#changes = 0
    this.#moves = []
    return patch
  }

  /** A snapshot keeps the rows of vehicles that stay, so that they go on gliding from where they are. */
  #replaceAll(vehicles: VehicleColumns): void {
    this.#cells.hide()
    this.#seen.fill(0)
    for (let at = 0; at < vehicles.id.length; at++) this.#seen[this.#put(vehicles, at)] = 1
    for (let index = this.count - 1; index >= 0; index--) if (!this.#seen[index]) this.#remove(index)
  }

  #merge(vehicles: VehicleColumns): void {
    this.#cells.hide()
    for (let at = 0; at < vehicles.id.length; at++) this.#put(vehicles, at)
  }

  /** A vehicle that is not known comes as a whole row later. */
  #move({ id, lat, lng, time, speed, direction, look }: Readonly<Move>): void {
    const index = this.#indexOf.get(id)
    if (index === undefined) return
    this.#lat[index]! += lat
    this.#lng[index]! += lng
    this.#time[index]! += time
    this.#speed[index]! += speed
    this.#direction[index]! += direction
    if (look >= 0) this.#look(index, look % 16, look >> 4)
    this.#markChanged(index)
  }

  #look(index: number, state: number, alarm: number): void {
    this.#byState[this.#state[index]!]! -= 1
    this.#byAlarm[this.#alarm[index]!]! -= 1
    this.#state[index] = Math.min(state, VEHICLE_STATES.length - 1)
    this.#alarm[index] = Math.min(alarm, ALARM_LEVELS - 1)
    this.#byState[this.#state[index]!]! += 1
    this.#byAlarm[this.#alarm[index]!]! += 1
  }

  #put(from: VehicleColumns, at: number): number {
    const id = from.id[at]!
    const state = Math.min(from.state[at]!, VEHICLE_STATES.length - 1)
    const alarm = Math.min(from.alarm[at]!, ALARM_LEVELS - 1)
    const known = this.#indexOf.get(id)
    const index = known ?? this.#append(id)
    if (known !== undefined) {
      if (this.#same(index, from, at, state, alarm)) return index
      this.#byState[this.#state[index]!]! -= 1
      this.#byAlarm[this.#alarm[index]!]! -= 1
    }
    this.#byState[state]! += 1
    this.#byAlarm[alarm]! += 1
    this.#lat[index] = from.lat[at]!
    this.#lng[index] = from.lng[at]!
    this.#time[index] = from.time[at]!
    this.#speed[index] = from.speed[at]!
    this.#direction[index] = from.direction[at]!
    this.#state[index] = state
    this.#alarm[index] = alarm
    this.#markChanged(index)
    return index
  }

  #same(index: number, from: VehicleColumns, at: number, state: number, alarm: number): boolean {
    return (
      this.#time[index] === from.time[at] &&
      this.#lat[index] === from.lat[at] &&
      this.#lng[index] === from.lng[at] &&
      this.#speed[index] === from.speed[at] &&
      this.#direction[index] === from.direction[at] &&
      this.#state[index] === state &&
      this.#alarm[index] === alarm
    )
  }

  #append(id: number): number {
    if (this.count === this.#capacity) this.#grow()
    const index = this.count
    this.count += 1
    this.#id[index] = id
    this.#seen[index] = 0
    this.#indexOf.set(id, index)
    return index
  }

  #markChanged(index: number): void {
    if (this.#changed[index]) return
    this.#changed[index] = 1
    this.#changes += 1
  }

  #unmarkChanged(index: number): void {
    if (!this.#changed[index]) return
    this.#changed[index] = 0
    this.#changes -= 1
  }

  #remove(index: number | undefined): void {
    if (index === undefined) return
    const last = this.count - 1
    this.#indexOf.delete(this.#id[index]!)
    this.#byState[this.#state[index]!]! -= 1
    this.#byAlarm[this.#alarm[index]!]! -= 1
    this.#unmarkChanged(index)
    if (index !== last) {
      for (const column of this.#columns()) column[index] = column[last]!
      this.#indexOf.set(this.#id[index]!, index)
      this.#moves.push(last, index)
      if (this.#changed[last]) this.#markChanged(index)
      this.#unmarkChanged(last)
    }
    this.count = last
  }

  #columns() {
    return [
      this.#id,
      this.#lat,
      this.#lng,
      this.#time,
      this.#speed,
      this.#direction,
      this.#state,
      this.#alarm,
      this.#seen,
    ]
  }

  #grow(): void {
    this.#capacity *= 2
    this.#id = grown(this.#id, this.#capacity)
    this.#lat = grown(this.#lat, this.#capacity)
    this.#lng = grown(this.#lng, this.#capacity)
    this.#time = grown(this.#time, this.#capacity)
    this.#speed = grown(this.#speed, this.#capacity)
    this.#direction = grown(this.#direction, this.#capacity)
    this.#state = grown(this.#state, this.#capacity)
    this.#alarm = grown(this.#alarm, this.#capacity)
    this.#changed = grown(this.#changed, this.#capacity)
    this.#seen = grown(this.#seen, this.#capacity)
  }
}

/** A longer copy of a column. */
export function grown<T extends { set(from: T): void }>(column: T, capacity: number): T {
  const longer = new (column.constructor as new (length: number) => T)(capacity)
  longer.set(column)
  return longer
}
