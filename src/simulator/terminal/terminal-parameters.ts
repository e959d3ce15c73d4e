import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { DRIVING_SECONDS } from './reporting-plan.ts'

/** Parameter ids this terminal acts on. */
const HEARTBEAT_SECONDS = 0x0001
const REPORT_SECONDS = 0x0029
const TOP_SPEED = 0x0055

const SHORTEST_HEARTBEAT = 10
const SHORTEST_REPORT = 1

/** What the platform can read and set; lost when the simulator stops, like a terminal without flash memory. */
export class TerminalParameters {
  private readonly values: Map<number, Tagged>

  constructor(vehicle: DemoVehicle, alarmSpeed: number) {
    const rows: Tagged[] = [
      { id: HEARTBEAT_SECONDS, key: 'heartbeatInterval', value: 60 },
      { id: 0x0020, key: 'reportStrategy', value: 0 },
      { id: 0x0027, key: 'sleepInterval', value: 600 },
      { id: REPORT_SECONDS, key: 'defaultInterval', value: DRIVING_SECONDS },
      { id: TOP_SPEED, key: 'topSpeed', value: alarmSpeed },
      { id: 0x0056, key: 'overspeedSeconds', value: 5 },
      { id: 0x0057, key: 'longestDriving', value: 4 * 3_600 },
      { id: 0x0059, key: 'shortestRest', value: 20 * 60 },
      { id: 0x0081, key: 'province', value: Math.floor(vehicle.division / 10_000) },
      { id: 0x0082, key: 'city', value: vehicle.division % 10_000 },
      { id: 0x0083, key: 'plate', value: vehicle.plate },
      { id: 0x0084, key: 'plateColor', value: vehicle.plateColour },
    ]
    this.values = new Map(rows.map((row) => [row.id, row]))
  }

  get heartbeatMs(): number {
    return Math.max(SHORTEST_HEARTBEAT, this.numberOf(HEARTBEAT_SECONDS)) * 1000
  }

  get drivingSeconds(): number {
    return Math.max(SHORTEST_REPORT, this.numberOf(REPORT_SECONDS))
  }

  get topSpeed(): number {
    return this.numberOf(TOP_SPEED)
  }

  set(rows: readonly Tagged[]): void {
    for (const row of rows) this.values.set(row.id, row)
  }

  /** All, or those of the listed ids that exist. */
  list(ids?: readonly number[]): Tagged[] {
    return ids ? ids.flatMap((id) => this.values.get(id) ?? []) : [...this.values.values()]
  }

  private numberOf(id: number): number {
    return Number(this.values.get(id)?.value ?? 0)
  }
}
