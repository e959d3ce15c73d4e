import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Logger } from '#server/ops/log.ts'
import { sealEntries } from '#server/store/audit-chain.ts'
import { dropOldEntries, ensureAuditMonths } from '#server/store/audit-retention.ts'
import type { AuditTrail } from '#server/store/audit-trail.ts'
import type { Database } from '#server/store/database.ts'
import { every } from '#server/ops/every.ts'
import type { AuditSettingsRepository } from './audit-settings-repository.ts'

const SEAL_MS = 1000
const HOUSEKEEPING_MS = 10 * 60_000

export interface AuditKeeperParts {
  db: Pick<Database, 'orm'>
  trail: AuditTrail
  settings: AuditSettingsRepository
  log: Logger
}

/** Links new entries into the chain, judges them by the alert rules, completes abandoned ones, drops old ones. */
export function startAuditKeeper({ db, trail, settings, log }: AuditKeeperParts): { close(): Promise<void> } {
  const seal = oneAtATime(async () => {
    for (let sealed = await sealEntries(db); sealed.length > 0; sealed = await sealEntries(db)) {
      const hits = await settings.judge(sealed)
      if (hits > 0) log.warn({ hits }, 'entries of the audit trail met an alert rule')
    }
  })
  const tidy = oneAtATime(async () => {
    await ensureAuditMonths(db)
    while ((await trail.sweep()) > 0);
    while ((await dropOldEntries(db)) > 0);
  })
  let running: Promise<unknown> = Promise.resolve()
  let closing = false
  const run = (work: () => Promise<void>, what: string) => {
    if (closing) return
    running = Promise.all([
      running,
      work().catch((error: unknown) => log.warn({ err: error }, `${what} of the audit trail did not come through`)),
    ])
  }
  run(tidy, 'housekeeping')
  const failed = (error: unknown) => log.warn({ err: error }, 'the audit trail is not looked after')
  const timers = [
    every(SEAL_MS, () => run(seal, 'sealing'), failed),
    every(HOUSEKEEPING_MS, () => run(tidy, 'housekeeping'), failed),
  ]
  return {
    async close() {
      closing = true
      await Promise.all(timers.map((timer) => timer.stop()))
      await running
      await seal().catch(() => undefined)
    },
  }
}
