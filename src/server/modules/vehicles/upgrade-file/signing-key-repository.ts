import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { SigningKey } from '#core/contract/signing-key.ts'
import type { Database } from '#server/store/database.ts'
import { account, tenant } from '#server/store/schema/account.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { signingKey } from '#server/store/schema/upgrade-file.ts'
import { wireTime } from '#server/store/wire-times.ts'
import type { PublicHalf } from './key-folder.ts'

type NewKey = PublicHalf & { oemId: string; createdBy: number | null; reason?: string }

const isActive = eq(signingKey.state, 'active')

/** Public halves of the keys of a tenant. */
export function signingKeyRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async active(oemId: string): Promise<PublicHalf | undefined> {
      const [row] = await orm
        .select({ keyId: signingKey.keyId, publicKey: signingKey.publicKey })
        .from(signingKey)
        .where(and(eq(signingKey.oemId, oemId), isActive))
      return row
    },

    /** Every key, by its id: signatures of retired ones stay valid. */
    async publicKeys(oemId: string): Promise<ReadonlyMap<string, string>> {
      const rows = await orm
        .select({ keyId: signingKey.keyId, publicKey: signingKey.publicKey })
        .from(signingKey)
        .where(eq(signingKey.oemId, oemId))
      return new Map(rows.map(({ keyId, publicKey }) => [keyId, publicKey]))
    },

    /** False when another process has made the first key meanwhile. */
    addFirst: async (key: NewKey): Promise<boolean> =>
      (await orm.insert(signingKey).values(key).onConflictDoNothing().returning({ id: signingKey.id })).length > 0,

    replace: (key: NewKey): Promise<void> =>
      orm.transaction(async (tx) => {
        // One rotation after the other.
        await tx.select({ oemId: tenant.oemId }).from(tenant).where(eq(tenant.oemId, key.oemId)).for('no key update')
        const retired = { state: 'retired' as const, retiredAt: sql`now()`, updatedAt: sql`now()` }
        await tx
          .update(signingKey)
          .set(retired)
          .where(and(eq(signingKey.oemId, key.oemId), isActive))
        await tx.insert(signingKey).values(key)
      }),

    list: (oemId: string): Promise<SigningKey[]> =>
      orm
        .select({
          keyId: signingKey.keyId,
          publicKey: signingKey.publicKey,
          state: signingKey.state,
          reason: signingKey.reason,
          creator: sql<string>`coalesce(${account.username}, '')`,
          files: sql<number>`(select count(*)::int from ${softVersion} f where f.oem_id = ${signingKey.oemId}
            and f.object_key is not null and f.signing_key_id = ${signingKey.keyId})`,
          createTime: wireTime(signingKey.createdAt),
          retireTime: wireTime(signingKey.retiredAt),
        })
        .from(signingKey)
        .leftJoin(account, eq(account.id, signingKey.createdBy))
        .where(eq(signingKey.oemId, oemId))
        .orderBy(desc(signingKey.id))
        .limit(200),

    async unsigned(oemId: string): Promise<number> {
      const filed = and(eq(softVersion.oemId, oemId), isNotNull(softVersion.objectKey))
      const [row] = await orm
        .select({ files: sql<number>`count(*)::int` })
        .from(softVersion)
        .where(and(filed, eq(softVersion.signature, ''), ne(softVersion.status, 3)))
      return row?.files ?? 0
    },
  }
}
export type SigningKeyRepository = ReturnType<typeof signingKeyRepository>
