/** Sizes of the demo: vehicles of the fleet and days of its past. */
export const DEMO_PROFILES = {
  small: { vehicles: 30, days: 7 },
  standard: { vehicles: 300, days: 30 },
  large: { vehicles: 2_000, days: 30 },
} as const
export type DemoProfile = keyof typeof DEMO_PROFILES

export const isDemoProfile = (name: string): name is DemoProfile => Object.hasOwn(DEMO_PROFILES, name)
