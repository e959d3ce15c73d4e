import { and, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { EXPORT_ROWS_A_DAY } from '#core/contract/export.ts'
import { cutTo, type Rights, rightsOf } from '#core/domain/role-rights.ts'
import { ofClosedOrganisation } from './closed-organisation.ts'
import type { Database, Transaction } from './database.ts'
import { account, accountRole, role, tenant } from './schema/account.ts'
import { tenantPackage } from './schema/tenant-package.ts'
import { inScope, type Scope } from './scope.ts'

/** The role was given for ever, or its time has not ended. */
export const NOT_ENDED = or(isNull(accountRole.until), gt(accountRole.until, sql`now()`))

type Reads = Pick<Database['orm'], 'select'>
type StoredRights = Pick<
  typeof role.$inferSelect,
  'grantsAll' | 'codes' | 'riskCeiling' | 'exportRowsADay' | 'hides' | 'commandLimits'
>

export const rightsOfRole = (role: StoredRights): Rights => ({
  codes: role.grantsAll ? 'all' : new Set(role.codes),
  riskCeiling: role.riskCeiling,
  exportRowsADay: role.exportRowsADay ?? EXPORT_ROWS_A_DAY,
  hides: role.hides,
  commandLimits: role.commandLimits,
})

/** What the roles of an account give it now. */
export const rightsOfAccount = async (orm: Reads, accountId: number): Promise<Rights> =>
  (await rightsOfAccounts(orm, [accountId])).get(accountId)!

/** Codes of the package of a tenant; null: everything. Over `tenant` left joined to its package. */
export const PACKAGE_CODES = sql<
  string[] | null
>`case when ${tenantPackage.id} is null or ${tenantPackage.grantsAll} then null else ${tenantPackage.codes} end`

/** What the roles of each account give it now, within the package of its tenant. */
export async function rightsOfAccounts(orm: Reads, accountIds: readonly number[]): Promise<Map<number, Rights>> {
  const roles = await orm
    .select({
      accountId: accountRole.accountId,
      grantsAll: role.grantsAll,
      codes: role.codes,
      riskCeiling: role.riskCeiling,
      exportRowsADay: role.exportRowsADay,
      hides: role.hides,
      commandLimits: role.commandLimits,
      within: PACKAGE_CODES,
    })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .innerJoin(tenant, eq(tenant.oemId, role.oemId))
    .leftJoin(tenantPackage, eq(tenantPackage.id, tenant.packageId))
    .where(and(inArray(accountRole.accountId, [...accountIds]), NOT_ENDED))
  const of = (id: number) => roles.filter(({ accountId }) => accountId === id)
  const within = (id: number) => of(id)[0]?.within ?? null
  return new Map(accountIds.map((id) => [id, cutTo(within(id), rightsOf(of(id).map(rightsOfRole)))]))
}

/** Whether `o` is one of the organisations chosen for the role `r`, or below one of them. */
const CHOSEN = sql`exists (select 1 from organisation c
  where c.oem_id = o.oem_id and r.org_ids @> to_jsonb(c.id) and o.path like c.path || '%')`

/** Whether a role, at `r`, shows the organisation `o` to an account of the organisation `h`; all of one tenant. */
export const SHOWS = sql`(r.scope = 'all' or (r.scope = 'below' and o.path like h.path || '%')
  or (r.scope = 'own' and o.id = h.id) or (r.scope = 'custom' and ${CHOSEN}))`

/** The same, or whether it shows single vehicles of it. */
export const REACHES = sql`(${SHOWS} or (r.scope in ('market', 'series') and (r.org_ids = '[]' or ${CHOSEN})))`

/** Number of the single vehicles that the role `r` shows the account with this id; null: it shows organisations. */
export const singleScope = (accountId: SQL): SQL =>
  sql`case r.scope when 'vehicles' then -2 * ${accountId} when 'market' then r.scope_id when 'series' then r.scope_id end`

/** Accounts `a` of the organisations `h` with the roles `r` they have now. */
const WITH_ROLES = sql`account a join organisation h on h.id = a.org_id
  join account_role g on g.account_id = a.id and (g.until is null or g.until > now())
  join role r on r.id = g.role_id and r.oem_id = a.oem_id`

/** Organisations whose data an account sees, in the order of the tree. */
export async function organisationsShownTo(
  orm: Pick<Transaction, 'execute'>,
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await orm.execute<{ id: number; name: string }>(sql`select o.id, o.name from organisation o
    where exists (select 1 from ${WITH_ROLES} where a.id = ${accountId} and a.oem_id = o.oem_id and ${SHOWS})
    order by o.path`)
  return rows
}

/** Numbers of the single vehicles an account sees. */
export async function singlesShownTo(orm: Pick<Transaction, 'execute'>, accountId: number): Promise<number[]> {
  const { rows } = await orm.execute<{ id: number }>(sql`select distinct s.id from ${WITH_ROLES}
    cross join lateral (select ${singleScope(sql`a.id`)} as id) s where a.id = ${accountId} and s.id is not null order by 1`)
  return rows.map(({ id }) => id)
}

/** The data scope of an account within that of a role it looks at the platform with. */
export async function scopeByRole(
  orm: Pick<Transaction, 'execute'>,
  own: Pick<Scope, 'orgIds'> & { userId: number },
  roleId: number,
): Promise<number[]> {
  const seen = sql`${sql.param([...own.orgIds])}::int[]`
  const { rows } = await orm.execute<{ id: number }>(sql`
    with given as (select r.*, a.id as account_id, h.id as home_id from account a join organisation h on h.id = a.org_id
      join role r on r.id = ${roleId} and r.oem_id = a.oem_id where a.id = ${own.userId})
    select o.id from given r join organisation h on h.id = r.home_id
      join organisation o on o.oem_id = r.oem_id and o.id = any(${seen}) and ${SHOWS}
    union all
    select s.id from given r cross join lateral (select ${singleScope(sql`r.account_id`)} as id) s
      where s.id = any(${seen}) or (r.scope in ('market', 'series') and not exists (select 1
        from organisation h join organisation o on o.oem_id = r.oem_id and o.id <> all(${seen}) and ${REACHES}
        where h.id = r.home_id))`)
  return rows.map(({ id }) => id)
}

/** Accounts among these whose roles show them an organisation or a vehicle that the caller does not see. */
export async function accountsThatSeeMore(
  orm: Pick<Transaction, 'execute'>,
  scope: Scope,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const [seen, ids] = [sql`${sql.param([...scope.orgIds])}::int[]`, sql`${sql.param([...accountIds])}::int[]`]
  const { rows } = await orm.execute<{ id: number }>(sql`select distinct a.id from ${WITH_ROLES}
      join organisation o on o.oem_id = a.oem_id and o.id <> all(${seen})
     where a.id = any(${ids}) and r.scope_id <> all(${seen}) and ${REACHES}
    union select a.id from ${WITH_ROLES}
      join account_vehicle w on w.account_id = a.id join vehicle v on v.id = w.vehicle_id
     where a.id = any(${ids}) and r.scope = 'vehicles' and not ${inScope(scope, 'v')}`)
  return new Set(rows.map(({ id }) => id))
}

/** Roles of the tenant among these. */
export const rolesAmong = (orm: Reads, { oemId }: Pick<Scope, 'oemId'>, ids: readonly number[]) =>
  orm
    .select()
    .from(role)
    .where(and(eq(role.oemId, oemId), inArray(role.id, [...ids])))

/** Whether an account that can sign in with a password holds every right without an end, among those that fulfil a condition. */
export async function hasAdministrator(tx: Pick<Transaction, 'select'>, oemId: string, among: SQL): Promise<boolean> {
  const found = await tx
    .select({ id: account.id })
    .from(accountRole)
    .innerJoin(role, and(eq(role.id, accountRole.roleId), eq(role.grantsAll, true)))
    .innerJoin(account, and(eq(account.id, accountRole.accountId), eq(account.disabled, false)))
    .where(
      and(
        eq(role.oemId, oemId),
        isNull(accountRole.until),
        isNull(account.expiresAt),
        eq(account.kind, 'person'),
        // Invited, or dependent on a provider of single sign-on that may fail.
        isNotNull(account.passwordHash),
        not(ofClosedOrganisation),
        among,
      ),
    )
    .limit(1)
  return found.length > 0
}
