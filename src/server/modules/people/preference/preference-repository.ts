import { and, asc, count, eq, like } from 'drizzle-orm'
import { type Preference, PREFERENCES_MAX } from '#core/contract/preference.ts'
import type { Database } from '#server/store/database.ts'
import { beginningWith } from '#server/store/part-of.ts'
import { accountSetting } from '#server/store/schema/account.ts'

/** Other settings of an account, such as its start page, have keys without it. */
const PREFIX = 'console:'

/** A text alone would come back from its JSON column as what it means. */
interface StoredText {
  text: string
}

export function preferenceRepository({ orm }: Pick<Database, 'orm'>) {
  const own = (accountId: number) =>
    and(eq(accountSetting.accountId, accountId), like(accountSetting.key, beginningWith(PREFIX)))
  return {
    async list(accountId: number): Promise<Preference[]> {
      const rows = await orm.select().from(accountSetting).where(own(accountId)).orderBy(asc(accountSetting.key))
      return rows.map(({ key, value }) => ({ key: key.slice(PREFIX.length), value: (value as StoredText).text }))
    },

    /** False when the account keeps as many as are allowed. */
    save(accountId: number, { key: name, value }: Preference): Promise<boolean> {
      const key = PREFIX + name
      return orm.transaction(async (tx) => {
        const changed = await tx
          .update(accountSetting)
          .set({ value: { text: value } satisfies StoredText })
          .where(and(eq(accountSetting.accountId, accountId), eq(accountSetting.key, key)))
          .returning({ key: accountSetting.key })
        if (changed.length > 0) return true
        const [have] = await tx.select({ stored: count() }).from(accountSetting).where(own(accountId))
        if ((have?.stored ?? 0) >= PREFERENCES_MAX) return false
        await tx
          .insert(accountSetting)
          .values({ accountId, key, value: { text: value } satisfies StoredText })
          .onConflictDoNothing()
        return true
      })
    },

    async forget(accountId: number, name: string): Promise<void> {
      await orm
        .delete(accountSetting)
        .where(and(eq(accountSetting.accountId, accountId), eq(accountSetting.key, PREFIX + name)))
    },
  }
}

export type PreferenceRepository = ReturnType<typeof preferenceRepository>
