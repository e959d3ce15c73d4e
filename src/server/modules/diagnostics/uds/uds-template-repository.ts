import { and, asc, eq, sql } from 'drizzle-orm'
import type { UdsTemplate, UdsTemplateInput } from '#core/contract/uds-template.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { stepWrites } from '#core/domain/uds-script.ts'
import type { Database } from '#server/store/database.ts'
import { udsTemplate } from '#server/store/schema/diagnostics.ts'

type Owner = { oemId: string }
const MOST = 500

export function udsTemplateRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async list({ oemId }: Owner): Promise<UdsTemplate[]> {
      const rows = await orm
        .select()
        .from(udsTemplate)
        .where(eq(udsTemplate.oemId, oemId))
        .orderBy(asc(udsTemplate.name))
        .limit(MOST)
      return rows.map(templateOf)
    },

    async find({ oemId }: Owner, id: number): Promise<UdsTemplate | undefined> {
      const [row] = await orm
        .select()
        .from(udsTemplate)
        .where(and(eq(udsTemplate.oemId, oemId), eq(udsTemplate.id, id)))
      return row && templateOf(row)
    },

    async save({ oemId }: Owner, { id, ...input }: UdsTemplateInput): Promise<number | 'missing' | 'taken'> {
      const [twin] = await orm
        .select({ id: udsTemplate.id })
        .from(udsTemplate)
        .where(and(eq(udsTemplate.oemId, oemId), eq(udsTemplate.name, input.name)))
      if (twin && twin.id !== id) return 'taken'
      if (id === undefined) {
        const [made] = await orm
          .insert(udsTemplate)
          .values({ ...input, oemId })
          .onConflictDoNothing()
          .returning({ id: udsTemplate.id })
        return made?.id ?? 'taken'
      }
      const [saved] = await orm
        .update(udsTemplate)
        .set({ ...input, updatedAt: sql`now()` })
        .where(and(eq(udsTemplate.oemId, oemId), eq(udsTemplate.id, id)))
        .returning({ id: udsTemplate.id })
      return saved?.id ?? 'missing'
    },

    async remove({ oemId }: Owner, id: number): Promise<boolean> {
      const gone = await orm
        .delete(udsTemplate)
        .where(and(eq(udsTemplate.oemId, oemId), eq(udsTemplate.id, id)))
        .returning({ id: udsTemplate.id })
      return gone.length > 0
    },
  }
}
export type UdsTemplateRepository = ReturnType<typeof udsTemplateRepository>

function templateOf(row: typeof udsTemplate.$inferSelect): UdsTemplate {
  // Parsed by the contract when it was saved.
  const steps = row.steps
  const { id, name, description, ioControl, updatedAt } = row
  return {
    id,
    name,
    description,
    ioControl,
    steps,
    writes: steps.some(stepWrites),
    updateTime: platformTimeOf(updatedAt),
  }
}
