import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ShareFilter, ShareState } from '#core/contract/share-link.ts'
import { ACTIVE_ACCOUNT } from '#server/store/active-account.ts'
import { addAuditEntry } from '#server/store/audit-trail.ts'
import type { AuditFacts } from '#server/store/audit-draft.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { shareLink, shareOpening } from '#server/store/schema/share-link.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { inScope, type Scope, seenVehicle } from '#server/store/scope.ts'
import { type GroupScope, isWorkGroup, visibleGroups } from '#server/store/work-groups.ts'

/** Ended links are listed for so long. */
const LISTED = sql`interval '90 days'`

/** The first that applies, in the order of SHARE_STATES. */
const STATE = sql<ShareState>`case when share_link.revoked_at is not null then 'revoked'
  when share_link.expires_at <= now() then 'expired' when not (${ACTIVE_ACCOUNT}) then 'closed' else 'active' end`

const columns = ({ userId }: GroupScope) => ({
  id: shareLink.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  groupName: vehicleGroup.name,
  precision: shareLink.precision,
  label: shareLink.label,
  state: STATE,
  creatorName: account.displayName,
  own: sql<boolean>`share_link.account_id = ${userId}`,
  createdAt: shareLink.createdAt,
  expiresAt: shareLink.expiresAt,
  openedAt: shareLink.openedAt,
  openings: shareLink.openings,
})

export function shareLinkRepository({ orm }: Pick<Database, 'orm'>) {
  return { ...ofUsers(orm), ...ofViewers(orm) }
}
export type ShareLinkRepository = ReturnType<typeof shareLinkRepository>
export type OpenLink = typeof shareLink.$inferSelect

/** Own links, and those to what belongs to the organisations of the caller. */
const reachable = (scope: GroupScope): SQL | undefined =>
  and(eq(shareLink.oemId, scope.oemId), or(eq(shareLink.accountId, scope.userId), inScope(scope, shareLink)))

type NewLink = Pick<
  typeof shareLink.$inferInsert,
  'orgId' | 'vehicleId' | 'groupId' | 'tokenHash' | 'precision' | 'label' | 'expiresAt'
>

function ofUsers(orm: Database['orm']) {
  return {
    page: (scope: GroupScope, { keyWord, state, own }: ShareFilter, page: Page) =>
      pageBy(
        orm,
        page,
        orm
          .select(columns(scope))
          .from(shareLink)
          .innerJoin(account, eq(account.id, shareLink.accountId))
          .leftJoin(vehicle, eq(vehicle.id, shareLink.vehicleId))
          .leftJoin(vehicleGroup, eq(vehicleGroup.id, shareLink.groupId))
          .where(
            and(
              reachable(scope),
              keyWord
                ? or(
                    ...[vehicle.vin, vehicle.plate, vehicleGroup.name, shareLink.label].map((of) =>
                      partOf(of, keyWord),
                    ),
                  )
                : undefined,
              state ? sql`${STATE} = ${state}` : undefined,
              own ? eq(shareLink.accountId, scope.userId) : undefined,
            ),
          ),
        desc(shareLink.id),
      ),

    /** A vehicle the caller sees, with its organisation. */
    async vehicle(scope: Scope, vin: string) {
      const [row] = await orm
        .select({ vehicleId: vehicle.id, orgId: vehicle.orgId })
        .from(vehicle)
        .where(and(seenVehicle(scope), eq(vehicle.archived, false), eq(vehicle.vin, vin)))
      return row
    },

    /** A working group the caller sees. */
    async group(scope: GroupScope, id: number) {
      const [row] = await orm
        .select({ groupId: vehicleGroup.id, orgId: vehicleGroup.orgId, kind: vehicleGroup.kind })
        .from(vehicleGroup)
        .where(and(visibleGroups(scope), isWorkGroup, eq(vehicleGroup.id, id)))
      return row
    },

    /** Null when the account has as many links as are allowed. */
    insert: ({ userId, oemId }: GroupScope, link: NewLink, max: number): Promise<number | null> =>
      orm.transaction(async (tx) => {
        // Two links created at once are counted one after the other.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, userId)).for('update')
        const open = and(
          eq(shareLink.accountId, userId),
          isNull(shareLink.revokedAt),
          gt(shareLink.expiresAt, sql`now()`),
        )
        if ((await tx.$count(shareLink, open)) >= max) return null
        await tx
          .delete(shareLink)
          .where(and(eq(shareLink.oemId, oemId), sql`${shareLink.expiresAt} < now() - ${LISTED}`))
        const [row] = await tx
          .insert(shareLink)
          .values({ ...link, oemId, accountId: userId })
          .returning({ id: shareLink.id })
        return row!.id
      }),

    async revoke(scope: GroupScope, ids: readonly number[]): Promise<number> {
      const revoked = await orm
        .update(shareLink)
        .set({ revokedAt: sql`now()`, revokedBy: scope.userId })
        .where(
          and(
            reachable(scope),
            inArray(shareLink.id, [...ids]),
            isNull(shareLink.revokedAt),
            gt(shareLink.expiresAt, sql`now()`),
          ),
        )
        .returning({ id: shareLink.id })
      return revoked.length
    },
  }
}

function ofViewers(orm: Database['orm']) {
  return {
    /** A link that has not ended. */
    async behind(tokenHash: string): Promise<OpenLink | undefined> {
      const [row] = await orm
        .select()
        .from(shareLink)
        .where(
          and(eq(shareLink.tokenHash, tokenHash), isNull(shareLink.revokedAt), gt(shareLink.expiresAt, sql`now()`)),
        )
      return row
    },

    /**
     * Vehicles of a link that its creator sees and that are still in the organisation they were shared from, with how many there
     * are. `ids`: the members of a smart group.
     */
    async vehicles(creator: Scope, link: OpenLink, ids: readonly number[] | undefined, limit: number) {
      const within = await organisationsBelow(orm, link)
      const where = and(
        seenVehicle(creator),
        seenVehicle({ oemId: link.oemId, orgIds: within }),
        eq(vehicle.archived, false),
        subject(orm, link, ids),
      )
      const [rows, [counted]] = await Promise.all([
        orm
          .select({ id: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
          .from(vehicle)
          .where(where)
          .orderBy(asc(vehicle.id))
          .limit(limit),
        orm.select({ total: count() }).from(vehicle).where(where),
      ])
      return { rows, total: counted?.total ?? 0 }
    },

    /** Counts an opening and leaves its entry in the audit trail, once for each viewer and hour. */
    noteOpening: (linkId: number, viewer: string, facts: AuditFacts): Promise<void> =>
      orm.transaction(async (tx) => {
        const first = await tx
          .insert(shareOpening)
          .values({ linkId, viewer, hour: sql`date_trunc('hour', now())` })
          .onConflictDoNothing()
          .returning({ linkId: shareOpening.linkId })
        if (first.length === 0) return
        await tx
          .update(shareLink)
          .set({ openedAt: sql`now()`, openings: sql`${shareLink.openings} + 1` })
          .where(eq(shareLink.id, linkId))
        await addAuditEntry(tx, facts, { status: 200, result: 'ok' })
      }),
  }
}

/** The organisation of a link and those below it, as they are now. */
async function organisationsBelow(orm: Database['orm'], { oemId, orgId }: OpenLink): Promise<number[]> {
  const rows = await orm
    .select({ id: organisation.id })
    .from(organisation)
    .where(
      and(
        eq(organisation.oemId, oemId),
        sql`starts_with(organisation.path, (select top.path from organisation top where top.id = ${orgId}))`,
      ),
    )
  return rows.map(({ id }) => id)
}

function subject(orm: Database['orm'], link: OpenLink, ids: readonly number[] | undefined): SQL {
  if (link.vehicleId !== null) return eq(vehicle.id, link.vehicleId)
  if (ids) return inArray(vehicle.id, [...ids])
  return inArray(
    vehicle.id,
    orm
      .select({ id: vehicleGroupMember.vehicleId })
      .from(vehicleGroupMember)
      .where(eq(vehicleGroupMember.groupId, link.groupId!)),
  )
}
