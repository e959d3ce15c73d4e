import { and, asc, desc, eq, gt, isNotNull, lt, ne, not, sql } from 'drizzle-orm'
import type { ObjectAcl } from '#core/contract/upload.ts'
import type { Database } from '#server/store/database.ts'
import { storedObject } from '#server/store/schema/files.ts'
import type { Inspected } from './inspect-file.ts'

export type StoredObject = typeof storedObject.$inferSelect
export type NewObject = typeof storedObject.$inferInsert

/** Tries of the same file whose parts are looked for. */
const PENDING_LOOKED_AT = 10

export function objectRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async add(row: NewObject): Promise<void> {
      await orm.insert(storedObject).values(row)
    },

    async find(key: string): Promise<StoredObject | undefined> {
      const [row] = await orm.select().from(storedObject).where(eq(storedObject.key, key))
      return row
    },

    /** Uploads of an account that are not whole yet and would be the same file, newest first. */
    pending(
      accountId: number,
      same: { acl: ObjectAcl; md5: string; size: number; fileName: string },
    ): Promise<StoredObject[]> {
      return orm
        .select()
        .from(storedObject)
        .where(
          and(
            eq(storedObject.accountId, accountId),
            eq(storedObject.state, 'pending'),
            eq(storedObject.acl, same.acl),
            eq(storedObject.expectedMd5, same.md5),
            eq(storedObject.expectedSize, same.size),
            eq(storedObject.fileName, same.fileName),
            gt(storedObject.expiresAt, sql`now()`),
          ),
        )
        .orderBy(desc(storedObject.createdAt))
        .limit(PENDING_LOOKED_AT)
    },

    /** Of two PUTs to one key only one gets in: content never changes under a key. */
    async claim(key: string): Promise<boolean> {
      const rows = await orm
        .update(storedObject)
        .set({ state: 'storing' })
        .where(and(eq(storedObject.key, key), eq(storedObject.state, 'pending')))
        .returning({ key: storedObject.key })
      return rows.length > 0
    },

    async release(key: string): Promise<void> {
      await orm
        .update(storedObject)
        .set({ state: 'pending' })
        .where(and(eq(storedObject.key, key), eq(storedObject.state, 'storing')))
    },

    async markStored(key: string, found: Inspected, expiresAt: Date | null = null): Promise<void> {
      await orm
        .update(storedObject)
        .set({ ...found, state: 'stored', expiresAt })
        .where(eq(storedObject.key, key))
    },

    /** Bytes an account has uploaded or announced since a moment; files the platform made for it do not count. */
    async uploadedBytes(accountId: number, since: Date, except?: string): Promise<number> {
      const made = and(eq(storedObject.state, 'stored'), isNotNull(storedObject.expiresAt))!
      const [row] = await orm
        .select({ bytes: sql<string | null>`sum(coalesce(${storedObject.size}, ${storedObject.expectedSize}, 0))` })
        .from(storedObject)
        .where(
          and(
            eq(storedObject.accountId, accountId),
            gt(storedObject.createdAt, since),
            not(made),
            except === undefined ? undefined : ne(storedObject.key, except),
          ),
        )
      return Number(row?.bytes ?? 0)
    },

    async remove(key: string): Promise<void> {
      await orm.delete(storedObject).where(eq(storedObject.key, key))
    },

    /** Objects past their time: unfinished uploads, and files with an end. */
    async expired(limit: number): Promise<StoredObject[]> {
      return orm
        .select()
        .from(storedObject)
        .where(and(isNotNull(storedObject.expiresAt), lt(storedObject.expiresAt, sql`now()`)))
        .orderBy(asc(storedObject.expiresAt))
        .limit(limit)
    },
  }
}

export type ObjectRepository = ReturnType<typeof objectRepository>
