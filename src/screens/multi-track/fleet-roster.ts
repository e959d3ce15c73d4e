import type { MonitorOrg, MonitorVehicle } from '#core/contract/monitor.ts'

export interface RosterOrg {
  id: number
  name: string
  /** Index of the parent in `orgs`, -1 at the top of the data scope. */
  parent: number
  depth: number
  /** Indexes of its own vehicles in `vehicles`. */
  vehicles: number[]
  /** Indexes of the organisations directly below. */
  children: number[]
}

/** The named fleet of a data scope, parents before children. Built once per answer, never changed. */
export interface FleetRoster {
  orgs: readonly RosterOrg[]
  vehicles: readonly MonitorVehicle[]
  /** Index in `orgs` by vehicle index. */
  orgOf: Int32Array
  /** Lower-case text a search looks through, by vehicle index. */
  haystack: readonly string[]
  indexById: ReadonlyMap<number, number>
}

export function buildRoster(orgs: readonly MonitorOrg[], vehicles: readonly MonitorVehicle[]): FleetRoster {
  const placed = placeOrgs(orgs)
  const orgIndex = new Map(placed.map((org, index) => [org.id, index]))
  const orgOf = new Int32Array(vehicles.length)
  vehicles.forEach(({ orgId }, index) => {
    const at = orgIndex.get(orgId) ?? -1
    orgOf[index] = at
    placed[at]?.vehicles.push(index)
  })
  return {
    orgs: placed,
    vehicles,
    orgOf,
    haystack: vehicles.map(({ plate, vin, brandName, seriesName, modelName }) =>
      `${plate} ${vin} ${brandName} ${seriesName} ${modelName}`.toLowerCase(),
    ),
    indexById: new Map(vehicles.map(({ id }, index) => [id, index])),
  }
}

/** Depth first, so that a fold hides one run of rows. A parent outside of the data scope counts as none. */
function placeOrgs(orgs: readonly MonitorOrg[]): RosterOrg[] {
  const known = new Set(orgs.map(({ id }) => id))
  const below = new Map<number | null, MonitorOrg[]>()
  for (const org of orgs) {
    const parent = org.parentId !== null && known.has(org.parentId) ? org.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), org])
  }
  const placed: RosterOrg[] = []
  const place = ({ id, name }: MonitorOrg, parent: number, depth: number) => {
    const index = placed.push({ id, name, parent, depth, vehicles: [], children: [] }) - 1
    placed[parent]?.children.push(index)
    for (const child of below.get(id) ?? []) place(child, index, depth + 1)
  }
  for (const root of below.get(null) ?? []) place(root, -1, 0)
  return placed
}

/** Display name of a vehicle: its plate, or its VIN without one. */
export const vehicleName = ({ plate, vin }: Pick<MonitorVehicle, 'plate' | 'vin'>): string => plate || vin

/** Brand, series and model; most models repeat the name of their series. */
export function modelTitle({ brandName, seriesName, modelName }: MonitorVehicle): string {
  return (modelName.startsWith(seriesName) ? [brandName, modelName] : [brandName, seriesName, modelName]).join(' ')
}
