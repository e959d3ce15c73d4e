import { doubtsOf, knownSpeed, type VehicleDoubt } from '#core/domain/position-quality.ts'
import { CONNECTED_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import { platformDay } from './day-statistics.ts'
import type { DirectoryVehicle } from './fleet-directory.ts'
import type { VehicleSnapshot } from './fleet-view.ts'
import type { Tracker } from './tracker.ts'

/** The last state of one vehicle, read from the columns of the fleet when it is asked for. */
export class LiveVehicle implements VehicleSnapshot {
  private readonly tracker: Tracker
  private readonly index: number
  private readonly vehicle: DirectoryVehicle

  constructor(tracker: Tracker, index: number, vehicle: DirectoryVehicle) {
    this.tracker = tracker
    this.index = index
    this.vehicle = vehicle
  }

  get vehicleId(): number {
    return this.tracker.table.vehicleId[this.index]!
  }
  get vin(): string {
    return this.vehicle.vin
  }
  get plate(): string {
    return this.vehicle.plate
  }
  get orgId(): number {
    return this.vehicle.orgId
  }
  get state(): VehicleState {
    return this.tracker.stateAt(this.index)
  }
  get online(): boolean {
    return CONNECTED_STATES.has(this.state)
  }
  get lastMessageAt(): number | null {
    return this.tracker.table.messageAt[this.index]! || null
  }
  get lastPositionAt(): number | null {
    return this.tracker.table.positionAt[this.index]! || null
  }
  get doubts(): VehicleDoubt[] {
    const { table, days } = this.tracker
    return doubtsOf(table.quality[this.index]!, days.hasDeadOdometer(this.vehicleId))
  }
  get receivedAt(): number | null {
    return this.tracker.table.receivedAt[this.index]! || null
  }
  get lat(): number | null {
    const { located, lat } = this.tracker.table
    return located[this.index] === 1 ? lat[this.index]! / 1e6 : null
  }
  get lng(): number | null {
    const { located, lng } = this.tracker.table
    return located[this.index] === 1 ? lng[this.index]! / 1e6 : null
  }
  get speed(): number | null {
    const { speed, quality } = this.tracker.table
    return knownSpeed({ speed: speed[this.index]!, quality: quality[this.index]! })
  }
  get direction(): number {
    return this.tracker.table.direction[this.index]!
  }
  get mileageKm(): number | null {
    const mileage = this.tracker.table.mileage[this.index]!
    return Number.isNaN(mileage) ? null : mileage / 10
  }
  get fuel(): number | null {
    return known(this.tracker.table.fuel[this.index]!, 10)
  }
  get soc(): number | null {
    return known(this.tracker.table.soc[this.index]!, 10)
  }
  get signal(): number | null {
    return known(this.tracker.table.signal[this.index]!, 1)
  }
  get satellites(): number | null {
    return known(this.tracker.table.satellites[this.index]!, 1)
  }
  get alarmLevel(): number {
    return this.tracker.table.alarmLevel[this.index]!
  }
  get alarm(): number {
    return this.tracker.table.alarm[this.index]!
  }
  get status(): number {
    return this.tracker.table.status[this.index]!
  }
  get charging(): boolean {
    return this.tracker.table.charging[this.index] === 1
  }
  get mileageTodayKm(): number {
    return this.today?.mileageKm ?? 0
  }
  get runningSecondsToday(): number {
    return this.today?.runningSeconds ?? 0
  }

  private get today() {
    const day = this.tracker.days.of(this.vehicleId)
    return day?.day === platformDay(Date.now()) ? day : undefined
  }
}

const known = (value: number, per: number): number | null => (value < 0 ? null : value / per)

/** As it is at this moment. */
export function frozenCopy(live: LiveVehicle): VehicleSnapshot {
  return {
    vehicleId: live.vehicleId,
    vin: live.vin,
    plate: live.plate,
    orgId: live.orgId,
    state: live.state,
    online: live.online,
    lastMessageAt: live.lastMessageAt,
    lastPositionAt: live.lastPositionAt,
    doubts: live.doubts,
    receivedAt: live.receivedAt,
    lat: live.lat,
    lng: live.lng,
    speed: live.speed,
    direction: live.direction,
    mileageKm: live.mileageKm,
    fuel: live.fuel,
    soc: live.soc,
    signal: live.signal,
    satellites: live.satellites,
    alarmLevel: live.alarmLevel,
    alarm: live.alarm,
    status: live.status,
    charging: live.charging,
    mileageTodayKm: live.mileageTodayKm,
    runningSecondsToday: live.runningSecondsToday,
  }
}
