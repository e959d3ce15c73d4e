import { type FilteredAttributes, type FleetFilter, inFilter } from '#core/contract/fleet-filter.ts'
import { type Market, marketOf } from '#core/domain/market.ts'
import type { FleetScope } from './fleet-view.ts'
import type { FleetOrganisation, FleetRepository, FleetVehicle } from './fleet-repository.ts'

export interface OrgSlot extends FleetOrganisation {
  /** Slots of this organisation and all below it. */
  subtree: number[]
  /** Its parts. */
  parts: number[]
}

/** Vehicles that no data scope distinguishes. */
interface Part {
  slot: number
  market: Market
  seers: readonly number[]
}

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
  /** By number, which stays for the life of the process. */
  private readonly known: Part[] = []
  private readonly partNumbers = new Map<string, number>()
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

  /** How many parts there are. */
  get parts(): number {
    return this.known.length
  }

  /** The part a vehicle belongs to; −1: its organisation is not known. Scopes do not distinguish vehicles of one part. */
  partOf({ orgId, country, seers }: Pick<FleetVehicle, 'orgId' | 'country' | 'seers'>): number {
    const slot = this.slotOf(orgId)
    if (slot < 0) return -1
    const market = marketOf(country)
    const key = `${slot} ${market} ${seers.join()}`
    const number = this.partNumbers.get(key)
    if (number !== undefined) return number
    const made = this.known.push({ slot, market, seers }) - 1
    this.partNumbers.set(key, made)
    this.orgs[slot]!.parts.push(made)
    return made
  }

  /** Parts of an organisation. */
  partsOf(slot: number): readonly number[] {
    return this.orgs[slot]!.parts
  }

  /** Parts in a scope, as a test per part. */
  inScope({ oemId, orgIds, market }: FleetScope): Uint8Array {
    const wanted = orgIds ? new Set(orgIds) : null
    return Uint8Array.from(this.known, (part) => {
      const org = this.orgs[part.slot]!
      if (org.oemId !== oemId || (market !== undefined && market !== part.market)) return 0
      return !wanted || wanted.has(org.id) || part.seers.some((each) => wanted.has(each)) ? 1 : 0
    })
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
      this.orgs.push({ ...organisation, subtree: [], parts: [] })
    }
  }
}
