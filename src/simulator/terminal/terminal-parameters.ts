import { type DemoEquipment, demoEquipment } from '#core/demo/demo-equipment.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import type { ParameterStore } from '../parameter-store.ts'
import { DRIVING_SECONDS } from './reporting-plan.ts'
import { usualParameters } from './usual-parameters.ts'

/** Parameter ids this terminal acts on. */
const HEARTBEAT_SECONDS = 0x0001
const REPORT_SECONDS = 0x0029
const TOP_SPEED = 0x0055

const SHORTEST_HEARTBEAT = 10
const SHORTEST_REPORT = 1

/** Parameters the platform can read and set. Values outlast the simulator if there is a file for them. */
export class TerminalParameters {
  private readonly vehicle: DemoVehicle
  private readonly alarmSpeed: number
  private readonly seed: number
  private readonly store: ParameterStore | undefined
  /** Only what differs from the usual: ten thousand terminals share the rest. */
  private changed: Map<number, Tagged> | null = null

  constructor(vehicle: DemoVehicle, alarmSpeed: number, seed: number, store?: ParameterStore) {
    this.vehicle = vehicle
    this.alarmSpeed = alarmSpeed
    this.seed = seed
    this.store = store
    const rows = (store?.of(vehicle.vin) ?? []).flatMap((body) => this.readStored(body))
    if (rows.length > 0) this.changed = new Map(rows.map((row) => [row.id, row]))
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
    this.keep()
  }

  /** As it left the factory. */
  reset(): void {
    this.changed = null
    this.keep()
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

  private keep(): void {
    if (!this.store) return
    const { vin, protocolVersion } = this.vehicle
    const rows = [...(this.changed?.values() ?? [])]
    const bodies = rows.map((row) => toHex(encodeBody(0x8103, protocolVersion, { parameters: [row] })))
    this.store.keep(vin, bodies)
  }

  /** A file may have been cut or edited: what is no whole parameter is left out. */
  private readStored(body: string): Tagged[] {
    const bytes = fromHex(body)
    if (!bytes) return []
    const { value, warnings } = decodeAs(0x8103, this.vehicle.protocolVersion, bytes)
    return warnings.length === 0 ? [...value.parameters] : []
  }
}
