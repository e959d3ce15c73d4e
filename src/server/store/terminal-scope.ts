import { type SQL, sql } from 'drizzle-orm'

/** Tenant and organisations a caller may see. */
export interface Scope {
  oemId: string
  orgIds: readonly number[]
}

const orgs = ({ orgIds }: Scope): SQL => sql`${sql.param([...orgIds])}`

/** Who sees the whole tenant sees what belongs to no organisation of it. */
export const seesAll = (scope: Scope): SQL =>
  sql`exists (select 1 from organisation o where o.oem_id = ${scope.oemId} and o.parent_id is null and o.id = any(${orgs(scope)}))`

/** Condition on a terminal t left joined to its vehicle v. */
export const terminalInScope = (scope: Scope): SQL =>
  sql`(t.oem_id = ${scope.oemId} and (v.org_id = any(${orgs(scope)}) or (t.vehicle_id is null and ${seesAll(scope)})))`
