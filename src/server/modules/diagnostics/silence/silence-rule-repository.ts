import type { SilenceRule, SilenceRuleInput } from '#core/contract/silence.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { silenceRule } from '#server/store/schema/silence.ts'
import { and, asc, eq } from 'drizzle-orm'

export type StoredRule = Omit<SilenceRule, 'vehicles' | 'silent'> & { oemId: string }

/** From when on vehicles count as silent. */
export function silenceRuleRepository({ orm }: Pick<Database, 'orm'>) {
  const ofTenant = (oemId: string, id: number) => and(eq(silenceRule.id, id), eq(silenceRule.oemId, oemId))
  return {
    /** In the order they are asked; of every tenant without one. */
    async list(oemId?: string): Promise<StoredRule[]> {
      const rows = await orm
        .select()
        .from(silenceRule)
        .where(oemId === undefined ? undefined : eq(silenceRule.oemId, oemId))
        .orderBy(asc(silenceRule.rank), asc(silenceRule.id))
      return rows.map(({ updatedAt, ...row }) => ({
        ...row,
        without: row.without as SilenceRule['without'],
        updateTime: platformTimeOf(updatedAt),
      }))
    },

    async insert(oemId: string, input: SilenceRuleInput): Promise<number> {
      const [row] = await orm
        .insert(silenceRule)
        .values({ ...input, oemId })
        .returning({ id: silenceRule.id })
      return row!.id
    },

    async update(oemId: string, id: number, input: SilenceRuleInput): Promise<boolean> {
      const changed = await orm
        .update(silenceRule)
        .set({ ...input, updatedAt: new Date() })
        .where(ofTenant(oemId, id))
        .returning({ id: silenceRule.id })
      return changed.length > 0
    },

    async remove(oemId: string, id: number): Promise<boolean> {
      const removed = await orm.delete(silenceRule).where(ofTenant(oemId, id)).returning({ id: silenceRule.id })
      return removed.length > 0
    },
  }
}
export type SilenceRuleRepository = ReturnType<typeof silenceRuleRepository>
