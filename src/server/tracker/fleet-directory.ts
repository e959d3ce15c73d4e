import type { FleetScope } from './fleet-view.ts'
import type { FleetOrganisation, FleetRepository, FleetVehicle } from './fleet-repository.ts'

export interface OrgSlot extends FleetOrganisation {
  /** Slots of this organisation and all below it. */
  subtree: number[]
}

/** Vehicles and organisations as the database names them, by id. */
export class FleetDirectory {
  vehicles: ReadonlyMap<number, FleetVehicle> = new Map()
  /** By slot; a slot keeps its organisation for the life of the process. */
  readonly orgs: OrgSlot[] = []
  publicTenant: string | null = null
  private readonly slots = new Map<number, number>()
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
    this.vehicles = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]))
    this.publicTenant = publicTenant
  }

  slotOf(orgId: number): number {
    return this.slots.get(orgId) ?? -1
  }

  /** Slots in a scope, as a test per slot. */
  inScope(scope: FleetScope): Uint8Array {
    const wanted = scope.orgIds ? new Set(scope.orgIds) : null
    return Uint8Array.from(this.orgs, (org) => (org.oemId === scope.oemId && (!wanted || wanted.has(org.id)) ? 1 : 0))
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
