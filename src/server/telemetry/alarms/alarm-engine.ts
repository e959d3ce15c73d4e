import type { EnergyRow, PositionRow } from '../recorder/telemetry-row.ts'
import { FenceBook } from '../fences/fence-book.ts'
import { fenceConditions } from '../fences/fence-conditions.ts'
import { alarmFinding, type FenceAlarmKind } from '../fences/fence-findings.ts'
import type { AlarmChange, AlarmRow, StayRow } from './alarm-change.ts'
import { AlarmTracker, type OpenAlarm, openRow } from './alarm-tracker.ts'
import { ConditionTracker, type Finding, type Held, type ReportedPlace } from './condition-tracker.ts'
import { deviceWord } from './device-word.ts'
import { EnergyTracker } from './energy-tracker.ts'
import type { GroupedPlaces } from './fleet-places.ts'
import { RuleBook } from './rule-book.ts'
import { type InFence, ruleConditions, ruleKey } from './rule-conditions.ts'
import { type DialectOf, SafetyTracker } from './safety-tracker.ts'

/** Kinds whose level users' rules may change. */
const LEVELS_BY_RULE: ReadonlySet<AlarmRow['source']> = new Set(['terminal', 'device', 'safety', 'energy'])

/** Everything reports mean: alarm bits, active-safety reports, alarms of electric vehicles, rules and fences become rows with a start and an end. */
export class AlarmEngine {
  /** What rules and fences are about. */
  readonly places: GroupedPlaces
  readonly rules: RuleBook
  readonly fences: FenceBook
  private bits = new AlarmTracker()
  private device: AlarmTracker
  private safety: SafetyTracker
  private energy = new EnergyTracker()
  private byRule: ConditionTracker
  private byFence: ConditionTracker
  private readonly dialectOf: DialectOf
  /** Open stays of an earlier process until their alarms are known too. */
  private readonly restoring = new Map<string, Held>()

  constructor(places: GroupedPlaces, dialectOf: DialectOf) {
    this.places = places
    this.dialectOf = dialectOf
    this.device = new AlarmTracker(deviceWord(dialectOf))
    this.safety = new SafetyTracker(dialectOf)
    this.rules = new RuleBook(places)
    this.fences = new FenceBook(places)
    this.byRule = this.ruleTracker()
    this.byFence = new ConditionTracker(fenceConditions(this.fences))
  }

  /** Forgets all vehicles, before what is in the database is restored again. */
  clear(): void {
    this.bits = new AlarmTracker()
    this.device = new AlarmTracker(deviceWord(this.dialectOf))
    this.safety = new SafetyTracker(this.dialectOf)
    this.energy = new EnergyTracker()
    this.byRule = this.ruleTracker()
    this.byFence = new ConditionTracker(fenceConditions(this.fences))
    this.restoring.clear()
  }

  private ruleTracker(): ConditionTracker {
    const inFence: InFence = (oemId, id, lng, lat) => {
      const fence = this.fences.fence(id)
      return fence?.oemId === oemId ? fence.area.contains(lng, lat) : null
    }
    return new ConditionTracker(ruleConditions(this.rules, inFence))
  }

  /** Rows that follow from these reports; called once per batch, in the order they are stored. */
  changesOf(positions: readonly PositionRow[], energy: readonly EnergyRow[] = []): AlarmChange[] {
    const changes = new Set<AlarmChange>()
    this.bits.collect(positions, changes)
    this.device.collect(positions, changes)
    this.safety.collect(positions, changes)
    if (energy.length > 0) this.energy.collect(energy, positions, changes)
    this.byRule.collect(positions, changes)
    if (this.fences.size > 0) this.byFence.collect(positions, changes)
    for (const change of changes) if (change.change === 'alarm' && change.begins) this.qualify(change)
    return [...changes]
  }

  /** Applies users' rules and mutes to an alarm that begins. */
  qualify(alarm: AlarmRow): void {
    if (LEVELS_BY_RULE.has(alarm.source)) {
      alarm.level = this.rules.of(alarm.vehicleId).levels.get(alarm.kind) ?? alarm.level
    }
    alarm.muted = this.rules.muted(alarm, alarm.startedAt)
  }

  /** Knows a vehicle's newest stored position, so that older ones are not taken for the present. */
  restorePosition(vehicleId: number, at: number, place?: ReportedPlace): void {
    this.bits.restorePosition(vehicleId, at)
    this.device.restorePosition(vehicleId, at)
    this.safety.restorePosition(vehicleId, at)
    this.byRule.restorePosition(vehicleId, at)
    this.byFence.restorePosition(vehicleId, at, place)
  }

  /** Before the alarms, after the fences. */
  restoreStay(stay: StayRow): void {
    const fence = this.fences.fence(stay.fenceId)
    if (!fence) return
    const held = heldSince(fence.findings.stay, stay.enteredAt, stay)
    held.stay = stay
    this.restoring.set(`${stay.vehicleId} ${stay.fenceId}`, held)
    this.byFence.restore(stay.vehicleId, held)
  }

  restoreOpen(alarm: OpenAlarm): void {
    if (alarm.source === 'terminal') this.bits.restoreOpen(alarm)
    else if (alarm.source === 'device') this.device.restoreOpen(alarm)
    else if (alarm.source === 'safety') this.safety.restoreOpen(alarm)
    else if (alarm.source === 'energy') this.energy.restoreOpen(alarm)
    else if (alarm.source === 'rule' && alarm.ruleId !== null) this.restoreRule(alarm, alarm.ruleId)
    else if (alarm.source === 'fence' && alarm.fenceId !== null) this.restoreFence(alarm, alarm.fenceId)
  }

  private restoreRule(alarm: OpenAlarm, ruleId: number): void {
    if (alarm.kind === 'ruleOffline') return
    const finding: Finding = {
      key: ruleKey(ruleId),
      alarm,
      holdMs: 0,
      fromHold: false,
      value: alarm.value,
      stayIn: null,
      event: null,
    }
    this.byRule.restore(alarm.vehicleId, { ...heldSince(finding, alarm.startedAt, alarm), alarm: openRow(alarm) })
  }

  private restoreFence(alarm: OpenAlarm, fenceId: number): void {
    const fence = this.fences.fence(fenceId)
    if (!fence) return
    const stay = this.restoring.get(`${alarm.vehicleId} ${fenceId}`)
    if (alarm.kind === 'fenceInside' && stay) {
      stay.alarm = openRow(alarm)
      return
    }
    const kind = alarm.kind as FenceAlarmKind
    const finding = alarmFinding(fence, kind, { value: alarm.value, holdMs: 0, fromHold: false, event: null })
    this.byFence.restore(alarm.vehicleId, { ...heldSince(finding, alarm.startedAt, alarm), alarm: openRow(alarm) })
  }
}

function heldSince(finding: Finding, since: number, { oemId, vehicleId }: { oemId: string; vehicleId: number }): Held {
  // Only what begins looks at the first position.
  const first = { oemId, vehicleId, ts: since, lat: 0, lng: 0, speed: 0 } as PositionRow
  return { finding, since, first, alarm: null, stay: null, begun: true }
}
