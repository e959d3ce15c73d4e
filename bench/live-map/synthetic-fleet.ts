import { newVehicleFrame } from '#core/contract/live-frame.ts'
import { type VehicleState, stateCode } from '#core/domain/vehicle-state.ts'

/** Share of the fleet in each state, as on a working morning. */
const MIX: readonly [VehicleState, number][] = [
  ['driving', 0.46],
  ['idling', 0.12],
  ['parked', 0.18],
  ['charging', 0.07],
  ['sleeping', 0.07],
  ['offline', 0.07],
  ['neverOnline', 0.02],
  ['towed', 0.01],
]

/** Centres vehicles gather around: lat, lng, weight, spread in degrees. */
export const PLACES: readonly [number, number, number, number][] = [
  [39.9, 116.4, 8, 0.9],
  [31.2, 121.5, 9, 0.9],
  [23.1, 113.3, 9, 0.8],
  [22.6, 114.1, 6, 0.4],
  [30.6, 104.1, 6, 0.8],
  [29.6, 106.5, 5, 0.7],
  [30.6, 114.3, 5, 0.8],
  [34.3, 108.9, 4, 0.8],
  [36.1, 120.4, 3, 0.6],
  [41.8, 123.4, 3, 0.7],
  [45.8, 126.6, 2, 0.8],
  [43.8, 87.6, 2, 1.2],
  [25, 102.7, 3, 0.8],
  [28.2, 112.9, 4, 0.7],
  [34.7, 113.6, 5, 0.9],
  [32, 118.8, 5, 0.7],
  [35, 110, 12, 8],
]

/** As a stored position has it: degrees × 1e6, 0.1 km/h, degrees, alarm word of JT/T 808. */
export interface SyntheticRow {
  lat: number
  lng: number
  speed: number
  direction: number
  alarm: number
}

const METRES_PER_DEGREE = 111_320

/** Vehicles that all move on every tenth second: the worst the live path has to carry. */
export class SyntheticFleet {
  readonly size: number
  readonly #lat: Float64Array
  readonly #lng: Float64Array
  readonly #speed: Float64Array
  readonly #heading: Float64Array
  readonly #state: Uint8Array
  readonly #alarm: Uint8Array
  readonly #time: Uint32Array
  readonly #random: () => number
  #next = 0

  constructor(size: number, seed = 1) {
    this.size = size
    this.#random = mulberry(seed)
    this.#lat = new Float64Array(size)
    this.#lng = new Float64Array(size)
    this.#speed = new Float64Array(size)
    this.#heading = new Float64Array(size)
    this.#state = new Uint8Array(size)
    this.#alarm = new Uint8Array(size)
    this.#time = new Uint32Array(size)
    for (let at = 0; at < size; at++) this.#place(at)
  }

  snapshot(): ArrayBuffer {
    return this.#frame('snapshot', 0, this.size)
  }

  /** Moves vehicles from the given one on. */
  advance(start: number, count: number, seconds: number): void {
    for (let n = 0; n < count; n++) this.#move((start + n) % this.size, seconds)
  }

  /** Calls `take` with vehicles from the given one on, in the units of stored positions. */
  rows(start: number, count: number, take: (at: number, row: SyntheticRow) => void): void {
    for (let n = 0; n < count; n++) {
      const at = (start + n) % this.size
      const moving = this.#state[at] === stateCode('driving')
      take(at, {
        lat: Math.round(this.#lat[at]! * 1e6),
        lng: Math.round(this.#lng[at]! * 1e6),
        speed: moving ? Math.round(this.#speed[at]! * 10) : 0,
        direction: Math.floor(this.#heading[at]!),
        alarm: this.#alarm[at] === 1 ? 1 : 0,
      })
    }
  }

  /** Moves the next part of the fleet by `seconds` and returns the frame of the changes. */
  moveNext(count: number, seconds: number): ArrayBuffer {
    const start = this.#next
    for (let n = 0; n < count; n++) this.#move((start + n) % this.size, seconds)
    this.#next = (start + count) % this.size
    return this.#frame('delta', start, count)
  }

  #place(at: number): void {
    const [lat, lng, , spread] = weighted(PLACES, ([, , weight]) => weight, this.#random())
    this.#lat[at] = lat + this.#spread() * spread
    this.#lng[at] = lng + this.#spread() * spread
    this.#heading[at] = this.#random() * 360
    const [state] = weighted(MIX, ([, share]) => share, this.#random())
    this.#state[at] = stateCode(state)
    this.#speed[at] = 20 + this.#random() * 70
    const dice = this.#random()
    this.#alarm[at] = dice < 0.003 ? 1 : dice < 0.012 ? 2 : dice < 0.03 ? 3 : 0
    this.#time[at] = Math.floor(Date.now() / 1000)
  }

  #move(at: number, seconds: number): void {
    this.#heading[at] = (this.#heading[at]! + (this.#random() - 0.5) * 24 + 360) % 360
    const degrees = ((this.#speed[at]! / 3.6) * seconds) / METRES_PER_DEGREE
    const turn = (this.#heading[at]! * Math.PI) / 180
    this.#lat[at]! += degrees * Math.cos(turn)
    this.#lng[at]! += (degrees * Math.sin(turn)) / Math.cos((this.#lat[at]! * Math.PI) / 180)
    this.#time[at] = Math.floor(Date.now() / 1000)
  }

  #frame(kind: 'snapshot' | 'delta', start: number, count: number): ArrayBuffer {
    const { buffer, vehicles } = newVehicleFrame(kind, Date.now(), count)
    for (let row = 0; row < count; row++) {
      const at = (start + row) % this.size
      vehicles.id[row] = at + 1
      vehicles.lat[row] = Math.round(this.#lat[at]! * 1e6)
      vehicles.lng[row] = Math.round(this.#lng[at]! * 1e6)
      vehicles.time[row] = this.#time[at]!
      vehicles.speed[row] = this.#state[at] === stateCode('driving') ? this.#speed[at]! * 10 : 0
      vehicles.direction[row] = this.#heading[at]!
      vehicles.state[row] = this.#state[at]!
      vehicles.alarm[row] = this.#alarm[at]!
    }
    return buffer
  }

  /** Sum of three throws: near the centre mostly, sometimes far out. */
  #spread(): number {
    return this.#random() + this.#random() + this.#random() - 1.5
  }
}

function weighted<T>(list: readonly T[], weight: (item: T) => number, dice: number): T {
  let left = dice * list.reduce((sum, item) => sum + weight(item), 0)
  for (const item of list) {
    left -= weight(item)
    if (left <= 0) return item
  }
  return list.at(-1)!
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
