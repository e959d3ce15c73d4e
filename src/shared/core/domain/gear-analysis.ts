import { pgnOf } from '../protocol/can/database.ts'

/** Limits of one analysis: it reads every stored upload of its vehicles. */
export const GEAR_LIMITS = { vehicles: 20, days: 7, vehicleDays: 40, peers: 8 } as const
/** Load by bits 8-9 of the status of 0x0200 (JT/T 808-2019 table 24): 0 empty, 1 half, 3 full. */
export const LOAD_STATES = [0, 1, 3] as const
export type LoadState = (typeof LOAD_STATES)[number]

/** Thresholds of the analysis; shown next to the results. */
export const GEAR_RULES = {
  /** 1/min above which an engine turns too fast. */
  overRev: 2_200,
  /** Below this with the pedal at least that far down the gear is too high. */
  lugging: { rpm: 1_000, pedal: 40 },
  /** Above this with the pedal at most that far down and a higher gear left the gear is too low. */
  early: { rpm: 1_700, pedal: 50 },
  /** km/h from which neutral is coasting. */
  coasting: 10,
  speedStep: 10,
  rpmStep: 250,
} as const

/** Readings of the vehicle bus at one moment; null where missing. */
export interface DriveSample {
  /** Epoch ms. */
  at: number
  /** Duration it covers, s. */
  seconds: number
  /** 0 neutral, -1 and below reverse. */
  gear: number
  /** km/h */
  speed: number | null
  /** 1/min */
  rpm: number | null
  /** Litres an hour. */
  fuelRate: number | null
  /** Percent. */
  pedal: number | null
  load: LoadState | null
}

/** Signals by parameter group of SAE J1939-71; bytes of value 0xFE and above say that there is none. */
const SIGNALS: Readonly<
  Record<number, readonly [name: J1939Name, byte: number, width: 1 | 2, factor: number, offset: number][]>
> = {
  61_444: [['rpm', 3, 2, 0.125, 0]],
  61_443: [['pedal', 1, 1, 0.4, 0]],
  61_445: [['gear', 3, 1, 1, -125]],
  65_265: [['speed', 1, 2, 1 / 256, 0]],
  65_266: [['fuelRate', 0, 2, 0.05, 0]],
}
type J1939Name = 'rpm' | 'pedal' | 'gear' | 'speed' | 'fuelRate'
export type DriveReading = Partial<Record<J1939Name, number>>

/** Values of a 29-bit frame that belong to the drive; none for any other frame. Never throws. */
export function driveSignals(id: number, data: Uint8Array): DriveReading {
  const found: DriveReading = {}
  for (const [name, byte, width, factor, offset] of SIGNALS[pgnOf(id)] ?? []) {
    const low = data[byte]
    const high = width === 2 ? data[byte + 1] : low
    if (low === undefined || high === undefined || high >= 0xfb) continue
    found[name] = (width === 2 ? high * 256 + low : low) * factor + offset
  }
  return found
}

export interface GearRow {
  gear: number
  seconds: number
  km: number
  /** Means over the time they are known; null without any. */
  rpm: number | null
  /** Litres over 100 km; null without distance or data. */
  consumption: number | null
  /** Seconds by speed and by engine speed, keyed by the lower end of the step. */
  bySpeed: Record<number, number>
  byRpm: Record<number, number>
}
export interface GearFigures {
  seconds: number
  km: number
  samples: number
  /** Changes between two forward gears. */
  shifts: number
  coastingSeconds: number
  wrongGear: number
  overRev: number
}
export interface GearResult extends GearFigures {
  gears: GearRow[]
}

interface Sums {
  row: GearRow
  rpmSeconds: number
  rpmSum: number
  litres: number
  litreKm: number
}
interface Events {
  wrong: boolean
  over: boolean
}

/** Adds up samples of several vehicles; each vehicle's samples come in the order of time. */
export class GearAnalysis {
  private readonly sums = new Map<number, Sums>()
  private readonly figures: GearFigures = {
    seconds: 0,
    km: 0,
    samples: 0,
    shifts: 0,
    coastingSeconds: 0,
    wrongGear: 0,
    overRev: 0,
  }
  /** The highest gear the vehicle has used so far: whether a higher one is left. */
  private highest = 0
  private before: { gear: number; events: Events } | null = null

  /** Samples of another vehicle follow. */
  nextVehicle(): void {
    this.before = null
    this.highest = 0
  }

  add(sample: DriveSample): void {
    const { gear, seconds, speed, rpm, pedal } = sample
    const { figures } = this
    const km = ((speed ?? 0) * seconds) / 3600
    figures.samples += 1
    figures.seconds += seconds
    figures.km += km
    if (gear === 0 && (speed ?? 0) >= GEAR_RULES.coasting) figures.coastingSeconds += seconds
    this.highest = Math.max(this.highest, gear)
    const { before } = this
    if (before && before.gear > 0 && gear > 0 && before.gear !== gear) figures.shifts += 1
    const events = this.eventsOf(gear, rpm, pedal, speed)
    // A continuing condition is one event.
    if (events.wrong && !before?.events.wrong) figures.wrongGear += 1
    if (events.over && !before?.events.over) figures.overRev += 1
    this.before = { gear, events }
    this.addToGear(sample, km)
  }

  private eventsOf(gear: number, rpm: number | null, pedal: number | null, speed: number | null): Events {
    if (rpm === null) return { wrong: false, over: false }
    const drives = gear > 0 && pedal !== null && (speed ?? 0) >= GEAR_RULES.coasting
    const { lugging, early, overRev } = GEAR_RULES
    const tooHigh = drives && rpm < lugging.rpm && pedal >= lugging.pedal
    const tooLow = drives && rpm > early.rpm && pedal <= early.pedal && gear < this.highest
    return { wrong: tooHigh || tooLow, over: rpm > overRev }
  }

  private addToGear({ gear, seconds, speed, rpm, fuelRate }: DriveSample, km: number): void {
    const sums = this.sums.get(gear) ?? {
      row: { gear, seconds: 0, km: 0, rpm: null, consumption: null, bySpeed: {}, byRpm: {} },
      rpmSeconds: 0,
      rpmSum: 0,
      litres: 0,
      litreKm: 0,
    }
    this.sums.set(gear, sums)
    sums.row.seconds += seconds
    sums.row.km += km
    if (speed !== null) count(sums.row.bySpeed, stepOf(speed, GEAR_RULES.speedStep), seconds)
    if (rpm !== null) {
      count(sums.row.byRpm, stepOf(rpm, GEAR_RULES.rpmStep), seconds)
      sums.rpmSeconds += seconds
      sums.rpmSum += rpm * seconds
    }
    if (fuelRate !== null) {
      sums.litres += (fuelRate * seconds) / 3600
      sums.litreKm += km
    }
  }

  result(): GearResult {
    const gears = [...this.sums.values()].map(({ row, rpmSeconds, rpmSum, litres, litreKm }) => ({
      ...row,
      rpm: rpmSeconds > 0 ? rpmSum / rpmSeconds : null,
      consumption: litreKm >= 0.1 ? (litres / litreKm) * 100 : null,
    }))
    return { ...this.figures, gears: gears.sort((a, b) => a.gear - b.gear) }
  }
}

const stepOf = (value: number, step: number): number => Math.max(0, Math.floor(value / step) * step)
const count = (counts: Record<number, number>, key: number, seconds: number) => {
  counts[key] = (counts[key] ?? 0) + seconds
}
