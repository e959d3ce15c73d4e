import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ApiKeyFilter, ApiKeyInput, ApiKeyState } from '#core/contract/api-key.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { accountsThatSeeMore, rightsOfAccount, rightsOfAccounts } from '#server/store/account-rights.ts'
import { ofClosedOrganisation } from '#server/store/closed-organisation.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, apiKey, organisation } from '#server/store/schema/account.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

/** The first that applies, in the order of API_KEY_STATES. */
const STATE = sql<ApiKeyState>`case when ${apiKey.revokedAt} is not null then 'revoked'
  when ${apiKey.expiresAt} <= now() then 'expired'
  when ${account.disabled} or ${account.expiresAt} <= now() or ${ofClosedOrganisation} then 'stopped' else 'active' end`

const columns = {
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  codes: apiKey.codes,
  riskCeiling: apiKey.riskCeiling,
  callsAMinute: apiKey.callsAMinute,
  state: STATE,
  accountId: account.id,
  username: account.username,
  orgName: organisation.name,
  createdBy: apiKey.createdBy,
  createdAt: apiKey.createdAt,
  expiresAt: apiKey.expiresAt,
  usedAt: apiKey.usedAt,
  usedFrom: apiKey.usedFrom,
}

/** A key as a program presents it, also when it has ended. */
export type HeldKey = Pick<
  typeof apiKey.$inferSelect,
  'id' | 'accountId' | 'name' | 'prefix' | 'codes' | 'riskCeiling' | 'callsAMinute' | 'expiresAt' | 'revokedAt'
>

/** The last use of a key. */
export interface KeyUse {
  at: Date
  from: string
}

export function apiKeyRepository({ orm }: Pick<Database, 'orm'>) {
  return { ...reads({ orm }), ...writes({ orm }) }
}
export type ApiKeyRepository = ReturnType<typeof apiKeyRepository>
export type StoredKey = Awaited<ReturnType<ApiKeyRepository['own']>>[number]

function reads({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm
      .select(columns)
      .from(apiKey)
      .innerJoin(account, eq(account.id, apiKey.accountId))
      .innerJoin(organisation, eq(organisation.id, account.orgId))
  return {
    async held(keyHash: string): Promise<HeldKey | null> {
      const [row] = await orm.select().from(apiKey).where(eq(apiKey.keyHash, keyHash))
      return row ?? null
    },

    page: (scope: Scope, filter: ApiKeyFilter, page: Page) =>
      pageBy(orm, page, rows().where(matching(scope, filter)), desc(apiKey.id)),

    own: (accountId: number) => rows().where(eq(apiKey.accountId, accountId)).orderBy(desc(apiKey.id)),

    rights: (accountId: number) => rightsOfAccount(orm, accountId),
    rightsOf: (accountIds: readonly number[]) => rightsOfAccounts(orm, accountIds),
    thatSeeMore: (scope: Scope, accountIds: readonly number[]) => accountsThatSeeMore(orm, scope, accountIds),

    /** An account of the data scope. */
    async account(scope: Scope, id: number): Promise<{ id: number; kind: string } | undefined> {
      const [row] = await orm
        .select({ id: account.id, kind: account.kind })
        .from(account)
        .where(and(inScope(scope, account), eq(account.id, id)))
      return row
    },

    /** Accounts of the data scope with the keys among these. */
    async owners(scope: Scope, ids: readonly number[]): Promise<{ id: number; accountId: number }[]> {
      return orm
        .select({ id: apiKey.id, accountId: account.id })
        .from(apiKey)
        .innerJoin(account, eq(account.id, apiKey.accountId))
        .where(and(inScope(scope, account), inArray(apiKey.id, [...ids])))
    },
  }
}

const matching = (scope: Scope, { keyWord, accountId, state }: ApiKeyFilter): SQL | undefined =>
  and(
    inScope(scope, account),
    or(partOf(apiKey.name, keyWord), partOf(apiKey.prefix, keyWord), partOf(account.username, keyWord)),
    accountId ? eq(account.id, accountId) : undefined,
    state ? sql`${STATE} = ${state}` : undefined,
  )

interface NewKey extends Omit<ApiKeyInput, 'expireTime'> {
  accountId: number
  prefix: string
  keyHash: string
  createdBy: string
  expireTime: string
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the account has as many keys as are allowed. */
    insert: ({ expireTime, ...key }: NewKey, max: number): Promise<number | null> =>
      orm.transaction(async (tx) => {
        // Two keys created at once are counted one after the other.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, key.accountId)).for('update')
        const open = and(
          eq(apiKey.accountId, key.accountId),
          isNull(apiKey.revokedAt),
          gt(apiKey.expiresAt, sql`now()`),
        )
        if ((await tx.$count(apiKey, open)) >= max) return null
        const expiresAt = new Date(fromPlatformTime(expireTime))
        const [row] = await tx
          .insert(apiKey)
          .values({ ...key, expiresAt })
          .returning({ id: apiKey.id })
        return row!.id
      }),

    /** How many were revoked, among the keys of these accounts. */
    async revoke(ids: readonly number[], accountIds: readonly number[]): Promise<number> {
      const revoked = await orm
        .update(apiKey)
        .set({ revokedAt: sql`now()` })
        .where(and(inArray(apiKey.id, [...ids]), inArray(apiKey.accountId, [...accountIds]), isNull(apiKey.revokedAt)))
        .returning({ id: apiKey.id })
      return revoked.length
    },

    /** Last uses of many keys, by their ids. */
    async used(uses: ReadonlyMap<number, KeyUse>): Promise<void> {
      if (uses.size === 0) return
      const list = [...uses].map(([id, { at, from }]) => ({ id, at: at.toISOString(), from }))
      await orm.execute(sql`update api_key k set used_at = u.at, used_from = u."from"
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as u(id integer, at timestamptz, "from" text)
        where k.id = u.id and (k.used_at is null or k.used_at < u.at)`)
    },
  }
}
