import type { UpgradeBlocker, UpgradeConditions } from '#core/domain/upgrade-record.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

const MOST_SERIOUS = 1

/** What of the conditions does not hold now; empty: it may be sent. */
export function blockersOf(
  conditions: UpgradeConditions,
  state: VehicleSnapshot | undefined,
  connected: boolean,
  now: number,
): UpgradeBlocker[] {
  if (!connected) return ['offline']
  const blockers: UpgradeBlocker[] = []
  if (conditions.parked) {
    const standstill = standstillOf(state, now)
    if (standstill !== 'standing') blockers.push(standstill === 'moving' ? 'moving' : 'noPosition')
  }
  // What the vehicle does not report cannot be required of it.
  const soc = state?.soc ?? null
  if (conditions.minSoc > 0 && soc !== null && soc < conditions.minSoc) blockers.push('lowBattery')
  if (!conditions.whileCharging && state?.charging) blockers.push('charging')
  if (state?.alarmLevel === MOST_SERIOUS) blockers.push('seriousAlarm')
  return blockers
}
