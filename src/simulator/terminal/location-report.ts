import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import { FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { standardDialect } from '#core/protocol/jt808/dialect.ts'
import { alarmOf } from '#core/protocol/jt808/location/alarm-bits.ts'
import { aftertreatmentItems, fleetwallItems, itemsOf, type NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { LocationBody } from '#core/protocol/jt808/location/location-body.ts'
import { type StatusKey, statusOf, withHemisphere } from '#core/protocol/jt808/location/status-bits.ts'
import { tankLitres } from '../motion/energy-plan.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import type { Additions } from './abilities/ability.ts'
import { vehicleState } from './vehicle-state.ts'

const DIALECTS: Readonly<Record<DemoVehicle['dialect'], Jt808Dialect>> = {
  standard: standardDialect,
  fleetwall: { items: fleetwallItems },
  aftertreatment: { items: aftertreatmentItems },
}
export const dialectOf = ({ dialect }: DemoVehicle): Jt808Dialect => DIALECTS[dialect]

export interface ReportSituation {
  additions: Additions
  /** Device time. */
  time: string
  sleeping: boolean
  /** Stored for a time without coverage: without what is of interest only now. */
  isStored?: boolean
  hasFix: boolean
  /** Local hour, 0 to 24. */
  hour: number
}

const HYBRID = new Set<DemoVehicle['powerType']>(['油电混合', '气电混合', '燃料电池'])
const SLEEP_BIT = 2
const CHARGING_BITS = 0b011
const READY_BIT = 0b100
const SIGNAL = { lowBeam: 1, brake: 1 << 4, outline: 1 << 7, airConditioning: 1 << 9, neutral: 1 << 10 } as const

/** Body of a 0x0200 for what the vehicle is doing. */
export function locationReport(vehicle: DemoVehicle, state: MotionState, situation: ReportSituation): LocationBody {
  const { additions } = situation
  const status = new Set<StatusKey>(['gps', 'beidou', ...additions.status])
  if (state.engineOn) status.add('accOn')
  if (situation.hasFix) status.add('positioned')
  if (vehicle.protocolVersion === '2019' && state.speed > 1) status.add('moving')
  const noise = hashOf(vehicle.index, Math.floor(state.odometer))
  const lat = Math.round(state.lat * 1e6) / 1e6
  const lng = Math.round(state.lng * 1e6) / 1e6
  return {
    alarm: alarmOf(additions.alarms),
    status: withHemisphere((statusOf(status) | (additions.load << 8)) >>> 0, lat, lng),
    lat,
    lng,
    altitude: altitudeAt(lng, lat),
    speed: Math.round(state.speed * 10) / 10,
    direction: state.heading,
    time: situation.time,
    items: itemsOf({ ...itemsFor(vehicle, state, situation, noise), ...additions.items }),
  }
}

function itemsFor(vehicle: DemoVehicle, state: MotionState, situation: ReportSituation, noise: number): NamedItems {
  const speed = Math.round(state.speed * 10) / 10
  const levels = {
    mileage: Math.floor(state.odometer / 100) / 10,
    ...(FUELLED_POWER_TYPES.has(vehicle.powerType)
      ? { fuel: Math.round(state.energy * tankLitres(vehicle) * 10) / 10 }
      : {}),
    ...(vehicle.dialect === 'fleetwall' ? { battery: battery(vehicle, state) } : {}),
    ...(vehicle.dialect === 'aftertreatment' && state.urea !== undefined ? { urea: state.urea } : {}),
  }
  if (situation.isStored) return levels
  return {
    ...levels,
    // The recorder measures at the gearbox and agrees with the receiver only roughly.
    recorderSpeed: state.speed > 3 ? Math.round((speed + (noise % 17) / 10 - 0.8) * 10) / 10 : 0,
    vehicleSignals: signals(state, situation.hour),
    io: situation.sleeping ? SLEEP_BIT : 0,
    ...(vehicle.dialect === 'fleetwall' ? { vehicleState: vehicleState(vehicle, state) } : {}),
    signal: state.tier === 3 ? 9 + (noise % 9) : 18 + (noise % 13),
    satellites: situation.hasFix ? 9 + (noise % 10) : noise % 3,
  }
}

function battery(vehicle: DemoVehicle, state: MotionState): NonNullable<NamedItems['battery']> {
  // The battery of a hybrid only buffers: it swings around the middle as the vehicle goes.
  const swing = 0.56 + 0.14 * Math.sin(state.odometer / 6_300 + vehicle.index)
  const share = HYBRID.has(vehicle.powerType) ? swing : state.energy
  const charge = (state.charging ? CHARGING_BITS : 0) | (state.engineOn ? READY_BIT : 0)
  return { soc: Math.round(share * 1000) / 10, charge }
}

function signals({ speed, acceleration, engineOn, odometer }: MotionState, hour: number): number {
  if (!engineOn) return 0
  const isDark = hour < 6.3 || hour > 18.4
  return (
    (isDark ? SIGNAL.lowBeam | SIGNAL.outline : 0) |
    (acceleration < -0.3 ? SIGNAL.brake : 0) |
    (speed < 0.5 ? SIGNAL.neutral | SIGNAL.brake : 0) |
    (unitOf(Math.floor(odometer / 30_000)) < 0.4 ? SIGNAL.airConditioning : 0)
  )
}

/** A smooth made-up relief, higher towards the plateaus of western China. */
export function altitudeAt(lng: number, lat: number): number {
  const hills = 70 + 55 * Math.sin(lng * 2.1 + lat) + 40 * Math.sin(lat * 3.7 - lng * 1.3)
  const inChinasWest = lng > 78 && lng < 108 && lat > 24 && lat < 40
  const plateau = inChinasWest ? 3_200 * Math.min(1, ((108 - lng) / 17) ** 1.5) : 0
  return Math.round(Math.max(3, hills + plateau))
}
