import { exportAudit } from '#core/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_RESULTS } from '#core/domain/audit-kind.ts'
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
      auditAction: wordsOf(AUDIT_ACTIONS, 'audit:action.'),
      auditResult: wordsOf(AUDIT_RESULTS, 'audit:result.'),
    },
    async *rows({ oemId }, filter) {
      for await (const entry of audit.all(oemId, filter)) {
        yield {
          ...entry,
          auditKind: entry.kind,
          auditAction: entry.action,
          auditResult: entry.result,
          auditPage: entry.page || entry.path,
          changes: entry.changes.length > 0 ? JSON.stringify(entry.changes) : null,
        }
      }
    },
  })
