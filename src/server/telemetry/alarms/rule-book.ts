import type { RuleCondition, Schedule, VehicleScope } from '#core/contract/alarm-rule.ts'
import { coverage, type FleetPlaces } from './fleet-places.ts'

export interface LoadedRule {
  id: number
  oemId: string
  orgId: number
  name: string
  condition: RuleCondition
  level: number
  scope: VehicleScope
  schedule: Schedule
  driverText: string
}

export interface LoadedMute {
  oemId: string
  vehicleId: number | null
  kind: string | null
  ruleId: number | null
  fenceId: number | null
  until: number
}

type Muted = Record<'ruleId' | 'fenceId', number | null> & { oemId: string; vehicleId: number; kind: string }

interface VehicleRules {
  all: readonly LoadedRule[]
  /** Rules evaluated with every position. */
  watched: readonly LoadedRule[]
  levels: ReadonlyMap<string, number>
}

const NONE: VehicleRules = { all: [], watched: [], levels: new Map() }
const WATCHED: ReadonlySet<string> = new Set(['speed', 'area', 'idle', 'item'])

/** Rules and mutes in force, and which of them concern a vehicle. */
export class RuleBook {
  private readonly places: FleetPlaces
  private rules: readonly LoadedRule[] = []
  private mutes: readonly LoadedMute[] = []
  private readonly byId = new Map<number, LoadedRule>()
  private readonly byVehicle = new Map<number, VehicleRules>()
  private revision = -1

  constructor(places: FleetPlaces) {
    this.places = places
  }

  load(rules: readonly LoadedRule[], mutes: readonly LoadedMute[]): void {
    this.rules = rules
    this.mutes = mutes
    this.byId.clear()
    for (const rule of rules) this.byId.set(rule.id, rule)
    this.byVehicle.clear()
  }

  rule(id: number): LoadedRule | undefined {
    return this.byId.get(id)
  }

  of(vehicleId: number): VehicleRules {
    if (this.rules.length === 0) return NONE
    if (this.revision !== this.places.revision()) {
      this.byVehicle.clear()
      this.revision = this.places.revision()
    }
    let rules = this.byVehicle.get(vehicleId)
    if (!rules) {
      rules = this.resolve(vehicleId)
      this.byVehicle.set(vehicleId, rules)
    }
    return rules
  }

  muted({ oemId, vehicleId, kind, ruleId, fenceId }: Muted, at: number): boolean {
    return this.mutes.some(
      (mute) =>
        mute.oemId === oemId &&
        at < mute.until &&
        (mute.vehicleId === null || mute.vehicleId === vehicleId) &&
        (mute.kind === null || mute.kind === kind) &&
        (mute.ruleId === null || mute.ruleId === ruleId) &&
        (mute.fenceId === null || mute.fenceId === fenceId),
    )
  }

  private resolve(vehicleId: number): VehicleRules {
    const vehicle = this.places.vehicle(vehicleId)
    const all = vehicle ? this.rules.filter((rule) => coverage(rule, this.places)(vehicle)) : []
    if (all.length === 0) return NONE
    const levels = new Map<string, number>()
    for (const { condition, level } of all) {
      if (condition.kind === 'level') for (const kind of condition.kinds) levels.set(kind, level)
    }
    return { all, watched: all.filter(({ condition }) => WATCHED.has(condition.kind)), levels }
  }
}
