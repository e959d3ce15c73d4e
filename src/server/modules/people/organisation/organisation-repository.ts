import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrganisationImpact } from '#core/contract/organisation.ts'
import type { OrganisationAction, OrganisationType } from '#core/domain/organisation.ts'
import { Invalid } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { account } from '#server/store/schema/account.ts'
import { organisationChange } from '#server/store/schema/organisation.ts'
import type { Scope } from '#server/store/scope.ts'
import { treeOf } from './organisation-change-repository.ts'
import { impactOf, type Sight } from './organisation-impact.ts'
import { checkMerge, checkMove, movable, type TreeUser } from './organisation-rules.ts'

export interface TreeRow {
  id: number
  parentId: number | null
  name: string
  code: string
  type: OrganisationType
  areaId: string
  contact: string
  phone: string
  mail: string
  lng: number | null
  lat: number | null
  disabled: boolean
  accounts: number
  vehicles: number
  updatedAt: string
  updatedBy: string
}

const undoer = alias(account, 'undoer')

/** Reads of the account structure; the changes are in organisation-change-repository.ts. */
export function organisationRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    /** Everything in the data scope, parents first. */
    async tree({ oemId, orgIds }: Scope): Promise<TreeRow[]> {
      const { rows } = await pool.query<TreeRow>(
        `select o.id, o.parent_id as "parentId", o.name, o.code, o.type, o.area_id as "areaId", o.contact, o.phone, o.mail,
            o.lng, o.lat, o.disabled, o.updated_at::text as "updatedAt", coalesce(u.display_name, '') as "updatedBy",
            coalesce(a.accounts, 0) as accounts, coalesce(v.vehicles, 0) as vehicles
           from organisation o left join account u on u.id = o.updated_by
           left join (select org_id, count(*)::int as accounts from account
             where oem_id = $1 and org_id = any($2) group by org_id) a on a.org_id = o.id
           left join (select org_id, count(*)::int as vehicles from vehicle
             where oem_id = $1 and org_id = any($2) and not archived group by org_id) v on v.org_id = o.id
          where o.oem_id = $1 and o.id = any($2) order by o.path`,
        [oemId, [...orgIds]],
      )
      return rows
    },

    /** What a change would do; rejected by the same rules. */
    async preview(
      user: TreeUser,
      { id, action, targetId }: { id: number; action: 'move' | 'merge' | 'disable'; targetId?: number | undefined },
    ): Promise<OrganisationImpact> {
      const tree = await treeOf(orm, user.oemId)
      if (action === 'disable') movable(tree, user, id)
      else if (targetId === undefined) throw Invalid.field('targetId', 'validation.required')
      else if (action === 'move') checkMove(tree, user, id, targetId)
      else checkMerge(tree, user, id, targetId)
      return impactOf(tree, sightIn(pool, user), { id, action, targetId })
    },

    history({ oemId, orgIds }: Scope, filter: HistoryFilter, page: Page) {
      const change = organisationChange
      const columns = {
        id: change.id,
        action: change.action,
        orgName: change.subjectName,
        before: change.before,
        after: change.after,
        operator: sql<string>`coalesce(${account.displayName}, '')`,
        happenedAt: change.happenedAt,
        undoneAt: change.undoneAt,
        undoneBy: sql<string>`coalesce(${undoer.displayName}, '')`,
      }
      const rows = orm
        .select(columns)
        .from(change)
        .leftJoin(account, eq(account.id, change.accountId))
        .leftJoin(undoer, eq(undoer.id, change.undoneBy))
        .where(
          and(
            eq(change.oemId, oemId),
            inArray(change.orgId, [...orgIds]),
            filter.orgId === undefined ? undefined : eq(change.orgId, filter.orgId),
            filter.action === undefined ? undefined : eq(change.action, filter.action),
          ),
        )
      return pageBy(orm, page, rows, desc(change.id))
    },
  }
}
export type OrganisationRepository = ReturnType<typeof organisationRepository>
export type HistoryRow = Awaited<ReturnType<OrganisationRepository['history']>>['list'][number]

interface HistoryFilter {
  orgId?: number | undefined
  action?: OrganisationAction | undefined
}

/** Vehicles that organisations see: their own, and those they operate, rent out or service. */
const SEEN_BY = (parameter: string) => `(v.org_id = any(${parameter}) or exists (select 1 from vehicle_org_relation r
  where r.vehicle_id = v.id and r.org_id = any(${parameter})
    and (r.valid_until is null or r.valid_until >= (now() at time zone 'Asia/Shanghai')::date)))`

function sightIn(pool: Database['pool'], { oemId }: Pick<Caller, 'oemId'>): Sight {
  return {
    async accounts(orgIds) {
      const { rows } = await pool.query<{ orgId: number; accounts: number }>(
        `select org_id as "orgId", count(*)::int as accounts from account
          where oem_id = $1 and org_id = any($2) and not disabled group by org_id`,
        [oemId, [...orgIds]],
      )
      return new Map(rows.map((row) => [row.orgId, row.accounts]))
    },
    async vehicles(seen, butNot) {
      const { rows } = await pool.query<{ vehicles: number }>(
        `select count(*)::int as vehicles from vehicle v
          where v.oem_id = $1 and not v.archived and ${SEEN_BY('$2')} and not ${SEEN_BY('$3')}`,
        [oemId, [...seen], [...butNot]],
      )
      return rows[0]?.vehicles ?? 0
    },
  }
}
