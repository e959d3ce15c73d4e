import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PackageInput } from '#core/contract/tenant-package.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { addAuditEntry } from '#server/store/audit-trail.ts'
import type { AuditFacts } from '#server/store/audit-draft.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { role, tenant } from '#server/store/schema/account.ts'
import { tenantPackage } from '#server/store/schema/tenant-package.ts'

export type StoredPackage = typeof tenantPackage.$inferSelect
export type PackageRepository = ReturnType<typeof packageRepository>

/** Built-in roles of a tenant, or of all, over the calls of this version. */
export type SettleRoles = (tx: Transaction, oemId?: string) => Promise<void>

/** What belongs to a change of packages in addition to the package itself. */
export interface Spread {
  /** Of the call, for entries in the trails of the tenants concerned. */
  facts: AuditFacts
  settleRoles: SettleRoles
}

/** Pages of the operator are in no package. */
const storedInput = ({ codes, ...input }: PackageInput) => ({
  ...input,
  codes: [...new Set(codes)].filter((code) => !isOperatorCode(code)),
})

export function packageRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    all: () =>
      orm
        .select({
          row: tenantPackage,
          tenants: sql<number>`(select count(*)::int from tenant t where t.package_id = ${tenantPackage.id})`,
        })
        .from(tenantPackage)
        .orderBy(asc(tenantPackage.name)),

    async find(id: number): Promise<StoredPackage | undefined> {
      const [row] = await orm.select().from(tenantPackage).where(eq(tenantPackage.id, id))
      return row
    },

    /** Null when another package has the name. */
    async insert(input: PackageInput): Promise<number | null> {
      const [row] = await orm.transaction((tx) =>
        tx.insert(tenantPackage).values(storedInput(input)).onConflictDoNothing().returning({ id: tenantPackage.id }),
      )
      return row?.id ?? null
    },

    /** Applies to every tenant of the package in the same transaction. */
    update: (id: number, updateTime: string, input: PackageInput, { facts, settleRoles }: Spread) =>
      saveIfUnchanged(
        { orm },
        tenantPackage,
        { scope: undefined, id, updateTime, values: storedInput(input) },
        async (tx) => {
          // Before the row is saved the spread would read the old codes.
          await tx.update(tenantPackage).set(storedInput(input)).where(eq(tenantPackage.id, id))
          await removeSurplus(tx, facts, eq(tenant.packageId, id))
          await settleRoles(tx)
        },
      ),

    /** All or none: how many were deleted, or null when a tenant has one. */
    remove: (ids: readonly number[]): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const chosen = [...ids]
        await tx.select().from(tenantPackage).where(inArray(tenantPackage.id, chosen)).for('update')
        if ((await tx.$count(tenant, inArray(tenant.packageId, chosen))) > 0) return null
        const gone = await tx.delete(tenantPackage).where(inArray(tenantPackage.id, chosen)).returning()
        return gone.length
      }),

    /** Gives a tenant another package, and takes from its own roles what the package lacks. */
    give: (oemId: string, packageId: number | null, { facts, settleRoles }: Spread): Promise<void> =>
      orm.transaction(async (tx) => {
        await tx.update(tenant).set({ packageId, updatedAt: sql`now()` }).where(eq(tenant.oemId, oemId))
        await removeSurplus(tx, facts, eq(tenant.oemId, oemId))
        await settleRoles(tx, oemId)
      }),

    /** Roles of a tenant with the number of their members. */
    rolesOf: (oemId: string) => orm.select().from(role).where(eq(role.oemId, oemId)).orderBy(asc(role.id)),

    /** Accounts of a tenant that hold one of these roles now. */
    async membersOf(roleIds: readonly number[]): Promise<number> {
      const { rows } = await orm.execute<{ accounts: number }>(
        sql`select count(distinct account_id)::int as accounts from account_role
          where role_id = any(${sql.param([...roleIds])}::int[]) and (until is null or until > now())`,
      )
      return rows[0]?.accounts ?? 0
    },
  }
}

/** One statement for all roles; each changed role leaves an entry in the trail of its tenant. */
async function removeSurplus(tx: Transaction, facts: AuditFacts, concerned: ReturnType<typeof eq>): Promise<void> {
  const { rows } = await tx.execute<{ id: number; oem_id: string; before: string[]; after: string[] }>(sql`
    with cut as (
      select ${role.id} as id, ${role.codes} as before, coalesce((
          select jsonb_agg(c.code order by c.place) from jsonb_array_elements(${role.codes}) with ordinality c(code, place)
           where ${tenantPackage.codes} @> c.code), '[]') as after
        from ${role} join ${tenant} on ${tenant.oemId} = ${role.oemId}
        join ${tenantPackage} on ${tenantPackage.id} = ${tenant.packageId}
       where ${and(concerned, eq(role.builtIn, ''), eq(tenantPackage.grantsAll, false))}
       order by ${role.id} for update of ${sql.identifier('role')}
    )
    update role r set codes = cut.after, updated_at = now() from cut where cut.id = r.id and cut.after <> cut.before
    returning r.id, r.oem_id, cut.before, cut.after`)
  for (const { id, oem_id: oemId, before, after } of rows) {
    await addAuditEntry(
      tx,
      { ...facts, caller: facts.caller && { ...facts.caller, oemId }, input: {} },
      {
        status: 200,
        result: 'ok',
        changes: [{ object: 'role', objectId: String(id), before: { codes: before }, after: { codes: after } }],
      },
    )
  }
}
