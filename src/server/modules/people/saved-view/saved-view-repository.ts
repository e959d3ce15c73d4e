import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SavedViewInput } from '#core/contract/saved-view.ts'
import { TRACK_LAYOUT_PAGE } from '#core/contract/track-layout.ts'
import { SAVED_VIEWS_MAX } from '#core/domain/limits.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation, savedView } from '#server/store/schema/account.ts'

const shared = alias(organisation, 'shared')
const callers = alias(organisation, 'callers')

export function savedViewRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Own views and those shared with the organisation of the caller or one above it; own ones first, then by name. */
    list({ oemId, userId, orgId }: Pick<Caller, 'oemId' | 'userId' | 'orgId'>, page: string) {
      const own = eq(savedView.accountId, userId)
      return orm
        .select({
          id: savedView.id,
          page: savedView.page,
          name: savedView.name,
          query: savedView.query,
          orgId: savedView.orgId,
          own: sql<boolean>`${own}`,
          ownerName: account.displayName,
        })
        .from(savedView)
        .innerJoin(account, eq(account.id, savedView.accountId))
        .innerJoin(callers, eq(callers.id, orgId))
        .leftJoin(shared, eq(shared.id, savedView.orgId))
        .where(
          and(
            eq(savedView.oemId, oemId),
            eq(savedView.page, page),
            or(own, sql`starts_with(${callers.path}, ${shared.path})`),
          ),
        )
        .orderBy(desc(own), savedView.name)
    },

    /** The id, or null when the person keeps as many views of this page as are allowed. */
    async save({ oemId, userId }: Pick<Caller, 'oemId' | 'userId'>, input: SavedViewInput): Promise<number | null> {
      return orm.transaction(async (tx) => {
        const mine = and(eq(savedView.accountId, userId), eq(savedView.page, input.page))
        const [same] = await tx
          .select({ id: savedView.id })
          .from(savedView)
          .where(and(mine, eq(savedView.name, input.name)))
        const [stored] = await tx.select({ views: count() }).from(savedView).where(mine)
        if (!same && (stored?.views ?? 0) >= SAVED_VIEWS_MAX) return null
        const [row] = await tx
          .insert(savedView)
          .values({ ...input, oemId, accountId: userId })
          .onConflictDoUpdate({
            target: [savedView.accountId, savedView.page, savedView.name],
            set: { query: input.query, orgId: input.orgId, updatedAt: sql`now()` },
          })
          .returning({ id: savedView.id })
        return row?.id ?? null
      })
    },

    /** False when there is no such view of the caller; with a page, only one of this page is forgotten. */
    async remove({ userId }: Pick<Caller, 'userId'>, id: number, page?: string): Promise<boolean> {
      const gone = await orm
        .delete(savedView)
        .where(
          and(
            eq(savedView.id, id),
            eq(savedView.accountId, userId),
            page === undefined ? ne(savedView.page, TRACK_LAYOUT_PAGE) : eq(savedView.page, page),
          ),
        )
        .returning({ id: savedView.id })
      return gone.length > 0
    },
  }
}

export type SavedViewRepository = ReturnType<typeof savedViewRepository>
