import { and, asc, eq, inArray, lte, not, notInArray, or, sql } from 'drizzle-orm'
import type { RoleMember } from '#core/contract/role.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { beyondCaller } from '#server/http/own-rights.ts'
import { hasAdministrator, NOT_ENDED, REACHES } from '#server/store/account-rights.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, accountRole, organisation, tenant } from '#server/store/schema/account.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import type { StoredRole } from './stored-role.ts'

const MAX_CANDIDATES = 50

const columns = {
  accountId: account.id,
  username: account.username,
  name: account.displayName,
  orgName: organisation.name,
  disabled: account.disabled,
}

/** Accounts with a role; the data scope is that of the caller. */
export function roleMemberRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async list(scope: Scope, id: number): Promise<RoleMember[]> {
      const rows = await orm
        .select({ ...columns, until: accountRole.until })
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .innerJoin(accountRole, and(eq(accountRole.accountId, account.id), eq(accountRole.roleId, id)))
        .where(and(inScope(scope, account), NOT_ENDED))
        .orderBy(asc(account.username))
      return rows.map(({ until, ...row }) => ({ ...row, untilTime: until && platformTimeOf(until) }))
    },

    candidates: (scope: Scope, id: number, keyWord: string | undefined) =>
      orm
        .select(columns)
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(
          and(
            inScope(scope, account),
            notInArray(
              account.id,
              orm.select({ id: accountRole.accountId }).from(accountRole).where(eq(accountRole.roleId, id)),
            ),
            or(partOf(account.username, keyWord), partOf(account.displayName, keyWord)),
          ),
        )
        .orderBy(asc(account.username))
        .limit(MAX_CANDIDATES),

    /**
     * How many have the role from now on; null: one of them is not in the data scope. Rejects what would show one of them more
     * than the caller sees.
     */
    add: (scope: Scope, given: StoredRole, accountIds: readonly number[], untilTime: string | null) =>
      orm.transaction(async (tx) => {
        const ids = [...new Set(accountIds)]
        const seen = await tx.$count(account, and(inScope(scope, account), inArray(account.id, ids)))
        if (seen < ids.length) return null
        if (await showsMore(tx, scope, given, ids)) throw beyondCaller('accountIds')
        const until = untilTime === null ? null : new Date(fromPlatformTime(untilTime))
        const rows = await tx
          .insert(accountRole)
          .values(ids.map((accountId) => ({ accountId, roleId: given.id, until })))
          .onConflictDoUpdate({ target: [accountRole.accountId, accountRole.roleId], set: { until } })
          .returning({ id: accountRole.accountId })
        return rows.length
      }),

    /** How many have lost the role; 'lastAdministrator': no account would hold every right without an end. */
    take: (scope: Scope, roleId: number, accountIds: readonly number[]) =>
      orm.transaction(async (tx) => {
        await tx.select({ id: tenant.oemId }).from(tenant).where(eq(tenant.oemId, scope.oemId)).for('update')
        const seen = tx.select({ id: account.id }).from(account).where(inScope(scope, account))
        const chosen = and(
          eq(accountRole.roleId, roleId),
          inArray(accountRole.accountId, [...accountIds]),
          inArray(accountRole.accountId, seen),
        )!
        if (!(await hasAdministrator(tx, scope.oemId, not(chosen)))) return 'lastAdministrator' as const
        return (await tx.delete(accountRole).where(chosen).returning({ id: accountRole.accountId })).length
      }),

    /** Takes back what was given for a time that has ended. */
    async endTemporary(): Promise<void> {
      await orm.delete(accountRole).where(lte(accountRole.until, sql`now()`))
    },
  }
}
export type RoleMemberRepository = ReturnType<typeof roleMemberRepository>

/** Whether a role shows one of these accounts an organisation or a vehicle that the caller does not see. */
export async function showsMore(
  tx: Transaction,
  caller: Scope,
  { scope, orgIds: chosen, scopeId }: Pick<StoredRole, 'scope' | 'orgIds'> & Partial<Pick<StoredRole, 'scopeId'>>,
  accountIds: readonly number[],
): Promise<boolean> {
  // What the caller sees by the same role is not more.
  if (accountIds.length === 0 || (scopeId !== undefined && caller.orgIds.includes(scopeId))) return false
  const [seen, ids] = [sql`${sql.param([...caller.orgIds])}::int[]`, sql`${sql.param([...accountIds])}::int[]`]
  const { rows } = await tx.execute(sql`
    with r as (select ${scope}::text as scope, ${JSON.stringify(chosen)}::jsonb as org_ids)
    select 1 from r join account a on a.id = any(${ids}) and a.oem_id = ${caller.oemId}
        join organisation h on h.id = a.org_id
        join organisation o on o.oem_id = a.oem_id and o.id <> all(${seen}) and ${REACHES}
    union all
    select 1 from r join account_vehicle w on w.account_id = any(${ids}) join vehicle v on v.id = w.vehicle_id
      where r.scope = 'vehicles' and not ${inScope(caller, 'v')} limit 1`)
  return rows.length > 0
}
