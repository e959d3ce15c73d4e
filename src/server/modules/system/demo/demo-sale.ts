import { DEMO_CITIES } from '#core/demo/demo-cities.ts'
import { dealerCityOf, demoDealers } from '#core/demo/demo-dealers.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { demoAgeDays } from '#core/demo/demo-life.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import type { NewVehicle } from './demo-repository.ts'

const MANUFACTURER = 1
const DEALER = 2
const CUSTOMER = 3
/** Share of vehicles on trial with a dealer, and of those the maker keeps. */
const AT_DEALER = 0.06
const AT_MAKER = 0.08

const OWNERS = [
  '{city} Haulage {number}',
  '{city} Logistics {number}',
  '{city} Transport {number}',
  '{city} Distribution {number}',
  '{city} Transit {number}',
  '{city} Municipal Services {number}',
] as const
/** Purpose of each hash. */
const FOR = { sale: 21, owner: 22, dealer: 23 } as const
const DAY_MS = 86_400_000

/** Seller, date and buyer of a demo vehicle; always the same for a vehicle seeded on one day. */
export function saleOf(
  one: DemoVehicle,
  seededAt: number,
  names: DemoNames,
): Pick<NewVehicle, 'attribute' | 'machineNumber' | 'ownerName' | 'sold' | 'soldOn' | 'dealerCode'> {
  const share = unitOf(DEMO_SEED, one.index, FOR.sale)
  const attribute = share < AT_DEALER ? DEALER : share < AT_MAKER ? MANUFACTURER : CUSTOMER
  const hash = hashOf(DEMO_SEED, one.index, FOR.owner)
  const sold = attribute === CUSTOMER
  return {
    attribute,
    sold,
    soldOn: sold ? daysBefore(seededAt, demoAgeDays(DEMO_SEED, one.index)) : null,
    ownerName: sold ? ownerOf(one, hash, names) : '',
    dealerCode: attribute === MANUFACTURER ? '' : dealerOf(one),
    // Machines are numbered as a whole, in addition to their VIN.
    machineNumber: one.vehicleClass === 'special' ? `MX-${String(one.index).padStart(7, '0')}` : '',
  }
}

const ownerOf = ({ operatingCity }: DemoVehicle, hash: number, names: DemoNames): string =>
  names.text(OWNERS[hash % OWNERS.length]!, { city: names.city(operatingCity), number: 1 + (hash % 7) })

function dealerOf(one: DemoVehicle): string {
  const city = DEMO_CITIES.find(({ name }) => name === one.operatingCity)
  const dealers = city ? demoDealers(DEMO_SEED, dealerCityOf(city)) : []
  return dealers[hashOf(DEMO_SEED, one.index, FOR.dealer) % dealers.length]?.code ?? ''
}

const daysBefore = (at: number, days: number): string => new Date(at - days * DAY_MS).toISOString().slice(0, 10)
