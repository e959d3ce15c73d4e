import { CELLS_ABOVE, type LiveSubscription } from '#core/contract/live.ts'
import { newCellFrame, newVehicleFrame, removedFrame } from '#core/contract/live-frame.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import type { Tracker } from '#server/tracker/tracker.ts'
import { cellSize, inViewport } from './live-area.ts'
import { type LiveScope, roundedPlace } from './live-scope.ts'

/** Below this share of the limit cells become vehicles again, so that a count near the limit does not flicker. */
const BACK_TO_VEHICLES = 0.9
/** Departures remembered for listeners who lag behind; whoever lags more gets everything anew. */
const MOST_DEPARTURES = 50_000

interface Departure {
  index: number
  version: number
}

/** Frames for everyone who may see the same and looks at the same: built once, sent to all. */
export class LiveView {
  readonly scope: LiveScope
  readonly subscription: LiveSubscription
  listeners = 0
  /** Tracker version the members are from. */
  version = 0
  cells = false
  private readonly tracker: Tracker
  private readonly within: ((lat: number, lng: number) => boolean) | null
  private readonly wanted: Set<number> | null
  private orgs: Uint8Array = new Uint8Array(0)
  /** Test per kind of vehicle; null: all. */
  private kinds: Uint8Array | null = null
  /** Of the directory the two tests are from. */
  private revision = -1
  private member = new Uint8Array(0)
  private members = 0
  private departures: Departure[] = []
  /** What the last round brought, for the many listeners who are up to date. */
  private latest: { after: number; changed: readonly number[] } | null = null
  /** Departures up to this version are forgotten. */
  private forgottenUpTo = 0
  private frames = new Map<string, Buffer[]>()

  constructor(tracker: Tracker, scope: LiveScope, subscription: LiveSubscription) {
    this.tracker = tracker
    this.scope = scope
    this.subscription = subscription
    this.within = subscription.viewport ? inViewport(subscription.viewport) : null
    this.wanted = subscription.vehicleIds ? new Set(subscription.vehicleIds) : null
    this.follow(null)
  }

  /** Brings the members up to now. `changed`: vehicles touched since the last time; null: look at all. */
  follow(changed: readonly number[] | null): void {
    const { table, version } = this.tracker
    this.adoptDirectory()
    if (this.member.length < table.size) {
      const wider = new Uint8Array(table.version.length)
      wider.set(this.member)
      this.member = wider
    }
    this.latest = changed && { after: this.version, changed }
    this.version = version
    this.frames = new Map()
    if (changed) for (const index of changed) this.place(index)
    else for (let index = 0; index < table.size; index += 1) this.place(index)
    this.cells = this.members > CELLS_ABOVE * (this.cells ? BACK_TO_VEHICLES : 1)
    this.forgetDepartures()
  }

  /** Whether scope and filter take this vehicle in, wherever it is. */
  concerns(index: number): boolean {
    const { table } = this.tracker
    return this.orgs[table.org[index]!] === 1 && (!this.kinds || this.kinds[table.kind[index]!] === 1)
  }

  /** Everything in view. */
  snapshot(now: number): Buffer[] {
    return this.once('snapshot', () =>
      this.cells ? [this.cellFrame(now)] : [this.vehicleFrame('snapshot', this.list(0), now)],
    )
  }

  /** What changed after a version; nothing when nothing did. */
  since(version: number, now: number): Buffer[] {
    if (version < this.forgottenUpTo) return this.snapshot(now)
    return this.once(`${version}`, () => {
      const changed = this.list(version)
      const gone = this.departures.filter((one) => one.version > version && this.member[one.index] === 0)
      if (changed.length === 0 && gone.length === 0) return []
      if (this.cells) return [this.cellFrame(now)]
      const frames: Buffer[] = []
      if (gone.length > 0) {
        const ids = [...new Set(gone.map((one) => this.idOf(one.index)))]
        frames.push(Buffer.from(removedFrame(now, ids)))
      }
      if (changed.length > 0) frames.push(this.vehicleFrame('delta', changed, now))
      return frames
    })
  }

  private once(key: string, build: () => Buffer[]): Buffer[] {
    const known = this.frames.get(key)
    if (known) return known
    const built = build()
    this.frames.set(key, built)
    return built
  }

  private place(index: number): void {
    const inside = this.sees(index) ? 1 : 0
    if (this.member[index] === inside) return
    this.member[index] = inside
    this.members += inside ? 1 : -1
    if (!inside) this.departures.push({ index, version: this.version })
  }

  private adoptDirectory(): void {
    const { directory } = this.tracker
    if (directory.revision === this.revision) return
    this.revision = directory.revision
    this.orgs = directory.inScope(this.scope)
    this.kinds = this.subscription.filter ? directory.inFilter(this.subscription.filter) : null
  }

  private sees(index: number): boolean {
    const { table } = this.tracker
    if (table.located[index] === 0 || !this.concerns(index)) return false
    if (this.wanted && !this.wanted.has(table.vehicleId[index]!)) return false
    return !this.within || this.within(table.lat[index]!, table.lng[index]!)
  }

  private list(after: number): number[] {
    const { table } = this.tracker
    const indexes: number[] = []
    const take = (index: number): void => {
      const version = table.version[index]!
      if (this.member[index] === 1 && version > after && version <= this.version) indexes.push(index)
    }
    if (this.latest?.after === after) for (const index of this.latest.changed) take(index)
    else for (let index = 0; index < table.size; index += 1) take(index)
    return indexes
  }

  /** Anonymous listeners get the row number here; it becomes a number of their connection before it leaves. */
  private idOf(index: number): number {
    return this.scope.anonymous ? index : this.tracker.table.vehicleId[index]!
  }

  private vehicleFrame(kind: 'snapshot' | 'delta', indexes: readonly number[], now: number): Buffer {
    const { table } = this.tracker
    const { anonymous } = this.scope
    const { buffer, vehicles } = newVehicleFrame(kind, now, indexes.length)
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at]!
      vehicles.id[at] = this.idOf(index)
      vehicles.lat[at] = anonymous ? roundedPlace(table.lat[index]!) : table.lat[index]!
      vehicles.lng[at] = anonymous ? roundedPlace(table.lng[index]!) : table.lng[index]!
      vehicles.time[at] = anonymous ? 0 : table.positionAt[index]! / 1000
      vehicles.speed[at] = table.speed[index]!
      vehicles.direction[at] = table.direction[index]!
      vehicles.state[at] = table.state[index]!
      vehicles.alarm[at] = table.alarmLevel[index]!
    }
    return Buffer.from(buffer)
  }

  private cellFrame(now: number): Buffer {
    const { table } = this.tracker
    const size = cellSize(this.subscription)
    const cells = new Map<number, Cell>()
    const columns = Math.ceil(360e6 / size) + 1
    for (let index = 0; index < table.size; index += 1) {
      if (this.member[index] === 0) continue
      const row = Math.floor((table.lat[index]! + 90e6) / size)
      const column = Math.floor((table.lng[index]! + 180e6) / size)
      const key = row * columns + column
      let cell = cells.get(key)
      if (!cell) {
        cell = { row, column, vehicles: 0, states: new Uint32Array(VEHICLE_STATES.length), alarm: 0 }
        cells.set(key, cell)
      }
      cell.vehicles += 1
      cell.states[table.state[index]!]! += 1
      const level = table.alarmLevel[index]!
      if (level !== 0 && (cell.alarm === 0 || level < cell.alarm)) cell.alarm = level
    }
    const { buffer, cells: target } = newCellFrame(now, cells.size)
    let at = 0
    for (const cell of cells.values()) {
      target.lat[at] = Math.min(90e6, (cell.row + 0.5) * size - 90e6)
      target.lng[at] = Math.min(180e6, (cell.column + 0.5) * size - 180e6)
      target.vehicles[at] = cell.vehicles
      target.state[at] = cell.states.indexOf(Math.max(...cell.states))
      target.alarm[at] = cell.alarm
      at += 1
    }
    return Buffer.from(buffer)
  }

  private forgetDepartures(): void {
    if (this.departures.length <= MOST_DEPARTURES) return
    const dropped = this.departures.splice(0, this.departures.length - MOST_DEPARTURES / 2)
    this.forgottenUpTo = dropped.at(-1)!.version
  }
}

interface Cell {
  row: number
  column: number
  vehicles: number
  states: Uint32Array
  alarm: number
}
