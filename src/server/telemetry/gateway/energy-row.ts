import { crc32 } from 'node:zlib'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { ENERGY_BLOCKS } from '#core/contract/energy-message.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { Gb32960Frame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame } from '#core/protocol/gb32960/message.ts'
import { type EnergyRow, POSITION_KIND, type PositionRow } from '../recorder/telemetry-row.ts'
import { STATUS_ACC, STATUS_FIXED } from '../tracker/state-rules.ts'
import type { PositionContext } from './position-row.ts'
import { isNowhere } from '../tracker/plausible-place.ts'
import { type DatumPlace, inWgs84 } from './datum.ts'
import { isWrongClock, qualityOf } from './position-row.ts'

/** Units the codec names, by their place in ENERGY_BLOCKS. */
const BLOCK_OF_UNIT: Readonly<Record<string, (typeof ENERGY_BLOCKS)[number]>> = {
  vehicle: 'vehicle',
  motor: 'motors',
  fuelCell: 'fuelCell',
  fuelCellStacks: 'fuelCell',
  engine: 'engine',
  position: 'position',
  extremes: 'extremes',
  alarm: 'alarm',
  voltages: 'voltages',
  temperatures: 'temperatures',
  capacitor: 'capacitor',
  capacitorExtremes: 'capacitor',
  signature: 'signature',
}
/**
 * Serial of positions from GB/T 32960, which has none: keeps them apart from those a JT/T 808 terminal of the same vehicle
 * reports for the same second.
 */
export const ENERGY_SERIAL = -1
const BACKFILL = 0x03
const PARKED_CHARGING = 1
const DRIVING_CHARGING = 2
const STARTED = 1
const NO_FIX = 1
const SOUTH = 2
const WEST = 4
/** Coordinate systems of the 2025 edition (table 15): 1 is WGS-84. */
const GCJ_02 = 2
const OTHER_DATUM = 3
const STATUS_SOUTH = 4
const STATUS_WEST = 8

type Values = Record<string, unknown>

export interface EnergyReport {
  energy: EnergyRow
  /** Null when it has no position, or none that a receiver found. */
  position: PositionRow | null
}

export interface EnergyContext extends Omit<PositionContext, 'serial' | 'kind' | 'replayed'> {
  /** The frame as it came. */
  bytes: Uint8Array
}

/** A real-time or back-fill report as its rows; null when its body cannot be read. */
export function energyReport(frame: Gb32960Frame, context: EnergyContext): EnergyReport | null {
  const decoded = decodeGbFrame(frame)
  const { time, units } = decoded.value as { time?: string | null; units?: { key: string; value: unknown }[] }
  if (!units) return null
  const byBlock = new Map(units.map(({ key, value }) => [BLOCK_OF_UNIT[key] ?? 'custom', (value ?? {}) as Values]))
  const replayed = frame.command === BACKFILL
  const clock = clockOf(time ?? null, replayed ? { ...context, live: undefined } : context)
  const energy: EnergyRow = {
    vehicleId: context.vehicleId,
    ts: clock.ts,
    kind: replayed ? POSITION_KIND.replayed : POSITION_KIND.live,
    oemId: context.oemId,
    terminalId: context.terminalId,
    receivedAt: context.receivedAt,
    version: frame.edition,
    blocks: [...byBlock.keys()].reduce((bits, block) => bits | (1 << ENERGY_BLOCKS.indexOf(block)), 0),
    ...vehicleReadings(byBlock.get('vehicle') ?? {}),
    ...extremeReadings(byBlock.get('extremes') ?? {}),
    ...alarmReadings(byBlock.get('alarm') ?? {}),
    fault: clock.wrong ? 'clockWrong' : decoded.warnings.length > 0 ? 'badBody' : null,
    content: context.bytes.slice(),
    digest: crc32(context.bytes) | 0,
  }
  const place = byBlock.get('position')
  if (place && isOtherDatum(place)) energy.fault ??= 'outOfRange'
  return { energy, position: place ? positionOf(place, energy, { ...context, replayed }, clock) : null }
}

interface Clock {
  ts: number
  wrong: boolean
  deviceAt?: number | undefined
}

function clockOf(time: string | null, context: Pick<EnergyContext, 'receivedAt' | 'live'>): Clock {
  const { receivedAt } = context
  const ts = time === null ? Number.NaN : fromPlatformTime(time)
  if (!isWrongClock(ts, context)) return { ts, wrong: false }
  return { ts: receivedAt, wrong: true, deviceAt: Number.isNaN(ts) ? undefined : ts }
}

/** A reading as an integer of its column; null for what the vehicle says is abnormal or invalid. */
function reading(value: unknown, per = 1, most = 0x7fff_ffff): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.max(-most, Math.min(most, Math.round(value * per)))
}

const INT2 = 0x7fff

function vehicleReadings(unit: Values) {
  return {
    vehicleState: reading(unit.vehicleState, 1, INT2),
    chargeState: reading(unit.chargeState, 1, INT2),
    mode: reading(unit.runMode, 1, INT2),
    speed: reading(unit.speed, 10, INT2),
    mileage: reading(unit.mileage, 10),
    voltage: reading(unit.totalVoltage, 10),
    current: reading(unit.totalCurrent, 10),
    soc: reading(unit.soc, 1, INT2),
    dcdc: reading(unit.dcdcState, 1, INT2),
    gear: reading(unit.gear, 1, INT2),
    insulation: reading(unit.insulationResistance),
    accelerator: reading(unit.accelerator, 1, INT2),
    brake: reading(unit.brake, 1, INT2),
  }
}

function extremeReadings(unit: Values) {
  return {
    cellHigh: reading(unit.highestCellVoltage, 1000),
    cellLow: reading(unit.lowestCellVoltage, 1000),
    temperatureHigh: reading(unit.highestTemperature, 1, INT2),
    temperatureLow: reading(unit.lowestTemperature, 1, INT2),
  }
}

function alarmReadings(unit: Values) {
  const alarmBits = typeof unit.alarms === 'number' ? unit.alarms : null
  return { alarmLevel: reading(unit.alarmLevel, 1, INT2), alarmBits }
}

/** The position unit with what the vehicle unit says, as a row like those of JT/T 808. */
function positionOf(
  unit: Values,
  energy: EnergyRow,
  context: Omit<PositionContext, 'serial' | 'kind'>,
  clock: Clock,
): PositionRow | null {
  const place = placeOf(unit)
  if (!place) return null
  const { lat, lng } = place
  const state = typeof unit.positionState === 'number' ? unit.positionState : NO_FIX
  const nowhere = isNowhere(place)
  const fixed = (state & NO_FIX) === 0 && !nowhere
  const status =
    (energy.vehicleState === STARTED ? STATUS_ACC : 0) |
    (fixed ? STATUS_FIXED : 0) |
    ((state & SOUTH) !== 0 ? STATUS_SOUTH : 0) |
    ((state & WEST) !== 0 ? STATUS_WEST : 0)
  const row: PositionRow = {
    vehicleId: energy.vehicleId,
    ts: energy.ts,
    serial: ENERGY_SERIAL,
    kind: energy.kind,
    oemId: energy.oemId,
    terminalId: energy.terminalId,
    receivedAt: energy.receivedAt,
    lat,
    lng,
    altitude: 0,
    speed: Math.max(0, energy.speed ?? 0),
    direction: 0,
    alarm: 0,
    status,
    mileage: energy.mileage,
    fuel: null,
    soc: energy.soc === null ? null : energy.soc * 10,
    signal: null,
    satellites: null,
    quality: 0,
    items: null,
    charging: energy.chargeState === PARKED_CHARGING || energy.chargeState === DRIVING_CHARGING,
    sleeping: false,
    deviceAt: clock.deviceAt,
  }
  row.quality = qualityOf(row, context, clock.wrong)
  if (isOtherDatum(unit)) row.quality |= POSITION_QUALITY.otherDatum
  else if (nowhere && (state & NO_FIX) === 0) row.quality |= POSITION_QUALITY.drift
  if (energy.speed === null) row.quality |= POSITION_QUALITY.speedUnknown
  return row
}

const isOtherDatum = ({ coordinateSystem }: Values): boolean => coordinateSystem === OTHER_DATUM

/** WGS-84, degrees × 1e6; 0°, 0° in a system that is not known; null where there is none. */
function placeOf(unit: Values): DatumPlace | null {
  const [lat, lng] = [reading(unit.lat, 1e6), reading(unit.lng, 1e6)]
  if (lat === null || lng === null || Math.abs(lat) > 90e6 || Math.abs(lng) > 180e6) return null
  if (isOtherDatum(unit)) return { lat: 0, lng: 0 }
  return unit.coordinateSystem === GCJ_02 ? inWgs84({ lat, lng }) : { lat, lng }
}
