import type { FleetRoster } from './fleet-roster.ts'
import type { TrackQuery } from './track-query.ts'

type Checks = Pick<TrackQuery, 'off' | 'flips'>
export type CheckState = 'all' | 'some' | 'none'

/** Which vehicles are on the map, by vehicle index. */
export function checkedVehicles({ vehicles }: FleetRoster, { off, flips }: Checks): Uint8Array {
  const checked = new Uint8Array(vehicles.length)
  vehicles.forEach(({ id, orgId }, index) => {
    checked[index] = off.has(orgId) === flips.has(id) ? 1 : 0
  })
  return checked
}

/** The box of each organisation, by organisation index: all, some or none of what is below it. */
export function checkedOrgs({ orgs }: FleetRoster, checked: Uint8Array): CheckState[] {
  const on = new Int32Array(orgs.length)
  const all = new Int32Array(orgs.length)
  for (let org = orgs.length - 1; org >= 0; org--) {
    const { vehicles, parent } = orgs[org]!
    for (const vehicle of vehicles) on[org]! += checked[vehicle]!
    all[org]! += vehicles.length
    if (parent < 0) continue
    on[parent]! += on[org]!
    all[parent]! += all[org]!
  }
  return orgs.map((_, org) => (on[org] === all[org] ? 'all' : on[org] === 0 ? 'none' : 'some'))
}

/** An organisation and everything below it, on or off the map; single exceptions in it are cleared. */
export function checkOrg({ orgs, vehicles }: FleetRoster, checks: Checks, org: number, on: boolean): Checks {
  const off = new Set(checks.off)
  const flips = new Set(checks.flips)
  const take = (at: number) => {
    const { id, vehicles: own, children } = orgs[at]!
    if (on) off.delete(id)
    else off.add(id)
    for (const vehicle of own) flips.delete(vehicles[vehicle]!.id)
    for (const child of children) take(child)
  }
  take(org)
  return { off, flips }
}

export function checkVehicle({ vehicles }: FleetRoster, checks: Checks, vehicle: number, on: boolean): Checks {
  const { id, orgId } = vehicles[vehicle]!
  const flips = new Set(checks.flips)
  if (on === checks.off.has(orgId)) flips.add(id)
  else flips.delete(id)
  return { off: checks.off, flips }
}
