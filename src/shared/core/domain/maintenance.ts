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
/** Rules given to models in one call, and those models. */
export const RULE_SET_MAX = 50
export const RULE_MODELS_MAX = 200

/** Starting values for kinds of vehicles, to be adjusted to the manual of the manufacturer. */
export const MAINTENANCE_TEMPLATES = {
  car: [
    { item: 'oil', everyKm: 10_000, everyMonths: 12 },
    { item: 'filters', everyKm: 20_000, everyMonths: 24 },
    { item: 'brakes', everyKm: 30_000, everyMonths: 24, leastLining: 30 },
    { item: 'tyres', everyKm: 15_000 },
    { item: 'coolant', everyKm: 100_000, everyMonths: 48 },
    { item: 'airConditioning', everyMonths: 24 },
    { item: 'inspection', everyMonths: 12 },
  ],
  truck: [
    { item: 'oil', everyKm: 40_000, everyHours: 1_000, everyMonths: 12 },
    { item: 'filters', everyKm: 40_000, everyMonths: 12 },
    { item: 'brakes', everyKm: 40_000, everyMonths: 12, leastLining: 30 },
    { item: 'tyres', everyKm: 40_000 },
    { item: 'gearbox', everyKm: 150_000, everyMonths: 36 },
    { item: 'coolant', everyKm: 200_000, everyMonths: 36 },
    { item: 'inspection', everyMonths: 12 },
  ],
  electric: [
    { item: 'highVoltage', everyKm: 40_000, everyMonths: 12, everyKwh: 8_000 },
    { item: 'gearbox', everyKm: 80_000, everyMonths: 48 },
    { item: 'brakes', everyKm: 40_000, everyMonths: 24, leastLining: 30 },
    { item: 'tyres', everyKm: 15_000 },
    { item: 'coolant', everyKm: 100_000, everyMonths: 48 },
    { item: 'airConditioning', everyMonths: 24 },
    { item: 'inspection', everyMonths: 12 },
  ],
} as const satisfies Record<string, readonly TemplateRule[]>
interface TemplateRule {
  item: (typeof MAINTENANCE_ITEMS)[number]
  everyKm?: number
  everyHours?: number
  everyMonths?: number
  everyKwh?: number
  leastLining?: number
}

export const MAINTENANCE_MESSAGES_MAX = 100
/** Weeks of the forecast. */
export const FORECAST_WEEKS = 8
/** Service stations of the forecast; the others are one. */
export const FORECAST_STATIONS = 4
