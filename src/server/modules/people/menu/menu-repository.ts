import { desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { MenuChanges } from '#core/contract/menu-change.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { role } from '#server/store/schema/account.ts'
import { menuVersion, tenantPackage } from '#server/store/schema/tenant-package.ts'

export type MenuRepository = ReturnType<typeof menuRepository>
export type StoredMenu = typeof menuVersion.$inferSelect

/** Any number: one change of the menu at a time. */
const LOCK = 730_204

const sorted = (changes: unknown): string =>
  JSON.stringify(changes, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

export function menuRepository({ orm }: Pick<Database, 'orm'>) {
  const draftIn = async (tx: Pick<Transaction, 'select'>) =>
    (await tx.select().from(menuVersion).where(isNull(menuVersion.version)))[0]
  const currentIn = async (tx: Pick<Transaction, 'select'>) =>
    (await tx.select().from(menuVersion).where(eq(menuVersion.current, true)))[0]
  const changing = <T>(work: (tx: Transaction) => Promise<T>) =>
    orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      return work(tx)
    })
  const setDraft = async (tx: Transaction, changes: MenuChanges, author: string) => {
    await tx.delete(menuVersion).where(isNull(menuVersion.version))
    await tx.insert(menuVersion).values({ changes, author })
  }
  const show = async (tx: Transaction, id: number) => {
    await tx.update(menuVersion).set({ current: false }).where(eq(menuVersion.current, true))
    await tx.update(menuVersion).set({ current: true }).where(eq(menuVersion.id, id))
  }

  return {
    draft: () => draftIn(orm),
    current: () => currentIn(orm),
    versions: () =>
      orm.select().from(menuVersion).where(isNotNull(menuVersion.version)).orderBy(desc(menuVersion.version)).limit(50),

    /** False when another user changed the draft since it was read. */
    saveDraft: (changes: MenuChanges, updateTime: string | null, author: string): Promise<boolean> =>
      changing(async (tx) => {
        const before = await draftIn(tx)
        if ((before ? platformTimeOf(before.updatedAt) : null) !== updateTime) return false
        await setDraft(tx, changes, author)
        return true
      }),

    /** The number of the new version; null when the draft is what is published. */
    publish: (note: string, author: string): Promise<number | null> =>
      changing(async (tx) => {
        const changes = (await draftIn(tx))?.changes ?? {}
        if (sorted(changes) === sorted((await currentIn(tx))?.changes ?? {})) return null
        const [last] = await tx.select({ version: max(menuVersion.version) }).from(menuVersion)
        const version = (last?.version ?? 0) + 1
        const [made] = await tx.insert(menuVersion).values({ version, changes, note, author }).returning()
        await show(tx, made!.id)
        return version
      }),

    /** False when there is no such version. */
    rollBack: (id: number, author: string): Promise<boolean> =>
      changing(async (tx) => {
        const [wanted] = await tx.select().from(menuVersion).where(eq(menuVersion.id, id))
        if (!wanted || wanted.version === null) return false
        await show(tx, id)
        await setDraft(tx, wanted.changes as MenuChanges, author)
        return true
      }),

    packages: () =>
      orm
        .select({ name: tenantPackage.name, grantsAll: tenantPackage.grantsAll, codes: tenantPackage.codes })
        .from(tenantPackage)
        .orderBy(tenantPackage.name),

    /** Codes of roles, each with the names of the roles that hold it. */
    roles: () => orm.select({ name: role.name, codes: role.codes }).from(role).orderBy(role.id),
  }
}
