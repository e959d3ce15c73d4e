import type { SupplyState } from '#core/contract/command.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import { hasAlarm } from '#core/protocol/jt808/location/alarm-bits.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'

export const DAY_MS = 24 * 3_600_000

export interface WakeFacts {
  method: 'sms' | 'platform'
  state: VehicleSnapshot | undefined
  /** The terminal has a connection. */
  connected: boolean
  /** Wake-ups in the last 24 hours. */
  used: number
  smsAvailable: boolean
}

export function supplyOf(state: VehicleSnapshot | undefined): SupplyState {
  if (!state || state.lastPositionAt === null) return 'unknown'
  if (hasAlarm(state.alarm, 'powerLost')) return 'cut'
  return hasAlarm(state.alarm, 'lowVoltage') ? 'low' : 'ok'
}

/** Key of the errors namespace for why the vehicle may not be woken; null when it may. */
export function wakeRefusal({ method, state, connected, used, smsAvailable }: WakeFacts): string | null {
  if (connected && state?.state !== 'sleeping') return 'error.wakeAwake'
  if (method === 'sms' && !smsAvailable) return 'error.wakeNoGateway'
  if (method === 'platform' && !connected) return 'error.wakeNotConnected'
  const supply = supplyOf(state)
  if (supply === 'low' || supply === 'cut') return 'error.wakeLowBattery'
  return used >= WAKES_PER_DAY ? 'error.wakeCap' : null
}
