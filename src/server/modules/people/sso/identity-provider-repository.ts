import { and, eq, inArray, sql } from 'drizzle-orm'
import type { IdentityProviderInput } from '#core/contract/identity-provider.ts'
import { rightsOfAccount, rolesAmong } from '#server/store/account-rights.ts'
import type { Database } from '#server/store/database.ts'
import { organisation, session } from '#server/store/schema/account.ts'
import { identityProvider } from '#server/store/schema/identity-provider.ts'
import { saveIfUnchanged, type SaveOutcome } from '#server/store/save-if-unchanged.ts'
import { type Scope, seesAll } from '#server/store/scope.ts'

const MAX_PROVIDERS = 50

export type IdentityProviderRepository = ReturnType<typeof identityProviderRepository>
export type StoredProvider = typeof identityProvider.$inferSelect

/** Identity providers of a tenant, as its administrators see them. */
export function identityProviderRepository({ orm }: Pick<Database, 'orm'>) {
  const ofTenant = ({ oemId }: Scope) => eq(identityProvider.oemId, oemId)
  return {
    all: ({ oemId }: Scope) =>
      orm
        .select({
          provider: identityProvider,
          orgName: organisation.name,
          accounts: sql<number>`(select count(*)::int from account_identity i where i.provider_id = ${identityProvider.id})`,
        })
        .from(identityProvider)
        .innerJoin(organisation, eq(organisation.id, identityProvider.orgId))
        .where(eq(identityProvider.oemId, oemId))
        .orderBy(identityProvider.id)
        .limit(MAX_PROVIDERS),

    async find(scope: Scope, id: number): Promise<StoredProvider | undefined> {
      const [row] = await orm
        .select()
        .from(identityProvider)
        .where(and(ofTenant(scope), eq(identityProvider.id, id)))
      return row
    },

    /** Null when the name is taken. */
    async insert({ oemId }: Scope, values: IdentityProviderInput): Promise<number | null> {
      const [row] = await orm
        .insert(identityProvider)
        .values({ ...values, oemId })
        .onConflictDoNothing()
        .returning({ id: identityProvider.id })
      return row?.id ?? null
    },

    /** Sessions opened by a provider that is disabled now end. */
    update: (scope: Scope, id: number, updateTime: string, values: IdentityProviderInput): Promise<SaveOutcome> =>
      saveIfUnchanged({ orm }, identityProvider, { scope: ofTenant(scope), id, updateTime, values }, async (tx) => {
        if (!values.enabled) await tx.delete(session).where(eq(session.providerId, id))
      }),

    remove: (scope: Scope, ids: readonly number[]): Promise<number> =>
      orm.transaction(async (tx) => {
        const removed = await tx
          .delete(identityProvider)
          .where(and(ofTenant(scope), inArray(identityProvider.id, [...ids])))
          .returning({ id: identityProvider.id })
        const gone = removed.map(({ id }) => id)
        if (gone.length > 0) await tx.delete(session).where(inArray(session.providerId, gone))
        return gone.length
      }),

    rights: (accountId: number) => rightsOfAccount(orm, accountId),
    rolesAmong: (scope: Scope, ids: readonly number[]) => rolesAmong(orm, scope, ids),

    async seesAll(scope: Scope): Promise<boolean> {
      const { rows } = await orm.execute<{ all: boolean }>(sql`select ${seesAll(scope)} as "all"`)
      return rows[0]?.all === true
    },
  }
}
