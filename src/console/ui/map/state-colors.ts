import type { VehicleState } from '#core/domain/vehicle-state.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'

/** Colour of a vehicle on a map of the console, by its state. */
export const STATE_COLORS: Record<VehicleState, keyof ThemeColors> = {
  neverOnline: 'offline',
  offline: 'offline',
  sleeping: 'parked',
  parked: 'parked',
  idling: 'warning',
  driving: 'accent',
  charging: 'information',
  towed: 'level2',
}
