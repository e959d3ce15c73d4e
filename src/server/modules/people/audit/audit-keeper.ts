import type { Logger } from '#server/ops/log.ts'
import { sealEntries } from '#server/store/audit-chain.ts'
import { dropOldEntries, ensureAuditMonths } from '#server/store/audit-retention.ts'
import type { AuditTrail } from '#server/store/audit-trail.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, repeat, schedule } from '#server/work/background-work.ts'
import type { AuditSettingsRepository } from './audit-settings-repository.ts'

const SEAL_MS = 1000
const REST_MS = 30_000

export interface AuditKeeperParts {
  db: Pick<Database, 'orm'>
  trail: AuditTrail
  settings: AuditSettingsRepository
  log: Logger
}

/** Links new entries into the chain, judges them by the alert rules, completes abandoned ones, drops old ones. */
export function auditWork({ db, trail, settings, log }: AuditKeeperParts): BackgroundWork[] {
  const tidy = async () => {
    await ensureAuditMonths(db)
    while ((await trail.sweep()) > 0);
    while ((await dropOldEntries(db)) > 0);
  }
  return [
    repeat('audit.seal', SEAL_MS, () => sealAll({ db, settings, log }), { restMs: REST_MS }),
    schedule('audit.retention', '*/10 * * * *', tidy, { atStart: true }),
  ]
}

/** Links and judges what has come in. False: nothing had. */
export async function sealAll({ db, settings, log }: Omit<AuditKeeperParts, 'trail'>): Promise<boolean> {
  let found = false
  for (let sealed = await sealEntries(db); sealed.length > 0; sealed = await sealEntries(db)) {
    found = true
    const hits = await settings.judge(sealed)
    if (hits > 0) log.warn({ hits }, 'entries of the audit trail met an alert rule')
  }
  return found
}
