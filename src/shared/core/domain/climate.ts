import { wallDay } from './wall-time.ts'
import { instantOfWall } from './zone-offset.ts'

/** waiting for its conditions, starting, running, and the ends. A missed run never reached the vehicle. */
export const CLIMATE_STATES = ['waiting', 'starting', 'running', 'done', 'failed', 'missed', 'cancelled'] as const
export type ClimateState = (typeof CLIMATE_STATES)[number]
export const OPEN_CLIMATE_STATES = ['waiting', 'starting', 'running'] as const satisfies readonly ClimateState[]

/** Why a vehicle gets no climate now. */
export const CLIMATE_BLOCKERS = [
  'unknownVehicle',
  'noTerminal',
  'underWay',
  'noConsent',
  'claimed',
  'offline',
  'noClimate',
  'moving',
  'noPosition',
  'notPlugged',
  'lowSoc',
] as const
export type ClimateBlocker = (typeof CLIMATE_BLOCKERS)[number]

/** Why a run did not start, or did not succeed. */
export const CLIMATE_REASONS = [
  ...CLIMATE_BLOCKERS,
  'late',
  'notConnected',
  'noAnswer',
  'declined',
  'lowBattery',
  'occupied',
  'immobilised',
  'notSent',
  'notRunning',
  'noReport',
] as const
export type ClimateReason = (typeof CLIMATE_REASONS)[number]

/** By the result of the command; what has no row here was declined by the vehicle. */
const REASONS: Readonly<Record<string, ClimateReason>> = {
  notConnected: 'notConnected',
  noAnswer: 'noAnswer',
  noResult: 'noAnswer',
  notSent: 'notSent',
  claimedElsewhere: 'claimed',
  consentWithdrawn: 'noConsent',
  'body.moving': 'moving',
  'body.lowBattery': 'lowBattery',
  'body.notPlugged': 'notPlugged',
  'body.occupied': 'occupied',
  'body.notEquipped': 'noClimate',
  'body.immobilised': 'immobilised',
}
export const climateReasonOf = (result: string | null): ClimateReason => REASONS[result ?? ''] ?? 'declined'

/** What a vehicle needs for it. Without a traction battery, a vehicle needs neither. */
export const CLIMATE_POWER = ['any', 'plugged', 'soc', 'pluggedOrSoc'] as const
export type ClimatePower = (typeof CLIMATE_POWER)[number]

/** °C */
export const CLIMATE_TARGET = { least: 16, usual: 21, most: 30 } as const
export const CLIMATE_VEHICLES_MAX = 200
export const CLIMATE_SLOTS_MAX = 20
export const CLIMATE_SKIPS_MAX = 60
/** A run that cannot start within this time is missed. */
export const CLIMATE_GRACE_MS = 5 * 60_000

export const SLOT_KINDS = ['ready', 'start'] as const
export interface ClimateSlot {
  /** ISO days of the week. */
  days: number[]
  /** "HH:mm" where the vehicle is. */
  clock: string
  /** Whether the vehicle is to be ready then, or starts then. */
  by: (typeof SLOT_KINDS)[number]
  minutes: number
}

/** The run of a slot on a day. */
export interface PlannedRun {
  slot: ClimateSlot
  /** Of its clock time where the vehicle is, "YYYY-MM-DD". */
  day: string
  /** Epoch ms. */
  startAt: number
}

/** Of two slots at the same time on a day, one runs: the vehicle has one climate. */
export const slotKey = ({ by, clock }: ClimateSlot): string => `${by} ${clock}`

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** A year without a run has none. */
const LOOK_AHEAD_DAYS = 370

/** The next runs after a moment where the vehicle is, the first one first. */
export function nextRuns(
  slots: readonly ClimateSlot[],
  skipDays: readonly string[],
  zone: string,
  after: number,
  count: number,
): PlannedRun[] {
  const found: PlannedRun[] = []
  // A slot that is to be ready after midnight starts on the day before.
  let enough = 0
  const first = Date.parse(`${wallDay(after, zone)}T00:00:00Z`)
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS && enough < 2; ahead++) {
    const wall = first + ahead * DAY_MS
    found.push(...runsOfDay(slots, skipDays, zone, wall).filter(({ startAt }) => startAt > after))
    if (found.length >= count) enough += 1
  }
  return found.sort((one, other) => one.startAt - other.startAt).slice(0, count)
}

function runsOfDay(
  slots: readonly ClimateSlot[],
  skipDays: readonly string[],
  zone: string,
  wall: number,
): PlannedRun[] {
  const day = new Date(wall).toISOString().slice(0, 10)
  if (skipDays.includes(day)) return []
  const weekday = new Date(wall).getUTCDay() || 7
  return slots
    .filter(({ days }) => days.includes(weekday))
    .map((slot) => {
      const [hours = 0, minutes = 0] = slot.clock.split(':').map(Number)
      const at = instantOfWall(zone, wall + (hours * 60 + minutes) * MINUTE_MS)
      return { slot, day, startAt: slot.by === 'ready' ? at - slot.minutes * MINUTE_MS : at }
    })
}
