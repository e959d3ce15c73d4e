import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { TenantFilter } from '#core/contract/tenant.ts'
import type { Database } from '#server/store/database.ts'
import { eachById, type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { tenant } from '#server/store/schema/account.ts'
import { tenantPackage } from '#server/store/schema/tenant-package.ts'

/** Used of the limits of a tenant. */
export interface Usage {
  vehicles: number
  accounts: number
  storageMb: number
  exportRows: number
}

const NO_USAGE: Usage = { vehicles: 0, accounts: 0, storageMb: 0, exportRows: 0 }

const columns = {
  id: tenant.id,
  tenant,
  packageName: tenantPackage.name,
  /** User names of accounts with the built-in role that grants everything. */
  administrators: sql<string[]>`array(select a.username from account a
      join account_role g on g.account_id = a.id and g.until is null
      join role r on r.id = g.role_id and r.oem_id = a.oem_id and r.built_in = 'tenantAdmin'
     where a.oem_id = ${tenant.oemId} and not a.disabled order by a.id limit 5)`,
}

const matching = ({ keyWord, type, state }: TenantFilter): SQL | undefined =>
  and(
    or(partOf(tenant.name, keyWord), partOf(tenant.oemId, keyWord)),
    type ? eq(tenant.type, type) : undefined,
    state ? eq(tenant.state, state) : undefined,
  )

export type TenantRepository = ReturnType<typeof tenantRepository>
export type StoredTenant = Awaited<ReturnType<TenantRepository['page']>>['list'][number]

/** Tenants of the platform, for its operator alone. */
export function tenantRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm.select(columns).from(tenant).leftJoin(tenantPackage, eq(tenantPackage.id, tenant.packageId)).$dynamic()
  /** One statement for all of them. */
  const usageOf = async (oemIds: readonly string[]): Promise<Map<string, Usage>> => {
    const among = sql`any(${sql.param([...oemIds])}::text[])`
    const { rows: found } = await orm.execute<{ oem_id: string; what: keyof Usage; used: number }>(sql`
      select oem_id, 'vehicles' as what, count(*)::int as used from vehicle where oem_id = ${among} group by 1
      union all select oem_id, 'accounts', count(*)::int from account where oem_id = ${among} group by 1
      union all select oem_id, 'storageMb', ceil(sum(coalesce(size, expected_size, 0)) / 1048576.0)::int
        from stored_object where oem_id = ${among} group by 1
      union all select oem_id, 'exportRows', sum(rows)::int from export_job
        where oem_id = ${among} and coalesce(finished_at, now()) > now() - interval '24 hours' group by 1`)
    const usage = new Map(oemIds.map((oemId) => [oemId, { ...NO_USAGE }]))
    for (const { oem_id: oemId, what, used } of found) usage.get(oemId)![what] = used
    return usage
  }
  const withUsage = async <Row extends { tenant: { oemId: string } }>(list: readonly Row[]) => {
    const usage = await usageOf(list.map((row) => row.tenant.oemId))
    return list.map((row) => ({ ...row, usage: usage.get(row.tenant.oemId)! }))
  }

  return {
    async page(filter: TenantFilter, page: Page) {
      const { list, total } = await pageBy(orm, page, rows().where(matching(filter)), desc(tenant.id))
      return { list: await withUsage(list), total }
    },

    all: (filter: TenantFilter) =>
      eachById(async (after, limit) =>
        withUsage(
          await rows()
            .where(and(matching(filter), gt(tenant.id, after)))
            .orderBy(tenant.id)
            .limit(limit),
        ),
      ),

    withUsage: async (id: number) => (await withUsage(await rows().where(eq(tenant.id, id))))[0],

    async find(id: number): Promise<typeof tenant.$inferSelect | undefined> {
      const [row] = await orm.select().from(tenant).where(eq(tenant.id, id))
      return row
    },

    /** Whether an export of its data was finished in the last 30 days. */
    async hasExport(oemId: string): Promise<boolean> {
      const { rows: found } = await orm.execute(sql`select 1 from export_job where oem_id = ${oemId}
        and state in ('ready', 'expired') and finished_at > now() - interval '30 days' limit 1`)
      return found.length > 0
    },
  }
}
