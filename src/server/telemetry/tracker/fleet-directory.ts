import { type FilteredAttributes, type FleetFilter, inFilter } from '#core/contract/fleet-filter.ts'
import { MARKETS, marketOf } from '#core/domain/market.ts'
import type { FleetScope } from './fleet-view.ts'
import type { FleetOrganisation, FleetRepository, FleetVehicle } from './fleet-repository.ts'

export interface OrgSlot extends FleetOrganisation {
  /** Slots of this organisation and all below it. */
  subtree: number[]
}

const MARKET_COUNT = MARKETS.length

export interface DirectoryVehicle extends FleetVehicle {
  /** The same for all vehicles that no filter distinguishes. */
  kind: number
}

/** Vehicles and organisations as the database names them, by id. */
export class FleetDirectory {
  vehicles: ReadonlyMap<number, DirectoryVehicle> = new Map()
  /** By slot; a slot keeps its organisation for the life of the process. */
  readonly orgs: OrgSlot[] = []
  publicTenant: string | null = null
  /** Rises with every load: what was worked out from the directory is out of date then. */
  revision = 0
  private readonly slots = new Map<number, number>()
  /** Values for filters, by kind; numbers of kinds are stable, like slots. */
  private readonly kinds: FilteredAttributes[] = []
  private readonly kindNumbers = new Map<string, number>()
  private readonly repository: FleetRepository

  constructor(repository: FleetRepository) {
    this.repository = repository
  }

  async load(): Promise<void> {
    const [vehicles, organisations, publicTenant] = await Promise.all([
      this.repository.vehicles(),
      this.repository.organisations(),
      this.repository.publicTenant(),
    ])
    for (const organisation of organisations) this.place(organisation)
    for (const slot of this.orgs) slot.subtree = []
    for (const index of this.orgs.keys()) {
      for (const above of this.lineage(index)) this.orgs[above]!.subtree.push(index)
    }
    this.vehicles = new Map(vehicles.map((one) => [one.vehicleId, { ...one, kind: this.kindOf(one) }]))
    this.publicTenant = publicTenant
    this.revision += 1
  }

  slotOf(orgId: number): number {
    return this.slots.get(orgId) ?? -1
  }

  /** How many parts there are: an organisation has one in each market. */
  get parts(): number {
    return this.orgs.length * MARKET_COUNT
  }

  /** The part a vehicle belongs to; −1: its organisation is not known. Scopes do not distinguish vehicles of one part. */
  partOf({ orgId, country }: Pick<FleetVehicle, 'orgId' | 'country'>): number {
    const slot = this.slotOf(orgId)
    return slot < 0 ? -1 : slot * MARKET_COUNT + MARKETS.indexOf(marketOf(country))
  }

  /** Parts of an organisation. */
  partsOf(slot: number): number[] {
    return MARKETS.map((_market, index) => slot * MARKET_COUNT + index)
  }

  /** Parts in a scope, as a test per part. */
  inScope({ oemId, orgIds, market }: FleetScope): Uint8Array {
    const wanted = orgIds ? new Set(orgIds) : null
    const test = new Uint8Array(this.parts)
    for (const [slot, org] of this.orgs.entries()) {
      if (org.oemId !== oemId || (wanted && !wanted.has(org.id))) continue
      for (const [index, each] of MARKETS.entries()) {
        if (market === undefined || market === each) test[slot * MARKET_COUNT + index] = 1
      }
    }
    return test
  }

  /** Kinds in a filter, as a test per kind. */
  inFilter(filter: FleetFilter): Uint8Array {
    return Uint8Array.from(this.kinds, (kind) => (inFilter(filter, kind) ? 1 : 0))
  }

  private kindOf({ powerType, vehicleClass, modelCode, country }: FilteredAttributes): number {
    const key = JSON.stringify([powerType, vehicleClass, modelCode, country])
    const known = this.kindNumbers.get(key)
    if (known !== undefined) return known
    this.kindNumbers.set(key, this.kinds.length)
    return this.kinds.push({ powerType, vehicleClass, modelCode, country }) - 1
  }

  /** Slots from this organisation up to its root. */
  private lineage(slot: number): Set<number> {
    const lineage = new Set<number>()
    for (let at = slot; at >= 0 && !lineage.has(at); at = this.slotOf(this.orgs[at]!.parentId ?? -1)) lineage.add(at)
    return lineage
  }

  private place(organisation: FleetOrganisation): void {
    const known = this.slots.get(organisation.id)
    if (known !== undefined) Object.assign(this.orgs[known]!, organisation)
    else {
      this.slots.set(organisation.id, this.orgs.length)
      this.orgs.push({ ...organisation, subtree: [] })
    }
  }
}
