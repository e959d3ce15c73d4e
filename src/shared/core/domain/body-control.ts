import { z } from 'zod'

/** What of a vehicle's body and comfort can be controlled, with its number on the wire (protocol/body-over-808.ts). */
export const BODY_CONTROLS = {
  /** 1 locked. */
  doors: 1,
  /** 1 open. */
  trunk: 2,
  /** Percent open. */
  windows: 3,
  /** 1 on. */
  lights: 4,
  /** 1 lights flash, 2 horn and lights. */
  signal: 5,
  /** 1 running. */
  engine: 6,
  /** Target in °C; 0 off. */
  climate: 7,
  /** Level 0 to 3. */
  seatHeat: 8,
  /** 1 charging. */
  charging: 9,
  /** Percent. */
  chargeLimit: 10,
} as const
export type BodyControl = keyof typeof BODY_CONTROLS
export const BODY_CONTROL_NAMES = Object.keys(BODY_CONTROLS) as [BodyControl, ...BodyControl[]]

/**
 * How the climate runs; sent after its target, which resets them. They belong to the climate and are no controls of their own.
 * Vehicles that lack one do not report it.
 */
export const CLIMATE_SETTINGS = {
  /** By CLIMATE_MODES. */
  climateMode: 11,
  /** 0 automatic, else the level. */
  fan: 12,
  /** Minutes until it ends by itself. */
  runMinutes: 13,
  /** 1 on. */
  defrost: 14,
} as const
export const CLIMATE_MODES = { auto: 0, heat: 1, cool: 2 } as const
export type ClimateMode = keyof typeof CLIMATE_MODES
export const CLIMATE_MODE_NAMES = Object.keys(CLIMATE_MODES) as [ClimateMode, ...ClimateMode[]]
export const FAN_MAX = 5
export const SEAT_HEAT_MAX = 3
export const RUN_MINUTES = { least: 5, usual: 20, most: 60 } as const

/** Reported with the controls, and read only. */
export const BODY_READINGS = {
  /** °C plus 40. */
  cabinTemperature: 0x81,
  /** 1 connected to a charger. */
  plugged: 0x82,
  /** 1 the air conditioning runs, which is more than being switched on. */
  climateActive: 0x83,
  // Of the run under way, or the last one.
  /** Tenths of a kWh. */
  climateEnergy: 0x84,
  climateMinutes: 0x85,
  /** By CLIMATE_STOPS; 0 while it runs. */
  climateStop: 0x86,
  /** °C plus 40. */
  cabinAtStart: 0x87,
  /** The same; absent while it runs. */
  cabinAtEnd: 0x88,
} as const
/** What ended a run of the climate, with the number vehicles report. */
export const CLIMATE_STOPS = { time: 1, person: 2, driver: 3, lowBattery: 4, unplugged: 5 } as const
export type ClimateStop = keyof typeof CLIMATE_STOPS
export const CLIMATE_STOP_NAMES = Object.keys(CLIMATE_STOPS) as [ClimateStop, ...ClimateStop[]]
export const CABIN_OFFSET = 40

/** Seconds between two commands to one control: mechanics and starters must not be worn out. */
export const COOL_DOWN_SECONDS: Readonly<Record<BodyControl, number>> = {
  doors: 5,
  trunk: 10,
  windows: 15,
  lights: 5,
  signal: 30,
  engine: 60,
  climate: 30,
  seatHeat: 10,
  charging: 60,
  chargeLimit: 30,
}

/** What runs or draws power: switching it off wears nothing out. */
const DRAWING: ReadonlySet<BodyControl> = new Set(['lights', 'signal', 'engine', 'climate', 'seatHeat', 'charging'])

interface ActionDefinition {
  control: BodyControl
  /** What the control shows afterwards; a range: the user sets it. */
  value: number | readonly [min: number, max: number]
}

export const BODY_ACTIONS = {
  lockDoors: { control: 'doors', value: 1 },
  unlockDoors: { control: 'doors', value: 0 },
  openTrunk: { control: 'trunk', value: 1 },
  closeTrunk: { control: 'trunk', value: 0 },
  setWindows: { control: 'windows', value: [0, 100] },
  lightsOn: { control: 'lights', value: 1 },
  lightsOff: { control: 'lights', value: 0 },
  flash: { control: 'signal', value: 1 },
  find: { control: 'signal', value: 2 },
  startEngine: { control: 'engine', value: 1 },
  stopEngine: { control: 'engine', value: 0 },
  setClimate: { control: 'climate', value: [16, 30] },
  stopClimate: { control: 'climate', value: 0 },
  setSeatHeat: { control: 'seatHeat', value: [0, 3] },
  startCharging: { control: 'charging', value: 1 },
  stopCharging: { control: 'charging', value: 0 },
  setChargeLimit: { control: 'chargeLimit', value: [50, 100] },
} as const satisfies Record<string, ActionDefinition>
export type BodyAction = keyof typeof BODY_ACTIONS
export const BODY_ACTION_NAMES = Object.keys(BODY_ACTIONS) as [BodyAction, ...BodyAction[]]

const definition = (action: BodyAction): ActionDefinition => BODY_ACTIONS[action]

export const actionsOf = (control: BodyControl): BodyAction[] =>
  BODY_ACTION_NAMES.filter((action) => definition(action).control === control)

/** Limits of the value the user sets; null: the action has none. */
export function rangeOf(action: BodyAction): readonly [min: number, max: number] | null {
  const { value } = definition(action)
  return typeof value === 'number' ? null : value
}

/** How a climate that is switched on runs; what is left out stays as usual. */
const ClimateParams = {
  climateMode: z.enum(CLIMATE_MODE_NAMES).optional(),
  fan: z.number().int().min(0).max(FAN_MAX).optional(),
  runMinutes: z.number().int().min(RUN_MINUTES.least).max(RUN_MINUTES.most).optional(),
  defrost: z.boolean().optional(),
  seatHeat: z.number().int().min(0).max(SEAT_HEAT_MAX).optional(),
}

export const BodyControlParams = z
  .object({
    action: z.enum(BODY_ACTION_NAMES),
    value: z.number().int().min(0).max(100).optional(),
    ...ClimateParams,
  })
  .strict()
  .superRefine(({ action, value, ...climate }, context) => {
    const range = rangeOf(action)
    const fits = range ? value !== undefined && value >= range[0] && value <= range[1] : value === undefined
    if (!fits) context.addIssue({ code: 'custom', path: ['value'], message: 'validation.range' })
    if (action === 'setClimate') return
    for (const [name, given] of Object.entries(climate)) {
      if (given !== undefined) context.addIssue({ code: 'custom', path: [name], message: 'validation.format' })
    }
  })

/** Control of a command, and what it shows when the command was carried out. */
export function wishOf(params: Readonly<Record<string, unknown>>): { control: BodyControl; value: number } {
  const { control, value } = definition(params.action as BodyAction)
  return { control, value: typeof value === 'number' ? value : Number(params.value) }
}

/** Does not wait for its control to cool down after it was switched on: what was started by mistake ends at once. */
export function switchesOff(params: Readonly<Record<string, unknown>>): boolean {
  const { control, value } = wishOf(params)
  return value === 0 && DRAWING.has(control)
}

/** Controls and settings of a command, as they are sent: the control it is about comes first. */
export function bodyOrderOf(params: Readonly<Record<string, unknown>>): { control: number; value: number }[] {
  const { control, value } = wishOf(params)
  const { climateMode, seatHeat } = params
  const settings = Object.entries(CLIMATE_SETTINGS).flatMap(([name, number]) => {
    const given = name === 'climateMode' ? CLIMATE_MODES[climateMode as ClimateMode] : params[name]
    return given === undefined ? [] : [{ control: number, value: Number(given) }]
  })
  return [
    { control: BODY_CONTROLS[control], value },
    ...settings,
    ...(seatHeat === undefined ? [] : [{ control: BODY_CONTROLS.seatHeat, value: Number(seatHeat) }]),
  ]
}

/** Who may hold the control of a vehicle: no other source does until the claim ends. */
export const CLAIM_SOURCES = ['platform', 'owner', 'workshop'] as const
export type ClaimSource = (typeof CLAIM_SOURCES)[number]
/** Minutes a command of the platform holds the control. */
export const COMMAND_CLAIM_MINUTES = 5
export const CLAIM_MINUTES_MAX = 480

/** Consent to remote control; a vehicle without an owner in the app belongs to the fleet and needs none. */
export const CONTROL_CONSENTS = ['notNeeded', 'given', 'missing', 'refused'] as const
export type ControlConsent = (typeof CONTROL_CONSENTS)[number]

export function controlConsent(state: string | null, hasOwner: boolean): ControlConsent {
  if (state === 'given') return 'given'
  if (state === 'withdrawn' || state === 'limited') return 'refused'
  return hasOwner ? 'missing' : 'notNeeded'
}

/** Why a vehicle does not do what it is asked to, with the number it reports. */
export const BODY_REFUSALS = {
  moving: 1,
  lowBattery: 2,
  notPlugged: 3,
  /** The driver has the engine running. */
  occupied: 4,
  notEquipped: 5,
  /** Its fuel or its circuit is cut. */
  immobilised: 6,
} as const
