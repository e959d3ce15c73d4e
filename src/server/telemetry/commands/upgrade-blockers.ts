import type { UpgradeBlocker, UpgradeConditions } from '#core/domain/upgrade-record.ts'
import type { ReportedCheck } from '#core/domain/upgrade-strategy.ts'
import { NO_READING, type VehicleReading } from '#core/domain/vehicle-reading.ts'
import { hasAlarm } from '#core/protocol/jt808/location/alarm-bits.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { standstillOf } from './standstill.ts'
import { isWindowOpen } from './window-open.ts'

const MOST_SERIOUS = 1

/** What is known of a vehicle at a moment. */
export interface KnownVehicle {
  state: VehicleSnapshot | undefined
  /** Absent: it reports nothing of the kind. */
  reading?: VehicleReading | undefined
  connected: boolean
}

/** What of the conditions does not hold now; empty: it may be sent. What a vehicle does not report cannot be required of it. */
export function blockersOf(
  conditions: UpgradeConditions,
  { state, reading = NO_READING, connected }: KnownVehicle,
  now: number,
): UpgradeBlocker[] {
  if (!connected) return ['offline']
  const blockers: UpgradeBlocker[] = []
  if (conditions.parked) {
    const standstill = standstillOf(state, now)
    if (standstill !== 'standing') blockers.push(standstill === 'moving' ? 'moving' : 'noPosition')
  }
  if (state) blockers.push(...blockersOfState(conditions, state))
  blockers.push(...blockersOfReading(conditions, reading, state))
  if (!isWindowOpen(conditions.window, state, now)) blockers.push('window')
  return blockers
}

const blocking = (tests: readonly (readonly [UpgradeBlocker, boolean])[]): UpgradeBlocker[] =>
  tests.flatMap(([blocker, blocks]) => (blocks ? [blocker] : []))

const blockersOfState = (
  { ignition, charging, minSoc, minSignal, noSevereFault }: UpgradeConditions,
  state: VehicleSnapshot,
): UpgradeBlocker[] =>
  blocking([
    ['ignition', ignition !== 'any' && hasStatus(state.status, 'accOn') !== (ignition === 'on')],
    ['lowBattery', minSoc !== null && state.soc !== null && state.soc < minSoc],
    ['charging', charging === 'notCharging' && state.charging],
    ['notCharging', charging === 'charging' && !state.charging],
    ['weakSignal', minSignal !== null && state.signal !== null && state.signal < minSignal],
    ['seriousAlarm', noSevereFault && state.alarmLevel === MOST_SERIOUS],
  ])

const blockersOfReading = (
  { handbrake, minVoltage, network: policy }: UpgradeConditions,
  { parkingBrake, voltage, network, roaming }: VehicleReading,
  state: VehicleSnapshot | undefined,
): UpgradeBlocker[] =>
  blocking([
    ['parkingBrake', handbrake && parkingBrake === false],
    ['lowVoltage', minVoltage !== null && (voltage === null ? isUndervoltage(state) : voltage < minVoltage)],
    [
      'network',
      (policy === 'wifi' && network !== null && network !== 'wifi') || (policy === 'notRoaming' && roaming === true),
    ],
  ])

/** Terminals that report no voltage still have an alarm for it. */
const isUndervoltage = (state: VehicleSnapshot | undefined) =>
  state !== undefined && hasAlarm(state.alarm, 'lowVoltage')

/** Conditions of which the vehicle does not report the value: they keep nothing waiting. */
export function uncheckedBy(
  { handbrake, minVoltage, network: policy, minSoc, minSignal }: UpgradeConditions,
  { state, reading = NO_READING }: KnownVehicle,
): ReportedCheck[] {
  const { parkingBrake, voltage, network, roaming } = reading
  const tests: readonly (readonly [ReportedCheck, boolean])[] = [
    ['handbrake', handbrake && parkingBrake === null],
    ['voltage', minVoltage !== null && voltage === null],
    ['network', policy !== 'any' && (policy === 'wifi' ? network : roaming) === null],
    ['soc', minSoc !== null && (state?.soc ?? null) === null],
    ['signal', minSignal !== null && (state?.signal ?? null) === null],
  ]
  return tests.flatMap(([check, isUnknown]) => (isUnknown ? [check] : []))
}
