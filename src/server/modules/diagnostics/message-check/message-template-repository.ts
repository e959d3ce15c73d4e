import { and, asc, eq, sql } from 'drizzle-orm'
import type { MessageRule, MessageTemplate, MessageTemplateInput } from '#core/contract/message-check.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { messageCheckTemplate } from '#server/store/schema/inspection.ts'
import { Invalid } from '#server/http/errors.ts'

/** Templates of what vehicles must report. */
export function messageTemplateRepository({ orm }: Pick<Database, 'orm'>) {
  const ofTenant = (oemId: string, id: number) =>
    and(eq(messageCheckTemplate.id, id), eq(messageCheckTemplate.oemId, oemId))
  const nameFree = async (oemId: string, name: string, id: number) => {
    const taken = await orm
      .select({ id: messageCheckTemplate.id })
      .from(messageCheckTemplate)
      .where(and(eq(messageCheckTemplate.oemId, oemId), eq(messageCheckTemplate.name, name)))
    if (taken.some((row) => row.id !== id)) throw Invalid.field('name', 'validation.unique')
  }
  return {
    async list(oemId: string): Promise<MessageTemplate[]> {
      const rows = await orm
        .select({
          id: messageCheckTemplate.id,
          name: messageCheckTemplate.name,
          models: messageCheckTemplate.models,
          rules: messageCheckTemplate.rules,
          version: messageCheckTemplate.version,
          updatedAt: messageCheckTemplate.updatedAt,
          used: sql<number>`(select count(*)::int from message_check_run r where r.template_id = message_check_template.id)`,
        })
        .from(messageCheckTemplate)
        .where(eq(messageCheckTemplate.oemId, oemId))
        .orderBy(asc(messageCheckTemplate.name))
      return rows.map(({ updatedAt, rules, ...row }) => ({
        ...row,
        // Written by this module alone.
        rules: rules as MessageRule[],
        updateTime: platformTimeOf(updatedAt),
      }))
    },

    async insert(oemId: string, input: MessageTemplateInput): Promise<number> {
      await nameFree(oemId, input.name, 0)
      const [row] = await orm
        .insert(messageCheckTemplate)
        .values({ ...input, oemId })
        .returning({ id: messageCheckTemplate.id })
      return row!.id
    },

    async update(oemId: string, id: number, input: MessageTemplateInput): Promise<boolean> {
      await nameFree(oemId, input.name, id)
      const changed = await orm
        .update(messageCheckTemplate)
        .set({ ...input, version: sql`${messageCheckTemplate.version} + 1`, updatedAt: new Date() })
        .where(ofTenant(oemId, id))
        .returning({ id: messageCheckTemplate.id })
      return changed.length > 0
    },

    async remove(oemId: string, id: number): Promise<boolean> {
      const removed = await orm
        .delete(messageCheckTemplate)
        .where(ofTenant(oemId, id))
        .returning({ id: messageCheckTemplate.id })
      return removed.length > 0
    },
  }
}
export type MessageTemplateRepository = ReturnType<typeof messageTemplateRepository>
