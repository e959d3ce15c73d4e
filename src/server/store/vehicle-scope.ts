import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { countriesOf, type Market, MARKET_COUNTRIES } from '#core/domain/market.ts'
import { vehicleOrgRelation } from './schema/vehicle-org.ts'
import { vehicle } from './schema/vehicle.ts'
import type { Scope } from './terminal-scope.ts'

/** In plain SQL; countries of use are constants of this program. */
function inUseIn(market: Market, of: string): string {
  const [countries, test] = market === 'other' ? [MARKET_COUNTRIES, '<> all'] : [countriesOf(market), '= any']
  return `${of}.country ${test} ('{${countries.join()}}'::text[])`
}

/** Vehicles of the caller's organisations: those he may change. */
export const ownVehicle = ({ oemId, orgIds, market }: Scope): SQL | undefined =>
  and(eq(vehicle.oemId, oemId), inArray(vehicle.orgId, [...orgIds]), market && sql.raw(inUseIn(market, 'vehicle')))

/**
 * Vehicles the caller may look at (decision 17): his own, and those an organisation of his operates, hires out or
 * serves, until the relation ends.
 */
export const seenVehicle = (scope: Scope): SQL => seenVehicleAs(scope, 'vehicle')

/** The same where a query gave the table another name. */
export const seenVehicleAs = ({ oemId, orgIds, market }: Scope, name: 'vehicle' | 'v' | 'w'): SQL => {
  const orgs = sql.param([...orgIds])
  const of = sql.raw(name)
  const held = market ? sql.raw(`${inUseIn(market, name)} and `) : sql``
  return sql`(${held}${of}.oem_id = ${oemId} and (${of}.org_id = any(${orgs}) or ${of}.id in (
    select r.vehicle_id from ${vehicleOrgRelation} r where r.oem_id = ${oemId} and r.org_id = any(${orgs})
      and (r.valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date))))`
}

/**
 * The same for plain SQL over `vehicle v`: $1 is the tenant, $2 the organisations. For calls of people alone: what displays
 * may call asks `seenBy`.
 */
export const SEEN_VEHICLE = `(v.oem_id = $1 and (v.org_id = any($2) or v.id in (
  select r.vehicle_id from vehicle_org_relation r where r.oem_id = $1 and r.org_id = any($2)
    and (r.valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date))))`

/** The same for whoever asks, also a display that is held to one market. */
export const seenBy = ({ market }: Scope): string =>
  market ? `(${inUseIn(market, 'v')} and ${SEEN_VEHICLE})` : SEEN_VEHICLE
