import { and, asc, eq, sql } from 'drizzle-orm'
import { type AuditRuleInput, type AuditSettings, DEFAULT_AUDIT_DAYS } from '#core/contract/audit.ts'
import type { SealedEntry } from '#server/store/audit-chain.ts'
import type { Database } from '#server/store/database.ts'
import { auditAlert, auditRetention, auditRule } from '#server/store/schema/audit.ts'
import { meetsRule } from './audit-rules.ts'

export type AuditSettingsRepository = ReturnType<typeof auditSettingsRepository>

/** Retention and alert rules of tenants. */
export function auditSettingsRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async settings(oemId: string): Promise<AuditSettings> {
      const [stored] = await orm.select().from(auditRetention).where(eq(auditRetention.oemId, oemId))
      const rows = await orm
        .select({
          rule: auditRule,
          hits: sql<number>`(select count(*)::int from ${auditAlert}
            where ${auditAlert.ruleId} = ${auditRule.id} and ${auditAlert.at} > now() - interval '30 days')`,
        })
        .from(auditRule)
        .where(eq(auditRule.oemId, oemId))
        .orderBy(asc(auditRule.id))
      const rules = rows.map(({ rule: { oemId: _of, ...rule }, hits }) => ({ ...withoutNulls(rule), hits }))
      return { retentionDays: stored?.days ?? DEFAULT_AUDIT_DAYS, rules: rules as AuditSettings['rules'] }
    },

    async keepFor(oemId: string, days: number): Promise<void> {
      await orm
        .insert(auditRetention)
        .values({ oemId, days })
        .onConflictDoUpdate({ target: auditRetention.oemId, set: { days } })
    },

    /** Undefined when the tenant has no rule of that id. */
    async saveRule(oemId: string, id: number | undefined, input: AuditRuleInput): Promise<number | undefined> {
      const { name, enabled } = input
      const values = {
        name,
        enabled,
        kind: input.kind ?? null,
        action: input.action ?? null,
        result: input.result ?? null,
        minRows: input.minRows ?? null,
        fromHour: input.fromHour ?? null,
        untilHour: input.untilHour ?? null,
      }
      const [row] = await (id === undefined
        ? orm
            .insert(auditRule)
            .values({ ...values, oemId })
            .returning({ id: auditRule.id })
        : orm
            .update(auditRule)
            .set(values)
            .where(and(eq(auditRule.oemId, oemId), eq(auditRule.id, id)))
            .returning({ id: auditRule.id }))
      return row?.id
    },

    async deleteRule(oemId: string, id: number): Promise<boolean> {
      const gone = await orm
        .delete(auditRule)
        .where(and(eq(auditRule.oemId, oemId), eq(auditRule.id, id)))
        .returning({ id: auditRule.id })
      return gone.length > 0
    },

    /** Marks the entries that meet a rule of their tenant. */
    async judge(entries: readonly SealedEntry[]): Promise<number> {
      if (entries.length === 0) return 0
      const rules = await orm.select().from(auditRule).where(eq(auditRule.enabled, true))
      const hits = entries.flatMap((entry) =>
        rules
          .filter((rule) => meetsRule(entry, rule))
          .map(({ id, name }) => ({ entryId: entry.id, oemId: entry.oemId, ruleId: id, ruleName: name, at: entry.at })),
      )
      if (hits.length > 0) await orm.insert(auditAlert).values(hits).onConflictDoNothing()
      return hits.length
    },
  }
}

const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
