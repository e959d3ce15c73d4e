import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/audit.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { ChainReport } from '#server/store/audit-chain.ts'
import type { AuditRepository } from './audit-repository.ts'
import type { AuditSettingsRepository } from './audit-settings-repository.ts'

export interface AuditParts {
  audit: AuditRepository
  settings: AuditSettingsRepository
  check: (oemId: string) => Promise<ChainReport>
  exporter: Exporter
}

export function auditRoutes(app: FastifyInstance, parts: AuditParts): void {
  const { audit, settings } = parts
  route(app, contract.listAudit, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return audit.page(caller.oemId, filter, pageSize, rowKey)
  })
  route(app, contract.exportAudit, (call) => answerExport(parts.exporter, call))
  route(app, contract.pinAudit, async ({ body, caller }) => {
    if (!(await audit.pin(caller, Number(body.id), body.pinned))) throw new NotFound()
  })
  // Reads everything the tenant has: a few at a time are enough.
  route(app, contract.checkAudit, async ({ caller }) => integrity(await parts.check(caller.oemId)), { perMinute: 20 })

  route(app, contract.getAuditSettings, ({ caller }) => settings.settings(caller.oemId))
  route(app, contract.saveAuditRetention, ({ body, caller }) => settings.keepFor(caller.oemId, body.retentionDays))
  route(app, contract.saveAuditRule, async ({ body: { id, ...input }, caller }) => {
    const saved = await settings.saveRule(caller.oemId, id, input)
    if (saved === undefined) throw new NotFound()
    return { id: saved }
  })
  route(app, contract.deleteAuditRule, async ({ body, caller }) => {
    if (!(await settings.deleteRule(caller.oemId, body.id))) throw new NotFound()
  })
}

function integrity({ first, last, broken, ...report }: ChainReport) {
  return {
    ...report,
    intact: broken === null,
    firstTime: platformTimeOf(first),
    lastTime: platformTimeOf(last),
    broken: broken && { id: broken.id, time: platformTimeOf(broken.at), fault: broken.fault },
  }
}
