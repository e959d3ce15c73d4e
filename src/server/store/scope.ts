import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { countriesOf, type Market, MARKET_COUNTRIES, MARKETS } from '#core/domain/market.ts'
import { isOrganisation } from '#core/domain/role-rights.ts'

/** Tenant and data a caller may see. */
export interface Scope {
  oemId: string
  /** Organisations, and negative numbers for single vehicles (`scopeIdOfAccount`, `scopeIdOfRole`). */
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
 *
 * A caller may see single vehicles of organisations whose other data it does not see (decision 91). Conditions on the table of
 * vehicles, which is `vehicle` or has the alias `v` or `w`, take these in; all others compare organisations alone.
 */
const VEHICLE_NAMES: readonly string[] = ['vehicle', 'v', 'w']

/** Market of the vehicle with this alias. */
export const marketText = (vehicle: string): string =>
  `case ${MARKETS.filter((each) => each !== 'other')
    .map((market) => `when ${vehicle}.country in ('${countriesOf(market).join(`','`)}') then '${market}'`)
    .join(' ')} else 'other' end`

/** Whether a role r with the scope `market` or `series` shows the vehicle l. */
const ROLE_SHOWS = `(l.oem_id = r.oem_id
  and (r.scope = 'market' and r.markets ? (${marketText('l')}) or r.scope = 'series' and exists (
    select 1 from vehicle_model m where m.id = l.model_id and r.series ? (m.brand_code || '/' || m.series_code)))
  and (r.org_ids = '[]' or exists (select 1 from organisation c join organisation o on o.oem_id = c.oem_id
    where o.id = l.org_id and c.oem_id = l.oem_id and r.org_ids @> to_jsonb(c.id) and starts_with(o.path, c.path))))`

/** Vehicles that are seen one by one. */
const SINGLE = `select a.vehicle_id from account_vehicle a where a.scope_id = any($2)
  union all select l.id from role r join vehicle l on ${ROLE_SHOWS}
    where r.scope_id = any($2) and r.scope in ('market', 'series')`

/** Text over the table of vehicles: of an organisation of the caller, or seen one by one. */
const ofCaller = (vehicle: string, single: boolean): string =>
  single ? `(${vehicle}.org_id = any($2) or ${vehicle}.id in (${SINGLE}))` : `${vehicle}.org_id = any($2)`

const seesSingle = ({ orgIds }: Scope): boolean => !orgIds.every(isOrganisation)

const withScope = (condition: string, { oemId, orgIds }: Scope): SQL =>
  sql.join(
    condition.split(/(\$[12])/).map((part) => {
      if (part === '$1') return sql`${oemId}`
      return part === '$2' ? sql`${sql.param([...orgIds])}` : sql.raw(part)
    }),
  )

/** Rows of the caller's organisations, in any table with `oem_id` and `org_id`; without an alias where there is one table. */
export const ownText = (alias?: string): string => textOf(alias, true)

const textOf = (alias: string | undefined, single: boolean): string => {
  if (alias === undefined) return '(oem_id = $1 and org_id = any($2))'
  return `(${alias}.oem_id = $1 and ${ofCaller(alias, single && VEHICLE_NAMES.includes(alias))})`
}

/** The same for drizzle; a table or the alias it has in the query. */
export const inScope = (scope: Scope, of: PgTable | string): SQL =>
  withScope(textOf(is(of, PgTable) ? getTableName(of) : of, seesSingle(scope)), scope)

/** Vehicles v of the caller without the tenant, for drizzle: where the tenant is compared in another table. */
export const ofCallerAs = (scope: Scope, name: 'vehicle' | 'v'): SQL =>
  withScope(ofCaller(name, seesSingle(scope)), scope)

/** Countries of use are constants of this program. */
function inUseIn(market: Market, vehicle: string): string {
  const [countries, test] = market === 'other' ? [MARKET_COUNTRIES, '<> all'] : [countriesOf(market), '= any']
  return `${vehicle}.country ${test} ('{${countries.join()}}'::text[])`
}

const inMarket = ({ market }: Scope, vehicle: string, condition: string): string =>
  market ? `(${inUseIn(market, vehicle)} and ${condition})` : condition

const NOT_ENDED = `valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date`

const seenText = (vehicle: string, single = true): string =>
  `(${vehicle}.oem_id = $1 and (${ofCaller(vehicle, single)} or ${vehicle}.id in (
  select r.vehicle_id from vehicle_org_relation r where r.oem_id = $1 and r.org_id = any($2) and (r.${NOT_ENDED}))))`

/** Vehicles of the caller's organisations: those the caller may change. */
export const ownVehicle = (scope: Scope): SQL =>
  withScope(inMarket(scope, 'vehicle', textOf('vehicle', seesSingle(scope))), scope)

/**
 * Vehicles the caller may look at (decision 17): the own ones, and those that one of the caller's organisations operates, rents
 * out or services, until the relation ends.
 */
export const seenVehicle = (scope: Scope): SQL => seenVehicleAs(scope, 'vehicle')

/** The same where a query gave the table another name. */
export const seenVehicleAs = (scope: Scope, name: 'vehicle' | 'v' | 'w'): SQL =>
  withScope(inMarket(scope, name, seenText(name, seesSingle(scope))), scope)

/** The same for text over `vehicle v`, for calls of people alone: what displays may call uses `seenBy`. */
export const SEEN_VEHICLE = seenText('v')

/** The same for any caller, also a display that is held to one market. */
export const seenBy = (scope: Scope): string => inMarket(scope, 'v', SEEN_VEHICLE)

/** Numbers by which the vehicle l is seen alone. */
export const SINGLE_SEERS = `select a.scope_id from account_vehicle a where a.vehicle_id = l.id
  union all select r.scope_id from role r where r.oem_id = l.oem_id and r.scope in ('market', 'series') and ${ROLE_SHOWS}`

/**
 * The other side of `SEEN_VEHICLE`, over `vehicle v`: numbers of the data scopes that see the vehicle. These are its
 * organisation, those of relations that have not ended, and what shows it alone.
 */
export const VEHICLE_SEERS = `array(select v.org_id union select r.org_id from vehicle_org_relation r
  where r.vehicle_id = v.id and r.oem_id = v.oem_id and (r.${NOT_ENDED})
  union select s.scope_id from vehicle l cross join lateral (${SINGLE_SEERS}) s where l.id = v.id)`

/** Users who see the whole tenant also see rows without an organisation. */
const SEES_ALL = 'exists (select 1 from organisation o where o.oem_id = $1 and o.parent_id is null and o.id = any($2))'

export const seesAll = (scope: Scope): SQL => withScope(SEES_ALL, scope)

/** Terminals without a vehicle belong to no organisation. Over a terminal t left joined to its vehicle v. */
export const terminalInScope = (scope: Scope): SQL =>
  withScope(
    `(t.oem_id = $1 and (${ofCaller('v', seesSingle(scope))} or (t.vehicle_id is null and ${SEES_ALL})))`,
    scope,
  )

/** The same as text, with every vehicle the caller may look at. */
export const SEEN_TERMINAL = `(t.oem_id = $1 and (${SEEN_VEHICLE} or (t.vehicle_id is null and ${SEES_ALL})))`
