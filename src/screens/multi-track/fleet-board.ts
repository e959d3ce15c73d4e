import { stateCode, VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import type { FleetRoster } from './fleet-roster.ts'

const STATES = VEHICLE_STATES.length
const NEVER = stateCode('neverOnline')

/**
 * Live columns in the order of the roster, renewed after each change of the store: what the tree, its counts and its
 * filter read. No vehicle passes through React.
 */
export class FleetBoard {
  readonly roster: FleetRoster
  /** State code by vehicle index. */
  readonly state: Uint8Array
  readonly alarm: Uint8Array
  /** 1 where a position is known. */
  readonly placed: Uint8Array
  /** km/h */
  readonly speed: Float32Array
  /** Vehicles by organisation index and state code, with everything below. */
  readonly counts: Int32Array
  version = 0
  readonly #store: FleetStore
  /** States of the roster: used for vehicles without a position, and before the first frame. */
  readonly #rosterState: Uint8Array
  readonly #listeners = new Set<() => void>()

  constructor(roster: FleetRoster, store: FleetStore) {
    this.roster = roster
    this.#store = store
    this.#rosterState = Uint8Array.from(roster.vehicles, ({ state }) => stateCode(state))
    this.state = Uint8Array.from(this.#rosterState)
    this.alarm = new Uint8Array(roster.vehicles.length)
    this.placed = new Uint8Array(roster.vehicles.length)
    this.speed = new Float32Array(roster.vehicles.length)
    this.counts = new Int32Array(roster.orgs.length * STATES)
    this.renew()
  }

  /** Follows the store until the returned function is called. */
  start(): () => void {
    this.renew()
    return this.#store.onChange(() => this.renew())
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  countOf(org: number, state: VehicleState): number {
    return this.counts[org * STATES + stateCode(state)] ?? 0
  }

  stateOf(vehicle: number): VehicleState {
    return VEHICLE_STATES[this.state[vehicle] ?? NEVER] ?? 'neverOnline'
  }

  renew(): void {
    const { indexById } = this.roster
    const store = this.#store
    this.state.set(this.#rosterState)
    this.alarm.fill(0)
    this.placed.fill(0)
    this.speed.fill(0)
    for (let row = 0; row < store.count; row++) {
      const vehicle = indexById.get(store.ids[row]!)
      if (vehicle === undefined) continue
      this.state[vehicle] = store.state[row]!
      this.alarm[vehicle] = store.alarm[row]!
      this.placed[vehicle] = 1
      this.speed[vehicle] = store.speed[row]!
    }
    this.#count()
    this.version += 1
    for (const listener of this.#listeners) listener()
  }

  #count(): void {
    const { orgs, orgOf } = this.roster
    this.counts.fill(0)
    for (let vehicle = 0; vehicle < this.state.length; vehicle++) {
      const org = orgOf[vehicle]!
      if (org >= 0) this.counts[org * STATES + this.state[vehicle]!]! += 1
    }
    // Parents stand before their children, so backwards every sum is complete before it is handed up.
    for (let org = orgs.length - 1; org >= 0; org--) {
      const parent = orgs[org]!.parent
      if (parent < 0) continue
      for (let state = 0; state < STATES; state++) {
        this.counts[parent * STATES + state]! += this.counts[org * STATES + state]!
      }
    }
  }
}
