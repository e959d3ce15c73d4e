import { defineModule } from '#server/app/module.ts'
import { checkChain } from '#server/store/audit-chain.ts'
import { ensureAuditMonths } from '#server/store/audit-retention.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { auditExporter } from './audit-exporter.ts'
import { auditWork, sealAll } from './audit-keeper.ts'
import { auditRepository } from './audit-repository.ts'
import { auditRoutes } from './audit-routes.ts'
import { auditSettingsRepository } from './audit-settings-repository.ts'

export const auditModule = defineModule({
  name: 'audit',
  about: 'The audit trail: entries, their integrity, retention and alert rules.',
  prepare: ({ db }) => ensureAuditMonths(db),
  exporters: ({ db }) => [auditExporter(auditRepository(db))],
  background: ({ db, log }) => auditWork({ db, trail: auditTrail(db), settings: auditSettingsRepository(db), log }),
  // The last call leaves an entry too.
  work: ({ db, log }) => ({
    close: async () => {
      await sealAll({ db, settings: auditSettingsRepository(db), log })
    },
  }),
  outlivesCalls: true,
  routes(app, { db }) {
    const audit = auditRepository(db)
    auditRoutes(app, {
      audit,
      settings: auditSettingsRepository(db),
      check: (oemId) => checkChain(db, oemId),
      exporter: auditExporter(audit),
    })
  },
})
