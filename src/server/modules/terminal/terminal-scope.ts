import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/http/route.ts'

export type Scope = Pick<Caller, 'oemId' | 'orgIds'>

const orgs = ({ orgIds }: Scope): SQL => sql`${sql.param([...orgIds])}`

/** Who sees the whole tenant sees what belongs to no organisation of it. */
export const seesAll = (scope: Scope): SQL =>
  sql`exists (select 1 from organisation o where o.oem_id = ${scope.oemId} and o.parent_id is null and o.id = any(${orgs(scope)}))`

/** Condition on a terminal t left joined to its vehicle v. */
export const terminalInScope = (scope: Scope): SQL =>
  sql`(t.oem_id = ${scope.oemId} and (v.org_id = any(${orgs(scope)}) or (t.vehicle_id is null and ${seesAll(scope)})))`
