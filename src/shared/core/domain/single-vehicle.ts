/** Readings a wall of one vehicle knows, with their unit as it is written everywhere; empty: a plain number or a code. */
export const SINGLE_READINGS = {
  speed: { unit: 'km/h', digits: 0 },
  rpm: { unit: '1/min', digits: 0 },
  /** Code of GB/T 32960, or the gear of the bus: 0 neutral, 1 to 12, 13 reverse, 14 drive, 15 park. */
  gear: { unit: '', digits: 0 },
  /** 1 electric, 2 hybrid, 3 fuel. */
  mode: { unit: '', digits: 0 },
  /** 1 parked charging, 2 driving charging, 3 not charging, 4 full. */
  chargeState: { unit: '', digits: 0 },
  soc: { unit: '%', digits: 1 },
  voltage: { unit: 'V', digits: 1 },
  /** Negative while the battery is charged. */
  current: { unit: 'A', digits: 1 },
  insulation: { unit: 'kΩ', digits: 0 },
  cellHigh: { unit: 'V', digits: 3 },
  cellLow: { unit: 'V', digits: 3 },
  temperatureHigh: { unit: '°C', digits: 0 },
  temperatureLow: { unit: '°C', digits: 0 },
  motorTemperature: { unit: '°C', digits: 0 },
  coolant: { unit: '°C', digits: 0 },
  fuel: { unit: 'L', digits: 1 },
  /** Level reported by the bus. */
  fuelLevel: { unit: '%', digits: 1 },
  fuelRate: { unit: 'L/h', digits: 1 },
  accelerator: { unit: '%', digits: 0 },
  brake: { unit: '%', digits: 0 },
  mileageKm: { unit: 'km', digits: 1 },
} as const
export type SingleReading = keyof typeof SINGLE_READINGS
export const SINGLE_READING_KEYS = Object.keys(SINGLE_READINGS) as SingleReading[]

/** Readings that change while driving: those a replay shows in addition to the track. */
export const REPLAYED_READINGS = [
  'soc',
  'voltage',
  'current',
  'cellHigh',
  'cellLow',
  'temperatureHigh',
  'temperatureLow',
  'gear',
  'fuel',
  'mileageKm',
] as const satisfies readonly SingleReading[]

/** Doors by bits 13 to 17 of the status of 0x0200 (JT/T 808-2019 table 24). */
export const BODY_DOORS = ['front', 'middle', 'rear', 'driver', 'custom'] as const
export type BodyDoor = (typeof BODY_DOORS)[number]
/** Lamps by their bits of item 0x25 of 0x0200. */
export const BODY_LAMPS = {
  lowBeam: 0,
  highBeam: 1,
  rightTurn: 2,
  leftTurn: 3,
  brake: 4,
  reverse: 5,
  fog: 6,
  outline: 7,
} as const
export type BodyLamp = keyof typeof BODY_LAMPS

const FIRST_DOOR = 13
const bit = (word: number, at: number): boolean => ((word >>> at) & 1) === 1

export const openDoors = (status: number): BodyDoor[] => BODY_DOORS.filter((_, at) => bit(status, FIRST_DOOR + at))
export const litLamps = (signals: number): BodyLamp[] =>
  (Object.keys(BODY_LAMPS) as BodyLamp[]).filter((lamp) => bit(signals, BODY_LAMPS[lamp]))

export const SINGLE_LIMITS = {
  /** CAN signals a wall shows at once. */
  signals: 12,
  /** Minutes of CAN signals. */
  minutes: 30,
  /** Minutes of the trail. */
  trailMinutes: 60,
  /** Longest stretch a replay holds, hours. */
  replayHours: 6,
  /** Vehicles a wall chooses among or turns through. */
  listed: 200,
} as const

/** How a rotation chooses its vehicles. */
export const ROTATIONS = ['worst', 'group', 'list', 'sample'] as const
export type Rotation = (typeof ROTATIONS)[number]
