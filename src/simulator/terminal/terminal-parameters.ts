import { type DemoEquipment, demoEquipment } from '#core/demo/demo-equipment.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { DRIVING_SECONDS } from './reporting-plan.ts'
import { usualParameters } from './usual-parameters.ts'

/** Parameter ids this terminal acts on. */
const HEARTBEAT_SECONDS = 0x0001
const REPORT_SECONDS = 0x0029
const TOP_SPEED = 0x0055

const SHORTEST_HEARTBEAT = 10
const SHORTEST_REPORT = 1

/**
 * What the platform can read and set. Values last over restarts and lost connections of the terminal, and go when the
 * simulator ends.
 */
export class TerminalParameters {
  private readonly vehicle: DemoVehicle
  private readonly alarmSpeed: number
  private readonly seed: number
  /** Only what differs from the usual: ten thousand terminals share the rest. */
  private changed: Map<number, Tagged> | null = null

  constructor(vehicle: DemoVehicle, alarmSpeed: number, seed: number) {
    this.vehicle = vehicle
    this.alarmSpeed = alarmSpeed
    this.seed = seed
  }

  get heartbeatMs(): number {
    return Math.max(SHORTEST_HEARTBEAT, this.changedNumber(HEARTBEAT_SECONDS) ?? 60) * 1000
  }

  get drivingSeconds(): number {
    return Math.max(SHORTEST_REPORT, this.changedNumber(REPORT_SECONDS) ?? DRIVING_SECONDS)
  }

  get topSpeed(): number {
    return this.changedNumber(TOP_SPEED) ?? this.alarmSpeed
  }

  set(rows: readonly Tagged[]): void {
    this.changed ??= new Map()
    for (const row of rows) this.changed.set(row.id, row)
  }

  /** As it left the factory. */
  reset(): void {
    this.changed = null
  }

  /** All, or those of the listed ids that exist. */
  list(ids?: readonly number[]): Tagged[] {
    const equipment: DemoEquipment = demoEquipment(this.seed, this.vehicle)
    const usual = usualParameters(this.vehicle, equipment, this.alarmSpeed)
    const rows = new Map([...usual.map((row) => [row.id, row] as const), ...(this.changed ?? [])])
    const sorted = [...rows.values()].sort((a, b) => a.id - b.id)
    return ids ? ids.flatMap((id) => rows.get(id) ?? []) : sorted
  }

  /** A number the platform has set; 0 when it has not. */
  numberOf(id: number): number {
    return this.changedNumber(id) ?? 0
  }

  private changedNumber(id: number): number | undefined {
    const value = this.changed?.get(id)?.value
    return value === undefined ? undefined : Number(value)
  }
}
