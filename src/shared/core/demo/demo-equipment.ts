import { ENERGY_VERSION_BYTES } from '../domain/energy-command.ts'
import type { DemoVehicle } from './demo-fleet.ts'
import { demoPersonName } from './demo-fleet.ts'
import { demoNames } from './demo-names.ts'
import { between, hashOf, unitOf } from './hash-random.ts'

/** A driver and the IC card of the qualification. */
export interface DemoDriver {
  name: string
  /** Number of the qualification certificate, at most 20 characters. */
  certificate: string
  /** Number of the identity card. */
  idCard: string
  issuer: string
  /** YYYY-MM-DD */
  validUntil: string
  phone: string
}

/** One camera: `logical` as JT/T 1078 counts, 1 cockpit 2 forward 3 left 4 right here. */
export interface DemoChannel {
  logical: number
  physical: number
  /** Kind as parameter 0x0076: 0 picture and sound, 1 sound, 2 picture. */
  kind: 0 | 1 | 2
  ptz: boolean
}

/** Equipment of a demo vehicle in addition to its terminal. */
export interface DemoEquipment {
  supplier: string
  hardware: string
  channels: readonly DemoChannel[]
  /** Digits in the packets of its video; a few cameras do not know the number of the terminal. */
  mediaId: string
  drivers: readonly DemoDriver[]
  /** Cameras that warn the driver (T/JSATL 12). */
  hasSafety: boolean
  /** Edition by which it also reports to the port of electric vehicles, by its VIN. */
  gb32960: '2016' | '2025' | null
  /** Its only unit is that for GB/T 32960: there is nothing that speaks JT/T 808. */
  onlyGb32960: boolean
  /** Name of a set of CAN signals. */
  canSet: (typeof DEMO_CAN_SETS)[number]['name'] | null
}

/** Signal sets by powertrain; demo-can.dbc.ts has the layout of both. */
export const DEMO_CAN_SETS = [
  { name: 'Combustion drive', electric: false },
  { name: 'Electric drive', electric: true },
] as const

const SUPPLIERS = ['Fleetwall', 'Beichen Electronics', 'Kaltech Telematics'] as const
const AUDIO_CHANNEL = 33

const camera = (logical: number): DemoChannel => ({ logical, physical: logical, kind: 2, ptz: false })
const microphone = (physical: number): DemoChannel => ({ logical: AUDIO_CHANNEL, physical, kind: 1, ptz: false })

/** Cameras and microphones by terminal model; a model that is not listed has none. */
export const DEMO_CHANNELS: Readonly<Record<string, readonly DemoChannel[]>> = {
  'FT-60': [camera(2)],
  'FT-120': [camera(1), camera(2)],
  'FT-300': [camera(1), camera(2), camera(3), { ...camera(4), ptz: true }, microphone(5)],
}

/** Share of the units for GB/T 32960 that are the only one of their vehicle. */
const ONLY_GB_SHARE = 0.12
/** Longer versions cannot be reported by that protocol. */
const fitsEnergyVersion = (version: string) => version.length <= ENERGY_VERSION_BYTES

const FOR = {
  supplier: 201,
  mediaId: 204,
  relief: 205,
  card: 206,
  safety: 207,
  gb: 208,
  can: 209,
  valid: 210,
  onlyGb: 249,
} as const

/** Always the same for a seed and a vehicle. */
export function demoEquipment(seed: number, vehicle: DemoVehicle): DemoEquipment {
  const { index, protocolVersion, vehicleClass, powerType, terminalModel, framing } = vehicle
  const unit = (purpose: number) => unitOf(seed, purpose, index)
  const isElectric = powerType === '纯电动'
  const gb32960 = isElectric && vehicle.market === 'cn' ? (unit(FOR.gb) < 0.85 ? '2016' : '2025') : null
  const onlyGb32960 = gb32960 !== null && fitsEnergyVersion(vehicle.firmware) && unit(FOR.onlyGb) < ONLY_GB_SHARE
  const reliefs = vehicle.duty === 'teamHaul' || unit(FOR.relief) < 0.3 ? 2 : 1
  return {
    supplier:
      framing === 'e7' ? SUPPLIERS[1] : (SUPPLIERS[Math.floor(unit(FOR.supplier) ** 2 * SUPPLIERS.length)] as string),
    hardware: protocolVersion === '2019' ? 'V3.1' : protocolVersion === '2013' ? 'V1.3' : 'V1.0',
    channels: onlyGb32960 ? [] : (DEMO_CHANNELS[terminalModel] ?? []),
    mediaId:
      framing !== 'e7' && unit(FOR.mediaId) < 0.08
        ? `9${vehicle.phone.slice(-8)}`.padStart(vehicle.phone.length, '0')
        : vehicle.phone,
    drivers: Array.from({ length: reliefs }, (_, at) => driverOf(seed, vehicle, at)),
    hasSafety:
      !onlyGb32960 &&
      protocolVersion !== '2011' &&
      framing !== 'e7' &&
      vehicleClass !== 'car' &&
      unit(FOR.safety) < 0.55,
    gb32960,
    onlyGb32960,
    canSet: unit(FOR.can) < 0.3 ? (isElectric ? 'Electric drive' : 'Combustion drive') : null,
  }
}

function driverOf(seed: number, vehicle: DemoVehicle, at: number): DemoDriver {
  const { index, market, driverName, language = 'en' } = vehicle
  const hash = hashOf(seed, FOR.card, index, at)
  const digits = (count: number, shift: number) =>
    String(hashOf(seed, FOR.card, index, at, shift) % 10 ** count).padStart(count, '0')
  const born = 1966 + (hash % 34)
  const region = String(vehicle.division || 110_000).padStart(6, '0')
  const days = between(-40, 1_900, seed, FOR.valid, index, at)
  return {
    name: demoNames(language).person(at === 0 ? driverName : demoPersonName(market, hash)),
    certificate: `${region}${digits(8, 1)}`,
    idCard: `${region}${born}${digits(2, 2).replace(/../, (two) => String((Number(two) % 12) + 1).padStart(2, '0'))}${digits(6, 3)}`,
    issuer: vehicle.operatingCity,
    validUntil: new Date(Date.UTC(2026, 10, 1) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10),
    phone: `139${digits(8, 4)}`,
  }
}
