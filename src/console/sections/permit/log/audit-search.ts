import { AuditFilter } from '#core/contract/audit.ts'
import { AUDIT_KINDS } from '#core/domain/audit-kind.ts'

/** The filter of the page; without a kind the tab with everything is shown. */
export const AuditSearch = AuditFilter
export const AUDIT_VIEWS = ['all', ...AUDIT_KINDS] as const
export type AuditView = (typeof AUDIT_VIEWS)[number]
