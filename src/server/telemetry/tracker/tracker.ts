import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { stateCode, stateOf } from '#core/domain/vehicle-state.ts'
import { alarmLevels } from '../alarms/alarm-levels.ts'
import { ENERGY_SERIAL } from '../gateway/energy-row.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { DayStatistics } from './day-statistics.ts'
import type { FleetDirectory } from './fleet-directory.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { momentOf, nextFrom } from './moment.ts'
import { isNowhere, type Place, strayFurther, type StrayPlaces } from './plausible-place.ts'
import { STATUS_ACC, STATUS_FIXED, vehicleState } from './state-rules.ts'
import { headingOfWay } from './travel.ts'
import { VehicleTable } from './vehicle-table.ts'

const DEFAULT_TIMEOUT_SECONDS = 180

/** Last state of every vehicle. A cache over stored positions: everything in it can be rebuilt from the database. */
export class Tracker {
  readonly table = new VehicleTable()
  readonly days = new DayStatistics()
  readonly directory: FleetDirectory
  /** Rises with every change viewers can see; `table.version` holds the number of a vehicle's last one. */
  version = 1
  /** Messages stored since start, by part of the directory. */
  stored = new Float64Array(64)
  /** Called with every logout that this process receives. */
  onLogout: ((vehicleId: number) => void) | null = null
  /** Places of vehicles that cannot be right, as long as they repeat. */
  readonly strays = new Map<number, StrayPlaces>()
  private readonly indexes = new Map<number, number>()

  constructor(directory: FleetDirectory) {
    this.directory = directory
  }

  /** Takes over vehicles, organisations and profiles after the directory was loaded. */
  adoptDirectory(now: number): void {
    const { table, directory } = this
    for (const vehicle of directory.vehicles.values()) {
      const index = this.indexes.get(vehicle.vehicleId) ?? this.add(vehicle.vehicleId)
      const part = directory.partOf(vehicle)
      const { kind } = vehicle
      if (table.part[index] !== part || table.kind[index] !== kind) this.touch(index)
      table.part[index] = part
      table.kind[index] = kind
      table.timeoutMs[index] = (vehicle.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000
    }
    for (const [vehicleId, index] of this.indexes) {
      if (directory.vehicles.has(vehicleId) || table.part[index] === -1) continue
      table.part[index] = -1
      this.touch(index)
    }
    if (this.stored.length < directory.parts) {
      const wider = new Float64Array(directory.parts * 2)
      wider.set(this.stored)
      this.stored = wider
    }
    this.refreshStates(now)
  }

  indexOf(vehicleId: number): number | undefined {
    return this.indexes.get(vehicleId)
  }

  stateAt(index: number): VehicleState {
    return stateOf(this.table.state[index]!)
  }

  /** A position that is in the database now. Older ones than the newest known never change the last state. */
  apply(row: PositionRow, now: number): void {
    const index = this.indexes.get(row.vehicleId)
    if (index === undefined) return
    const { table } = this
    const part = table.part[index]!
    if (part >= 0) this.stored[part]! += 1
    table.messageAt[index] = Math.max(table.messageAt[index]!, row.receivedAt)
    const moment = momentOf(row)
    if (moment < table.nextFrom[index]!) return this.days.recountLater(row)
    // Of two positions of one second the later one counts; the same one that comes again does not.
    if (moment === table.positionAt[index]! && row.serial === table.serial[index]!) return
    this.days.follow(row)
    this.write(index, row)
    table.loggedOut[index] = 0
    this.touch(index)
    this.refreshState(index, now)
  }

  /** Fills in the newest stored position at start. */
  restore(row: PositionRow): void {
    const index = this.indexes.get(row.vehicleId)
    if (index === undefined || momentOf(row) <= this.table.positionAt[index]!) return
    this.table.messageAt[index] = Math.max(this.table.messageAt[index]!, row.receivedAt)
    this.write(index, row)
    this.touch(index)
  }

  restoreFix({ vehicleId, ts, lat, lng }: Place & { vehicleId: number }): void {
    const index = this.indexes.get(vehicleId)
    if (index === undefined || this.table.located[index] === 1) return
    this.locate(index, { lat, lng })
    this.table.placeAt[index] = ts
    this.touch(index)
  }

  /** Any message of the terminal came in. */
  recordContact(vehicleId: number, now: number): void {
    const index = this.indexes.get(vehicleId)
    if (index === undefined) return
    this.table.messageAt[index] = now
    const gone = this.table.loggedOut[index] === 1
    if (gone) this.table.loggedOut[index] = 0
    const state = this.stateAt(index)
    if (gone || state === 'offline' || state === 'neverOnline') this.refreshState(index, now)
  }

  loggedOut(vehicleId: number, now: number): void {
    this.leave(vehicleId, now)
    this.onLogout?.(vehicleId)
  }

  /** Logged out, in whatever process it was received. */
  leave(vehicleId: number, now: number): void {
    const index = this.indexes.get(vehicleId)
    if (index === undefined) return
    this.table.loggedOut[index] = 1
    this.refreshState(index, now)
  }

  /** The clock of this machine was set: how long each vehicle has been silent stays what it was. */
  clockSet(ms: number): void {
    const { messageAt, size } = this.table
    for (let index = 0; index < size; index += 1) if (messageAt[index]! > 0) messageAt[index]! += ms
  }

  /** Finds the vehicles whose time ran out. */
  refreshStates(now: number): void {
    for (let index = 0; index < this.table.size; index += 1) this.refreshState(index, now)
  }

  private refreshState(index: number, now: number): void {
    const { table } = this
    const messageAt = table.messageAt[index]!
    const state = stateCode(
      vehicleState({
        known: messageAt > 0,
        silentMs: now - messageAt,
        timeoutMs: table.timeoutMs[index]!,
        sleeping: table.sleeping[index] === 1,
        loggedOut: table.loggedOut[index] === 1,
        charging: table.charging[index] === 1,
        accOn: (table.status[index]! & STATUS_ACC) !== 0,
        speed: table.speed[index]!,
      }),
    )
    if (state === table.state[index]) return
    table.state[index] = state
    this.touch(index)
  }

  private write(index: number, row: PositionRow): void {
    const { table } = this
    table.positionAt[index] = momentOf(row)
    table.nextFrom[index] = nextFrom(row, table.nextFrom[index]!)
    table.serial[index] = row.serial
    table.quality[index] = row.quality
    table.receivedAt[index] = row.receivedAt
    // Without a fix receivers repeat the last place or send zeros; zeros are no place.
    const fixed = (row.status & STATUS_FIXED) !== 0
    const stray = (row.quality & POSITION_QUALITY.drift) !== 0
    const placed = !stray && !isNowhere(row)
    if (fixed && stray) this.strays.set(index, strayFurther(row, this.strays.get(index)))
    else if (fixed) this.strays.delete(index)
    if (row.serial === ENERGY_SERIAL) {
      if (placed) this.head(index, row)
    } else this.writeTerminalValues(index, row)
    if (placed) this.locate(index, row)
    if (placed && fixed) {
      table.placeAt[index] = row.ts
      table.placeQuality[index] = row.quality
    }
    table.speed[index] = row.speed
    table.status[index] = row.status
    if (row.mileage !== null) table.mileage[index] = row.mileage
    if (row.fuel !== null) table.fuel[index] = row.fuel
    if (row.soc !== null) table.soc[index] = row.soc
    table.charging[index] = row.charging ? 1 : 0
    table.sleeping[index] = row.sleeping ? 1 : 0
  }

  /** Values that GB/T 32960 lacks: it must not clear those of the vehicle's other terminal every ten seconds. */
  private writeTerminalValues(index: number, row: PositionRow): void {
    const { table } = this
    table.direction[index] = row.direction
    table.alarm[index] = row.alarm
    table.alarmLevel[index] = alarmLevels(row.alarm).highest
    table.signal[index] = row.signal ?? -1
    table.satellites[index] = row.satellites ?? -1
  }

  /** The direction of travel since the last position replaces a missing heading. */
  private head(index: number, place: PositionRow): void {
    const { table } = this
    if (table.located[index] === 0) return
    const heading = headingOfWay({ lat: table.lat[index]!, lng: table.lng[index]! }, place)
    if (heading !== null) table.direction[index] = heading
  }

  private locate(index: number, { lat, lng }: Pick<Place, 'lat' | 'lng'>): void {
    this.table.lat[index] = lat
    this.table.lng[index] = lng
    this.table.located[index] = 1
  }

  private touch(index: number): void {
    this.table.version[index] = ++this.version
  }

  private add(vehicleId: number): number {
    const index = this.table.add(vehicleId)
    this.indexes.set(vehicleId, index)
    return index
  }
}
