import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { WORK_GROUP_KINDS } from '#core/contract/work-group.ts'
import { vehicleGroup } from './schema/vehicle-group.ts'
import { inScope, type Scope } from './scope.ts'

/** A caller whose own groups are known. */
export type GroupScope = Scope & { userId: number }

export const isWorkGroup = inArray(vehicleGroup.kind, [...WORK_GROUP_KINDS])

/** Own groups, and those of the data scope that are shared with the caller. */
export const visibleGroups = (scope: GroupScope): SQL | undefined =>
  and(
    inScope(scope, vehicleGroup),
    or(
      eq(vehicleGroup.ownerId, scope.userId),
      eq(vehicleGroup.sharing, 'organisation'),
      and(
        eq(vehicleGroup.sharing, 'roles'),
        sql`exists (select 1 from account_role a where a.account_id = ${scope.userId}
          and (a.until is null or a.until > now()) and ${vehicleGroup.roleIds} @> to_jsonb(a.role_id))`,
      ),
    ),
  )
