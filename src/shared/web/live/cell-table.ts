import type { CellColumns } from '#core/contract/live-frame.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import type { PatchCells } from './fleet-patch.ts'
import { worldX, worldY } from './world-position.ts'

const STATES = VEHICLE_STATES.length

interface Cell {
  x: number
  y: number
  states: Uint32Array
  vehicles: number
  alarm: number
}

/** Cells by key, while the server sends cells instead of vehicles. */
export class CellTable {
  shown = false
  readonly #cells = new Map<number, Cell>()
  #changed = false

  replace(columns: CellColumns): void {
    this.#cells.clear()
    this.change(columns)
  }

  change(columns: CellColumns): void {
    this.shown = true
    this.#changed = true
    const count = columns.key.length
    for (let at = 0; at < count; at++) {
      const states = Uint32Array.from({ length: STATES }, (_, state) => columns.states[state * count + at]!)
      const vehicles = states.reduce((sum, part) => sum + part)
      const key = columns.key[at]!
      if (vehicles === 0) this.#cells.delete(key)
      else {
        const [x, y] = [worldX(columns.lng[at]! / 1e6), worldY(columns.lat[at]! / 1e6)]
        this.#cells.set(key, { x, y, states, vehicles, alarm: columns.alarm[at]! })
      }
    }
  }

  hide(): void {
    if (!this.shown) return
    this.shown = false
    this.#changed = true
    this.#cells.clear()
  }

  byState(): Uint32Array {
    const sums = new Uint32Array(STATES)
    for (const { states } of this.#cells.values()) states.forEach((part, state) => (sums[state]! += part))
    return sums
  }

  /** All cells when something changed since the last call; empty when vehicles are shown again. */
  takeChange(): PatchCells | undefined {
    if (!this.#changed) return undefined
    this.#changed = false
    const cells = [...this.#cells.values()]
    const states = new Uint32Array(cells.length * STATES)
    cells.forEach((cell, at) => states.set(cell.states, at * STATES))
    return {
      x: Uint32Array.from(cells, ({ x }) => x),
      y: Uint32Array.from(cells, ({ y }) => y),
      vehicles: Uint32Array.from(cells, ({ vehicles }) => vehicles),
      states,
      alarm: Uint8Array.from(cells, ({ alarm }) => alarm),
    }
  }
}
