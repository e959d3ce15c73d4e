import { exportAudit } from '#core/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_RESULTS, AUDIT_VERBS, auditVerb } from '#core/domain/audit-kind.ts'
import { COMMAND_KIND_NAMES } from '#core/domain/command-kind.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { AuditRepository } from './audit-repository.ts'

const COLUMNS = [
  'time',
  'auditKind',
  'username',
  'tenant',
  'ip',
  'agent',
  'auditPage',
  'auditAction',
  'object',
  'objectId',
  'objectName',
  'auditCommand',
  'vin',
  'auditResult',
  'ms',
  'rows',
  'reason',
  'changes',
  'traceId',
] as const

export const auditExporter = (audit: AuditRepository): Exporter =>
  exporter({
    endpoint: exportAudit,
    page: '/permit/log',
    fileName: 'audit-trail',
    columns: COLUMNS,
    words: {
      auditKind: wordsOf(AUDIT_KINDS, 'audit:kind.'),
      auditAction: { ...wordsOf(AUDIT_ACTIONS, 'audit:action.'), ...wordsOf(AUDIT_VERBS, 'audit:verb.') },
      auditCommand: wordsOf(COMMAND_KIND_NAMES, 'command:kind.'),
      auditResult: wordsOf(AUDIT_RESULTS, 'audit:result.'),
    },
    async *rows({ oemId }, filter) {
      for await (const entry of audit.all(oemId, filter)) {
        yield {
          ...entry,
          auditKind: entry.kind,
          auditAction: auditVerb(entry.path, entry.given) ?? entry.action,
          auditCommand: entry.command?.kind ?? null,
          auditResult: entry.result,
          auditPage: entry.page || entry.path,
          changes: entry.changes.length > 0 ? JSON.stringify(entry.changes) : null,
        }
      }
    },
  })
