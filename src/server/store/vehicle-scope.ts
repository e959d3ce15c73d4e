import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { vehicleOrgRelation } from './schema/vehicle-org.ts'
import { vehicle } from './schema/vehicle.ts'
import type { Scope } from './terminal-scope.ts'

/** Vehicles of the caller's organisations: those he may change. */
export const ownVehicle = ({ oemId, orgIds }: Scope): SQL | undefined =>
  and(eq(vehicle.oemId, oemId), inArray(vehicle.orgId, [...orgIds]))

/**
 * Vehicles the caller may look at (decision 17): his own, and those an organisation of his operates, hires out or
 * serves, until the relation ends.
 */
export const seenVehicle = (scope: Scope): SQL => seenVehicleAs(scope, 'vehicle')

/** The same where a query gave the table another name. */
export const seenVehicleAs = ({ oemId, orgIds }: Scope, name: 'vehicle' | 'v' | 'w'): SQL => {
  const orgs = sql.param([...orgIds])
  const of = sql.raw(name)
  return sql`(${of}.oem_id = ${oemId} and (${of}.org_id = any(${orgs}) or ${of}.id in (
    select r.vehicle_id from ${vehicleOrgRelation} r where r.oem_id = ${oemId} and r.org_id = any(${orgs})
      and (r.valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date))))`
}

/** The same for plain SQL over `vehicle v`: $1 is the tenant, $2 the organisations. */
export const SEEN_VEHICLE = `(v.oem_id = $1 and (v.org_id = any($2) or v.id in (
  select r.vehicle_id from vehicle_org_relation r where r.oem_id = $1 and r.org_id = any($2)
    and (r.valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date))))`
