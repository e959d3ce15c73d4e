import type { DataItem } from '#core/contract/data-item.ts'

/** Parts of the page, by the `name` of its address. */
export const CONDITION_TABS = [
  'carCondition-common',
  'carCondition-engine',
  'carCondition-motor',
  'carCondition-battery',
  'carCondition-chassis',
  'carCondition-body',
  'carCondition-emission',
  'carCondition-video',
] as const
export type ConditionTab = (typeof CONDITION_TABS)[number]
/** Parts that are grids of signals. */
type SignalTab = Exclude<ConditionTab, 'carCondition-body' | 'carCondition-video'>

/** Standard items that belong to one part; all others are common. */
const STANDARD: Readonly<Record<string, SignalTab>> = {
  fuelLitres: 'carCondition-engine',
  accelerator: 'carCondition-engine',
  mode: 'carCondition-motor',
  evSpeed: 'carCondition-motor',
  dcdc: 'carCondition-motor',
  batterySoc: 'carCondition-battery',
  soc: 'carCondition-battery',
  voltage: 'carCondition-battery',
  current: 'carCondition-battery',
  insulation: 'carCondition-battery',
  cellHigh: 'carCondition-battery',
  cellLow: 'carCondition-battery',
  temperatureHigh: 'carCondition-battery',
  temperatureLow: 'carCondition-battery',
  chargeState: 'carCondition-battery',
  brake: 'carCondition-chassis',
  gear: 'carCondition-chassis',
}

/** Signals of a bus by their names (SAE J1939-71 and what makers call them); the first that fits counts. */
const BY_NAME: readonly (readonly [RegExp, SignalTab])[] = [
  [/nox|dpf|scr|urea|adblue|def(?![a-z])|egr|exhaust|soot|catalyst|aftertreat/i, 'carCondition-emission'],
  [/batt|soc|soh|cell|charge|insulation|bms/i, 'carCondition-battery'],
  [/motor|inverter|dcdc|mcu/i, 'carCondition-motor'],
  [/engine|coolant|fuel|oil|turbo|boost|intake|throttle|accelerator|crank|rail|torque/i, 'carCondition-engine'],
  [
    /brake|wheel|axle|gear|clutch|retarder|steer|abs|tyre|suspension|transmission|air(?:pressure|_press)/i,
    'carCondition-chassis',
  ],
]

/** The part that shows an item. */
export function tabOf({ code, kind, name }: Pick<DataItem, 'code' | 'kind' | 'name'>): SignalTab {
  if (kind === 'standard') return STANDARD[code] ?? 'carCondition-common'
  return BY_NAME.find(([pattern]) => pattern.test(`${code} ${name}`))?.[1] ?? 'carCondition-common'
}
