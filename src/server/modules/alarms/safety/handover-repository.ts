import { and, desc, eq, sql } from 'drizzle-orm'
import type { Handover, saveHandover } from '#core/contract/safety.ts'
import { HANDOVER_SHIFTS } from '#core/domain/safety-review.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { shiftHandover } from '#server/store/schema/safety-review.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

const SHOWN = 10
const SHIFT_ORDER = sql`array_position(array[${sql.join(
  HANDOVER_SHIFTS.map((shift) => sql`${shift}::text`),
  sql`, `,
)}], ${shiftHandover.shift})`

/** Notes that one shift leaves to the next. */
export function handoverRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async list(scope: Scope, orgId: number | undefined): Promise<Handover[]> {
      const rows = await orm
        .select({ of: shiftHandover, orgName: organisation.name, author: account.displayName })
        .from(shiftHandover)
        .innerJoin(organisation, eq(organisation.id, shiftHandover.orgId))
        .leftJoin(account, eq(account.id, shiftHandover.updatedBy))
        .where(and(inScope(scope, shiftHandover), orgId ? eq(shiftHandover.orgId, orgId) : undefined))
        .orderBy(desc(shiftHandover.day), desc(SHIFT_ORDER), desc(shiftHandover.updatedAt))
        .limit(SHOWN)
      return rows.map(({ of, orgName, author }) => ({
        id: of.id,
        orgId: of.orgId,
        orgName,
        day: of.day,
        shift: of.shift,
        text: of.text,
        author: author ?? '',
        saveTime: platformTimeOf(of.updatedAt),
      }))
    },

    async save({ oemId, userId }: Scope & { userId: number }, note: typeof saveHandover.body._output): Promise<void> {
      const saved = { text: note.text, updatedBy: userId, updatedAt: new Date() }
      await orm
        .insert(shiftHandover)
        .values({ oemId, ...note, ...saved })
        .onConflictDoUpdate({ target: [shiftHandover.orgId, shiftHandover.day, shiftHandover.shift], set: saved })
    },
  }
}
export type HandoverRepository = ReturnType<typeof handoverRepository>
