import type { PowerType } from '#core/domain/power-type.ts'

/** The battery's share of the use of a hybrid or a fuel cell is unknown. */
export const BATTERY_ALONE = '纯电动' satisfies PowerType

/**
 * kWh that a battery vehicle used on the day `d` of `vehicle_day`: its measured energy, else what the battery sank of its
 * capacity, the column `capacity`.
 */
export const usedKwh = (capacity: string): string =>
  `coalesce(d.energy_kwh - coalesce(d.regained_kwh, 0), d.soc_used / 1000.0 * ${capacity})`
export const knowsKwh = (capacity: string): string => `(d.energy_kwh is not null or ${capacity} is not null)`
