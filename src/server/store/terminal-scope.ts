import { type SQL, sql } from 'drizzle-orm'
import type { Market } from '#core/domain/market.ts'

/** Tenant and organisations a caller may see. */
export interface Scope {
  oemId: string
  orgIds: readonly number[]
  /** Of a display that is held to one market: vehicles in use there alone. Absent: of all. */
  market?: Market | undefined
}

/** Equal for callers who see the same: what answers are kept by. */
export const scopeKey = ({ oemId, orgIds, market }: Scope): string =>
  JSON.stringify([oemId, [...orgIds].sort((a, b) => a - b), market ?? null])

const orgs = ({ orgIds }: Scope): SQL => sql`${sql.param([...orgIds])}`

/** Who sees the whole tenant sees what belongs to no organisation of it. */
export const seesAll = (scope: Scope): SQL =>
  sql`exists (select 1 from organisation o where o.oem_id = ${scope.oemId} and o.parent_id is null and o.id = any(${orgs(scope)}))`

/** Condition on a terminal t left joined to its vehicle v. */
export const terminalInScope = (scope: Scope): SQL =>
  sql`(t.oem_id = ${scope.oemId} and (v.org_id = any(${orgs(scope)}) or (t.vehicle_id is null and ${seesAll(scope)})))`
