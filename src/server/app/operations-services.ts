import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { auditExporter } from '../modules/people/audit/audit-exporter.ts'
import { startAuditKeeper } from '../modules/people/audit/audit-keeper.ts'
import { auditRepository } from '../modules/people/audit/audit-repository.ts'
import { auditRoutes } from '../modules/people/audit/audit-routes.ts'
import { auditSettingsRepository } from '../modules/people/audit/audit-settings-repository.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import { checkChain } from '../store/audit-chain.ts'
import { ensureAuditMonths } from '../store/audit-retention.ts'
import { auditTrail } from '../store/audit-trail.ts'
import type { Database } from '../store/database.ts'

export const operationsServiceExporters = (db: Database): Exporter[] => [auditExporter(auditRepository(db))]

/** The audit trail for people. */
export function operationsServiceRoutes(
  app: FastifyInstance,
  { db, answerWorkbook }: { db: Database; answerWorkbook: AnswerWorkbook },
): void {
  const audit = auditRepository(db)
  auditRoutes(app, {
    audit,
    settings: auditSettingsRepository(db),
    check: (oemId) => checkChain(db, oemId),
    exporter: auditExporter(audit),
    answerWorkbook,
  })
}

interface WorkParts {
  db: Database
  settings: Settings
  log: Logger
}

/** What keeps the audit trail in order in the background, where this process does such work. */
export async function startOperationsWork({ db, settings, log }: WorkParts): Promise<{ close(): Promise<void> }> {
  await ensureAuditMonths(db)
  const keeper = settings.roles.includes('worker')
    ? startAuditKeeper({ db, trail: auditTrail(db), settings: auditSettingsRepository(db), log })
    : undefined
  return { close: () => keeper?.close() ?? Promise.resolve() }
}
