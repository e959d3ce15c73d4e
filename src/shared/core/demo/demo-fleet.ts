import type { Market } from '#core/domain/market.ts'
import { ELECTRIC_POWER_TYPES, type PowerType } from '#core/domain/power-type.ts'
import { withVinCheckDigit } from '#core/domain/vin-check.ts'
import type { ProtocolVersion } from '#core/protocol/schema/context.ts'
import { DEMO_CITIES, type DemoCity } from './demo-cities.ts'
import { DEMO_MODELS, type DemoModel, type Duty } from './demo-models-data.ts'
import { demoFirmware } from './demo-firmware.ts'
import { demoPlate } from './demo-plate.ts'
import type { DemoLanguage } from './demo-names.ts'
import { hashOf, pickWeighted, unitOf } from './hash-random.ts'

/** Both the demo data in the database and the simulator make their vehicles from this seed. */
export const DEMO_SEED = 20_260_101

export interface DemoVehicle {
  index: number
  vin: string
  plate: string
  /** JT/T 697.7 colour code. */
  plateColour: number
  /** Digits of the JT/T 808 header: 12, 14 between E7s, or 20 for 2019. */
  phone: string
  sn: string
  iccid: string
  brandCode: string
  brandName: string
  seriesCode: string
  seriesName: string
  modelCode: string
  modelName: string
  vehicleClass: DemoModel['vehicleClass']
  powerType: PowerType
  duty: Duty
  protocolVersion: ProtocolVersion
  /** Set where the terminal frames its messages by E7s. */
  framing?: 'e7' | undefined
  /** Name of a row in terminal_dialect. */
  dialect: 'standard' | 'fleetwall' | 'aftertreatment'
  terminalModel: string
  firmware: string
  country: string
  market: Market
  operatingCity: string
  /** GB/T 2260 code of the operating city, 0 outside China. */
  division: number
  utcOffsetHours: number
  /** Depot, degrees. */
  homeLng: number
  homeLat: number
  driverName: string
  /** Language its people are named in; English without. */
  language?: DemoLanguage
  /** Organisation names from the root down. */
  orgPath: readonly string[]
}

const MARKET_SHARES: readonly { market: Market; weight: number }[] = [
  { market: 'cn', weight: 65 },
  { market: 'eu', weight: 12 },
  { market: 'latam', weight: 10 },
  { market: 'me', weight: 7 },
  { market: 'ru', weight: 6 },
]
const VERSION_SHARES: readonly { version: ProtocolVersion; weight: number }[] = [
  { version: '2019', weight: 58 },
  { version: '2013', weight: 36 },
  { version: '2011', weight: 6 },
]
/** Of the terminals of 2013. */
const E7_SHARE = 0.06
const DEPOT_DEGREES = 0.05
/** Prime to 100 million: phones and serial numbers look scattered and never repeat below that. */
const NUMBER_STRIDE = 48_271
/** Irrational steps: every stretch of the sequence holds the market and city mix, not only the whole. */
const GOLDEN_STEP = 0.618_033_988_749_895
const SILVER_STEP = 0.414_213_562_373_095

/** Purpose of each hash. */
const FOR = {
  market: 1,
  city: 2,
  model: 3,
  duty: 4,
  version: 5,
  depotLng: 6,
  depotLat: 7,
  driver: 8,
  vin: 9,
  framing: 10,
} as const

const spread = (seed: number, purpose: number, step: number, index: number): number =>
  (unitOf(seed, purpose) + step * index) % 1

/** The first `count` vehicles; a larger fleet begins with the smaller one. */
export function demoFleet(seed: number, count: number): DemoVehicle[] {
  return Array.from({ length: count }, (_, index) => demoVehicle(seed, index))
}

/** Vehicle `index` of the demo fleet, always the same for a seed. */
export function demoVehicle(seed: number, index: number): DemoVehicle {
  const { market } = pickWeighted(MARKET_SHARES, spread(seed, FOR.market, GOLDEN_STEP, index))
  const city = pickWeighted(CITIES_BY_MARKET[market] ?? DEMO_CITIES, spread(seed, FOR.city, SILVER_STEP, index))
  const model = pickWeighted(MODELS_BY_MARKET[market] ?? [], unitOf(seed, FOR.model, index)).model
  const { duty } = pickWeighted(model.duties, unitOf(seed, FOR.duty, index))
  const { version } = pickWeighted(VERSION_SHARES, unitOf(seed, FOR.version, index))
  const speaksE7 = version === '2013' && unitOf(seed, FOR.framing, index) < E7_SHARE
  const numbers = terminalNumbers(version, index, speaksE7)
  const isElectric = ELECTRIC_POWER_TYPES.has(model.powerType)
  const plate = demoPlate(city, model.isLarge, isElectric, index)
  return {
    index,
    vin: demoVin(seed, model, index),
    plate: plate.text,
    plateColour: plate.colour,
    ...numbers,
    firmware: demoFirmware(seed, index, numbers.terminalModel, numbers.firmware),
    ...identityOf(model),
    duty,
    protocolVersion: version,
    ...(speaksE7 ? { framing: 'e7' } : {}),
    dialect: isElectric ? 'fleetwall' : model.powerType === '柴油' ? 'aftertreatment' : 'standard',
    country: city.country,
    market,
    operatingCity: city.name,
    division: city.division,
    utcOffsetHours: city.utcOffsetHours,
    homeLng: city.lng + (unitOf(seed, FOR.depotLng, index) - 0.5) * DEPOT_DEGREES,
    homeLat: city.lat + (unitOf(seed, FOR.depotLat, index) - 0.5) * DEPOT_DEGREES,
    driverName: demoPersonName(market, hashOf(seed, FOR.driver, index)),
    orgPath: ['Fleetwall Demo', city.orgRegion, `${city.name} branch`],
  }
}

const CITIES_BY_MARKET: Readonly<Partial<Record<Market, DemoCity[]>>> = Object.fromEntries(
  MARKET_SHARES.map(({ market }) => [market, DEMO_CITIES.filter((city) => city.market === market)]),
)
const MODELS_BY_MARKET: Readonly<Partial<Record<Market, { model: DemoModel; weight: number }[]>>> = Object.fromEntries(
  MARKET_SHARES.map(({ market }) => [
    market,
    DEMO_MODELS.flatMap((model) => {
      const weight = model.weight[market]
      return weight ? [{ model, weight }] : []
    }),
  ]),
)

function identityOf(model: DemoModel) {
  const { brandCode, brandName, seriesCode, seriesName, modelCode, modelName, vehicleClass, powerType } = model
  return { brandCode, brandName, seriesCode, seriesName, modelCode, modelName, vehicleClass, powerType }
}

const YEAR_CODES = 'LMNPRST'
const VDS_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const VIN_SERIALS = 1_000_000

function demoVin(seed: number, model: DemoModel, index: number): string {
  const hash = hashOf(seed, FOR.vin, index)
  const letter = (shift: number) => VDS_LETTERS[(hash >>> shift) % VDS_LETTERS.length] as string
  const year = YEAR_CODES[hash % YEAR_CODES.length] as string
  const plant = VDS_LETTERS[Math.floor(index / VIN_SERIALS) % VDS_LETTERS.length] as string
  const type = DEMO_MODELS.indexOf(model).toString().padStart(2, '0')
  const serial = String(index % VIN_SERIALS).padStart(6, '0')
  return withVinCheckDigit(`${model.wmi}${letter(3)}${type}${letter(9)}${letter(15)}0${year}${plant}${serial}`)
}

const TERMINAL_MODELS: Readonly<Record<ProtocolVersion, { terminalModel: string; firmware: string }>> = {
  '2011': { terminalModel: 'FT-60', firmware: '2.8.14' },
  '2013': { terminalModel: 'FT-120', firmware: '4.2.3' },
  '2019': { terminalModel: 'FT-300', firmware: '7.1.0' },
}

/** The manufacturer whose framing differs writes seven bytes of id, and fits no cameras. */
const E7_MODEL = { terminalModel: 'BX-90', firmware: '3.0.2' }

/** Numbers no terminal of a fleet has: those of another terminal for the same vehicle. */
export const otherNumbers = (vehicle: DemoVehicle, firstIndex: number): Pick<DemoVehicle, 'phone' | 'sn' | 'iccid'> => {
  const { phone, sn, iccid } = terminalNumbers(
    vehicle.protocolVersion,
    firstIndex + vehicle.index,
    vehicle.framing === 'e7',
  )
  return { phone, sn, iccid }
}

function terminalNumbers(version: ProtocolVersion, index: number, speaksE7: boolean) {
  const number = String((index * NUMBER_STRIDE + 5_003) % 100_000_000).padStart(8, '0')
  const card = `898604${version.slice(2)}${number}`.padEnd(19, '7')
  return {
    phone: phoneOf(version, number, speaksE7),
    sn: `${speaksE7 ? 'BX' : 'FT'}${version.slice(2)}${number}`,
    iccid: card + luhnDigit(card),
    ...(speaksE7 ? E7_MODEL : TERMINAL_MODELS[version]),
  }
}

function phoneOf(version: ProtocolVersion, number: string, speaksE7: boolean): string {
  if (speaksE7) return `144900${number}`
  return version === '2019' ? `10649${number}`.padStart(20, '0') : `144${number}`.padStart(12, '0')
}

/** ISO/IEC 7812 check digit, as card numbers carry it. */
export function luhnDigit(digits: string): string {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

const NAMES: Readonly<Record<Market, { given: string; family: string; familyFirst?: true }>> = {
  cn: {
    family: 'Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun',
    given: 'Wei Jun Qiang Lei Yong Jie Tao Ming Gang Hua Bo Peng',
    familyFirst: true,
  },
  eu: {
    family: 'Martin Weber Silva Rossi Kowalski Fischer Garcia Moreau',
    given: 'Luc Anna Jonas Marta Paulo Elena Jan Chiara',
  },
  latam: {
    family: 'Rodríguez Vargas Mora Souza Quispe Rojas Castillo',
    given: 'José Ana Luis Carla Miguel Rosa Diego',
  },
  me: { family: 'Al-Hassan Al-Jabouri Haddad Al-Otaibi Nasser Khalil', given: 'Ahmed Omar Yusuf Ali Karim Hussein' },
  ru: { family: 'Ivanov Petrov Sokolov Morozov Volkov Lebedev', given: 'Aleksei Dmitri Sergei Pavel Nikolai Ilya' },
  other: { family: 'Smith Jones', given: 'Alex Kim' },
}

export function demoPersonName(market: Market, hash: number): string {
  const { family, given, familyFirst } = NAMES[market]
  const one = (words: string, at: number): string => {
    const list = words.split(' ')
    return list[at % list.length] as string
  }
  const [first, second] = [one(given, hash >>> 4), one(family, hash >>> 12)]
  return familyFirst ? `${second} ${first}` : `${first} ${second}`
}
