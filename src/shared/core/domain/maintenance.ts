/** Usual items; a rule may also have a name of its own. */
export const MAINTENANCE_ITEMS = [
  'oil',
  'filters',
  'brakes',
  'tyres',
  'coolant',
  'gearbox',
  'airConditioning',
  'highVoltage',
  'inspection',
] as const

/** In the order of their urgency. */
export const MAINTENANCE_STATES = ['overdue', 'due', 'soon', 'workshop', 'ok'] as const
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number]

export const MAINTENANCE_LIMITS = {
  km: 500_000,
  hours: 20_000,
  months: 120,
  kwh: 1_000_000,
  lining: 90,
  warnKm: 20_000,
  warnDays: 180,
} as const
/** Percent of brake lining above the limit of a rule at which an item is due, and due soon. */
export const LINING_WARNING = { due: 5, soon: 15 } as const
export const MAINTENANCE_MESSAGES_MAX = 100
/** Weeks of the forecast. */
export const FORECAST_WEEKS = 8
/** Service stations of the forecast; the others are one. */
export const FORECAST_STATIONS = 4
