import type { UpgradeBlocker, UpgradeConditions } from '#core/domain/upgrade-record.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { standstillOf } from './standstill.ts'
import { isWindowOpen } from './window-open.ts'

const MOST_SERIOUS = 1

/** What of the conditions does not hold now; empty: it may be sent. What a vehicle does not report cannot be required of it. */
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
  if (state) blockers.push(...blockersOfState(conditions, state))
  if (!isWindowOpen(conditions.window, state, now)) blockers.push('window')
  return blockers
}

function blockersOfState(
  { ignition, charging, minSoc, minSignal, noSevereFault }: UpgradeConditions,
  state: VehicleSnapshot,
): UpgradeBlocker[] {
  const tests: readonly (readonly [UpgradeBlocker, boolean])[] = [
    ['ignition', ignition !== 'any' && hasStatus(state.status, 'accOn') !== (ignition === 'on')],
    ['lowBattery', minSoc !== null && state.soc !== null && state.soc < minSoc],
    ['charging', charging === 'notCharging' && state.charging],
    ['notCharging', charging === 'charging' && !state.charging],
    ['weakSignal', minSignal !== null && state.signal !== null && state.signal < minSignal],
    ['seriousAlarm', noSevereFault && state.alarmLevel === MOST_SERIOUS],
  ]
  return tests.flatMap(([blocker, blocks]) => (blocks ? [blocker] : []))
}
