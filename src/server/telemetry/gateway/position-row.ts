import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { RawPosition } from '#core/protocol/jt808/location/read-position.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { STATUS_FIXED } from '../tracker/state-rules.ts'
import {
  drifted,
  FASTEST_ROAD_KMH,
  isArrival,
  isNowhere,
  jumpBetween,
  type Place,
  type StrayPlaces,
} from '../tracker/plausible-place.ts'
import { isImpossible, isSlowClock, type SteadyDelay } from './device-clock.ts'
import { actedItems } from './location-items.ts'

export interface PositionContext {
  vehicleId: number
  terminalId: number
  oemId: string
  serial: number
  kind: number
  receivedAt: number
  replayed: boolean
  /** The terminal of a live report: what its reports before say of its clock. */
  live?: { delay: SteadyDelay | null } | undefined
  /** The newest place that can be right, when there is one, and what strays from it. */
  before: (Place & { quality: number; strays?: StrayPlaces | undefined }) | null
}

const LATE_MS = 120_000
const MOST_LAT = 90_000_000
const MOST_LNG = 180_000_000
const INT2 = 32_767
/** Terminals that do not know a value fill its field with ones, as GB/T 32960 has it: invalid, or one less: abnormal. */
const NO_SPEED = 0xfffe
const NO_MILEAGE = 0xffff_fffe
const NO_FUEL = 0xfffe
/** Range of a position, as it is shown next to a value outside of it. */
export const POSITION_LIMITS = {
  impossibleJump: `≤ ${FASTEST_ROAD_KMH} km/h`,
  nowhere: '≠ 0, 0',
  outOfRange: '±90, ±180',
} as const
const HIGH_WORD = 0x1_0000_0000

/** A decoded position as it is stored, with its quality flags. */
export function positionRow(raw: RawPosition, context: PositionContext): PositionRow {
  const { receivedAt } = context
  const clockWrong = raw.timeMs === null || isWrongClock(raw.timeMs, context)
  const ts = clockWrong ? receivedAt : (raw.timeMs as number)
  const onEarth = Math.abs(raw.latE6) <= MOST_LAT && Math.abs(raw.lngE6) <= MOST_LNG
  const nowhere = isNowhere({ lat: raw.latE6, lng: raw.lngE6 })
  const status = onEarth && !nowhere ? raw.status : (raw.status & ~STATUS_FIXED) >>> 0
  const acted = actedItems(raw.items)
  const speedUnknown = raw.speedTenths >= NO_SPEED
  const row: PositionRow = {
    vehicleId: context.vehicleId,
    ts,
    serial: context.serial,
    kind: context.kind,
    oemId: context.oemId,
    terminalId: context.terminalId,
    receivedAt,
    lat: onEarth ? raw.latE6 : 0,
    lng: onEarth ? raw.lngE6 : 0,
    altitude: raw.altitude,
    speed: speedUnknown ? 0 : Math.min(raw.speedTenths, INT2),
    direction: raw.direction % 360,
    alarm: raw.alarm + acted.videoAlarm * HIGH_WORD,
    status,
    mileage: below(raw.mileageTenths, NO_MILEAGE),
    fuel: below(raw.fuelTenths, NO_FUEL),
    soc: raw.socPercent === null ? null : Math.min(Math.round(raw.socPercent * 10), INT2),
    signal: raw.signal,
    satellites: raw.satellites,
    quality: 0,
    items: raw.items.length > 0 ? raw.items : null,
    charging: raw.charging ?? false,
    sleeping: acted.sleeping,
    deviceAt: clockWrong && raw.timeMs !== null ? raw.timeMs : undefined,
    clockOff: clockWrong && raw.timeMs !== null ? Math.round((raw.timeMs - receivedAt) / 1000) : undefined,
    offEarth: onEarth ? undefined : `${raw.latE6 / 1e6}, ${raw.lngE6 / 1e6}`,
  }
  row.quality = qualityOf(row, context, clockWrong)
  if ((row.quality & POSITION_QUALITY.drift) !== 0 && context.before) row.jump = jumpBetween(row, context.before)
  if (nowhere && (raw.status & STATUS_FIXED) !== 0) row.quality |= POSITION_QUALITY.drift
  if (speedUnknown) row.quality |= POSITION_QUALITY.speedUnknown
  if (raw.warnings > (raw.timeMs === null ? 1 : 0)) row.quality |= POSITION_QUALITY.truncatedItems
  return row
}

const below = (value: number | null, end: number): number | null => (value !== null && value < end ? value : null)

/** The device time is not that of the report, whose terminal may be known to have a slow clock. */
export function isWrongClock(
  deviceAt: number,
  { receivedAt, live }: Pick<PositionContext, 'receivedAt' | 'live'>,
): boolean {
  return isImpossible(deviceAt, receivedAt) || (live !== undefined && isSlowClock(live, deviceAt, receivedAt))
}

/** Quality flags that follow from clock, fix and the position before (docs/product/shared.md#data-quality). */
export function qualityOf(
  row: PositionRow,
  context: Pick<PositionContext, 'replayed' | 'before'>,
  clockWrong: boolean,
): number {
  let quality = 0
  if (clockWrong) quality |= POSITION_QUALITY.clockWrong
  else if (row.receivedAt - row.ts > LATE_MS) quality |= POSITION_QUALITY.late
  if (context.replayed) quality |= POSITION_QUALITY.replayed
  const fixed = (row.status & STATUS_FIXED) !== 0
  if (!fixed) quality |= POSITION_QUALITY.gnssInvalid
  const { before } = context
  // Between a time of the device and a time of receipt the speed of a vehicle cannot be known.
  const comparable = before && clockWrong === ((before.quality & POSITION_QUALITY.clockWrong) !== 0)
  if (fixed && comparable && drifted(row, before) && !isArrival(row, before.strays)) quality |= POSITION_QUALITY.drift
  return quality
}
