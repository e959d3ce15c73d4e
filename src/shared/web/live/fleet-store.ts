import { VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import type { FleetPatch, PatchCells } from './fleet-patch.ts'
import { grown } from './fleet-table.ts'
import { glideSeconds } from './glide.ts'

const FIRST_CAPACITY = 1024
const NO_ID = 0xffffffff

/** Words of one vehicle in `motion`: from x, from y, to x, to y (world steps), start (s), 1 / duration (0 = at rest). */
export const MOTION_WORDS = 6

/** After this long the glide clock restarts, because its seconds are stored in 32 bit floats. */
const CLOCK_RESTARTS_AFTER_S = 3600

/**
 * The page's picture of the fleet. Columns are replaced when the fleet outgrows them, so they are read through the store
 * each time and never cached; rows move when vehicles leave, so an index is valid until the next change only. Ids stay.
 */
export class FleetStore {
  count = 0
  /** Grows with every change. */
  version = 0
  ids = new Uint32Array(FIRST_CAPACITY).fill(NO_ID)
  /** Newest position in degrees. */
  lat = new Float64Array(FIRST_CAPACITY)
  lng = new Float64Array(FIRST_CAPACITY)
  /** Epoch seconds of the position; 0 if unknown. */
  time = new Uint32Array(FIRST_CAPACITY)
  /** km/h. */
  speed = new Float32Array(FIRST_CAPACITY)
  /** Degrees clockwise from north. */
  direction = new Uint16Array(FIRST_CAPACITY)
  /** Code of VEHICLE_STATES. */
  state = new Uint8Array(FIRST_CAPACITY)
  /** Highest open alarm level, 0 none, 1 highest. */
  alarm = new Uint8Array(FIRST_CAPACITY)
  /** When the alarm last became level 1, on the glide clock; negative when it was so from the start. */
  alarmSince = new Float32Array(FIRST_CAPACITY)
  /** Positions between which vehicles glide, ready for the graphics card. */
  motion = new Uint32Array(FIRST_CAPACITY * MOTION_WORDS)
  motionSeconds = new Float32Array(this.motion.buffer)
  /** Aggregated cells that stand for vehicles, or null. */
  cells: PatchCells | null = null
  /** Moment, on the glide clock, when the last vehicle comes to rest. */
  glidesUntil = 0
  byState: ArrayLike<number> = new Uint32Array(VEHICLE_STATES.length)
  byAlarm: ArrayLike<number> = new Uint32Array(4)
  framesDecoded = 0
  readonly #listeners = new Set<() => void>()
  #clockStart = performance.now()

  /** Seconds on the glide clock. */
  now(): number {
    return (performance.now() - this.#clockStart) / 1000
  }

  /** Calls the listener after every change, at most once a second; answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Index of a vehicle now, or -1. */
  indexOf(id: number): number {
    const index = this.ids.indexOf(id)
    return index < this.count ? index : -1
  }

  stateOf(index: number): VehicleState {
    return VEHICLE_STATES[this.state[index] ?? 1] ?? 'offline'
  }

  /** Where a vehicle is drawn at this moment, in world steps. */
  shownAt(index: number, now = this.now()): { x: number; y: number } {
    const at = index * MOTION_WORDS
    const { motion, motionSeconds } = this
    const part = glidePart(motionSeconds[at + 4]!, motionSeconds[at + 5]!, now)
    return {
      x: (motion[at]! + Math.round(((motion[at + 2]! - motion[at]!) | 0) * part)) >>> 0,
      y: (motion[at + 1]! + Math.round(((motion[at + 3]! - motion[at + 1]!) | 0) * part)) >>> 0,
    }
  }

  apply(patch: FleetPatch): void {
    this.#restartClockWhenOld()
    this.#ensure(patch.count)
    this.#move(patch.moves)
    for (let row = 0; row < patch.rows.index.length; row++) this.#put(patch, row, this.now())
    if (patch.count < this.count) this.ids.fill(NO_ID, patch.count, this.count)
    this.count = patch.count
    this.byState = patch.byState
    this.byAlarm = patch.byAlarm
    this.framesDecoded = patch.framesDecoded
    if (patch.cells) this.cells = patch.cells.x.length > 0 ? patch.cells : null
    this.version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Rows the page never saw can be named by a move; their vehicle arrives as a row of the same patch. */
  #move(moves: Uint32Array): void {
    for (let at = 0; at < moves.length; at += 2) {
      const from = moves[at]!
      const to = moves[at + 1]!
      if (from >= this.ids.length || to >= this.ids.length) continue
      for (const column of [this.ids, this.lat, this.lng, this.time, this.speed]) column[to] = column[from]!
      for (const column of [this.direction, this.state, this.alarm, this.alarmSince]) column[to] = column[from]!
      this.motion.copyWithin(to * MOTION_WORDS, from * MOTION_WORDS, (from + 1) * MOTION_WORDS)
      this.ids[from] = NO_ID
    }
  }

  #put({ rows }: FleetPatch, row: number, now: number): void {
    const index = rows.index[row]!
    const known = this.ids[index] === rows.id[row]
    this.#glide(index, rows.x[row]!, rows.y[row]!, rows.time[row]!, known, now)
    if (!known) this.alarmSince[index] = -CLOCK_RESTARTS_AFTER_S
    else if (rows.alarm[row] === 1 && this.alarm[index] !== 1) this.alarmSince[index] = now
    this.ids[index] = rows.id[row]!
    this.lat[index] = rows.lat[row]! / 1e6
    this.lng[index] = rows.lng[row]! / 1e6
    this.time[index] = rows.time[row]!
    this.speed[index] = rows.speed[row]! / 10
    this.direction[index] = rows.direction[row]!
    this.state[index] = rows.state[row]!
    this.alarm[index] = rows.alarm[row]!
  }

  #glide(index: number, x: number, y: number, time: number, known: boolean, now: number): void {
    const at = index * MOTION_WORDS
    const { motion, motionSeconds } = this
    if (known && motion[at + 2] === x && motion[at + 3] === y) return
    const from = known ? this.shownAt(index, now) : { x, y }
    const seconds = known ? glideSeconds(from, { x, y }, time - this.time[index]!, now - motionSeconds[at + 4]!) : 0
    motion[at] = seconds > 0 ? from.x : x
    motion[at + 1] = seconds > 0 ? from.y : y
    motion[at + 2] = x
    motion[at + 3] = y
    motionSeconds[at + 4] = now
    motionSeconds[at + 5] = seconds > 0 ? 1 / seconds : 0
    this.glidesUntil = Math.max(this.glidesUntil, now + seconds)
  }

  #restartClockWhenOld(): void {
    const passed = this.now()
    if (passed < CLOCK_RESTARTS_AFTER_S) return
    this.#clockStart += passed * 1000
    this.glidesUntil -= passed
    for (let index = 0; index < this.count; index++) {
      this.motionSeconds[index * MOTION_WORDS + 4]! -= passed
      this.alarmSince[index]! -= passed
    }
  }

  #ensure(count: number): void {
    let capacity = this.ids.length
    if (count <= capacity) return
    while (capacity < count) capacity *= 2
    const known = this.ids.length
    this.ids = grown(this.ids, capacity).fill(NO_ID, known)
    this.lat = grown(this.lat, capacity)
    this.lng = grown(this.lng, capacity)
    this.time = grown(this.time, capacity)
    this.speed = grown(this.speed, capacity)
    this.direction = grown(this.direction, capacity)
    this.state = grown(this.state, capacity)
    this.alarm = grown(this.alarm, capacity)
    this.alarmSince = grown(this.alarmSince, capacity)
    this.motion = grown(this.motion, capacity * MOTION_WORDS)
    this.motionSeconds = new Float32Array(this.motion.buffer)
  }
}

/** Progress of a vehicle's glide, 0 to 1. `inverse` is 1 / duration, 0 for a vehicle at rest. */
export function glidePart(start: number, inverse: number, now: number): number {
  return inverse === 0 ? 1 : Math.max(0, Math.min(1, (now - start) * inverse))
}
