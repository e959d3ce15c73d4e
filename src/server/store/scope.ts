import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { countriesOf, type Market, MARKET_COUNTRIES } from '#core/domain/market.ts'

/** Tenant and organisations a caller may see. */
export interface Scope {
  oemId: string
  orgIds: readonly number[]
  /** Account of a person or of a key; absent in work of the platform. */
  userId?: number | null | undefined
  /** Of a display that is held to one market: vehicles in use there alone. Absent: of all. */
  market?: Market | undefined
}

/** Equal for callers who see the same: the key of cached answers. */
export const scopeKey = ({ oemId, orgIds, market }: Scope): string =>
  JSON.stringify([oemId, [...orgIds].sort((a, b) => a - b), market ?? null])

/*
 * Every condition is written once, as text over the alias of a table: $1 is the tenant, $2 the organisations. Queries as text
 * take it as it is and pass these two parameters first; `withScope` makes the same condition for drizzle.
 */

const withScope = (condition: string, { oemId, orgIds }: Scope): SQL =>
  sql.join(
    condition.split(/(\$[12])/).map((part) => {
      if (part === '$1') return sql`${oemId}`
      return part === '$2' ? sql`${sql.param([...orgIds])}` : sql.raw(part)
    }),
  )

/** Rows of the caller's organisations, in any table with `oem_id` and `org_id`; without an alias where there is one table. */
export const ownText = (alias?: string): string => {
  const of = alias === undefined ? '' : `${alias}.`
  return `(${of}oem_id = $1 and ${of}org_id = any($2))`
}

/** The same for drizzle; a table or the alias it has in the query. */
export const inScope = (scope: Scope, of: PgTable | string): SQL =>
  withScope(ownText(is(of, PgTable) ? getTableName(of) : of), scope)

/** Countries of use are constants of this program. */
function inUseIn(market: Market, vehicle: string): string {
  const [countries, test] = market === 'other' ? [MARKET_COUNTRIES, '<> all'] : [countriesOf(market), '= any']
  return `${vehicle}.country ${test} ('{${countries.join()}}'::text[])`
}

const inMarket = ({ market }: Scope, vehicle: string, condition: string): string =>
  market ? `(${inUseIn(market, vehicle)} and ${condition})` : condition

const NOT_ENDED = `valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date`

const seenText = (vehicle: string): string =>
  `(${vehicle}.oem_id = $1 and (${vehicle}.org_id = any($2) or ${vehicle}.id in (
  select r.vehicle_id from vehicle_org_relation r where r.oem_id = $1 and r.org_id = any($2) and (r.${NOT_ENDED}))))`

/** Vehicles of the caller's organisations: those the caller may change. */
export const ownVehicle = (scope: Scope): SQL => withScope(inMarket(scope, 'vehicle', ownText('vehicle')), scope)

/**
 * Vehicles the caller may look at (decision 17): the own ones, and those that one of the caller's organisations operates, rents
 * out or services, until the relation ends.
 */
export const seenVehicle = (scope: Scope): SQL => seenVehicleAs(scope, 'vehicle')

/** The same where a query gave the table another name. */
export const seenVehicleAs = (scope: Scope, name: 'vehicle' | 'v' | 'w'): SQL =>
  withScope(inMarket(scope, name, seenText(name)), scope)

/** The same for text over `vehicle v`, for calls of people alone: what displays may call uses `seenBy`. */
export const SEEN_VEHICLE = seenText('v')

/** The same for any caller, also a display that is held to one market. */
export const seenBy = (scope: Scope): string => inMarket(scope, 'v', SEEN_VEHICLE)

/**
 * The other side of `SEEN_VEHICLE`, over `vehicle v`: ids of the organisations that see the vehicle, its own and those of
 * relations that have not ended.
 */
export const VEHICLE_SEERS = `array(select v.org_id union select r.org_id from vehicle_org_relation r
  where r.vehicle_id = v.id and r.oem_id = v.oem_id and (r.${NOT_ENDED}))`

/** Users who see the whole tenant also see rows without an organisation. */
const SEES_ALL = 'exists (select 1 from organisation o where o.oem_id = $1 and o.parent_id is null and o.id = any($2))'

export const seesAll = (scope: Scope): SQL => withScope(SEES_ALL, scope)

/** Terminals without a vehicle belong to no organisation. Over a terminal t left joined to its vehicle v. */
export const terminalInScope = (scope: Scope): SQL =>
  withScope(`(t.oem_id = $1 and (v.org_id = any($2) or (t.vehicle_id is null and ${SEES_ALL})))`, scope)

/** The same as text, with every vehicle the caller may look at. */
export const SEEN_TERMINAL = `(t.oem_id = $1 and (${SEEN_VEHICLE} or (t.vehicle_id is null and ${SEES_ALL})))`
