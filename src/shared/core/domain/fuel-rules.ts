/** Kinds of fuel events; the labels are in the namespace `fuel`. */
export const FUEL_EVENT_KINDS = ['refuel', 'drain', 'frozen', 'ratio'] as const
export type FuelEventKind = (typeof FUEL_EVENT_KINDS)[number]

/** Open until a user confirms the event or marks it as false. */
export const FUEL_EVENT_STATES = ['open', 'confirmed', 'false'] as const
export type FuelEventState = (typeof FUEL_EVENT_STATES)[number]

/** What the level sensor of a vehicle is worth. */
export const FUEL_SENSOR_STATES = ['ok', 'frozen', 'none'] as const
export type FuelSensorState = (typeof FUEL_SENSOR_STATES)[number]

/** Settings of a tenant that has not saved its own. */
export const DEFAULT_FUEL_RULE = {
  /** A drain is a drop of at least this many litres … */
  drainLitres: 20,
  /** … within this many minutes while the ignition is off. */
  drainMinutes: 10,
  /** Urea used for each litre of fuel, percent. */
  minRatio: 2,
  /** A level that does not change over this distance is frozen, km. */
  frozenKm: 100,
}
export type FuelRuleValues = typeof DEFAULT_FUEL_RULE

export const FUEL_RULES = {
  /** A smaller rise of the level is noise, litres. */
  refuelLitres: 10,
  /** A level that stops rising for this long ends a refuel, minutes. */
  refuelMinutes: 5,
  /** A rise of the urea level above this is a refill, percent. */
  ureaFillPercent: 5,
  /** Consumption and ratio are those of the last days. */
  consumptionDays: 7,
  /** The level is compared over so many days to find a frozen sensor. */
  frozenDays: 3,
  /** Events are counted over so many days. */
  eventDays: 30,
  /** A shorter distance gives no consumption, km. */
  leastKm: 10,
  /** Less fuel used gives no ratio, litres. */
  leastRatioLitres: 50,
  /** No level for this long although positions arrive: no sensor, hours. */
  silentHours: 24,
} as const
