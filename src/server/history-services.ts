import { compactionRepository } from './history/compaction-repository.ts'
import { startCompactor } from './history/compactor.ts'
import { energyRepository } from './history/energy-repository.ts'
import { startRetention } from './history/retention.ts'
import { retentionRepository } from './history/retention-repository.ts'
import type { Logger } from './ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'

/** Compaction and retention of telemetry, where this process does such work. */
export function startHistoryWork({ db, settings, log }: { db: Database; settings: Settings; log: Logger }): {
  close(): Promise<void>
} {
  if (!settings.roles.includes('worker')) return { close: () => Promise.resolve() }
  const work = [
    startCompactor({ compaction: compactionRepository(db), energy: energyRepository(db), log }),
    startRetention({ retention: retentionRepository(db), keepDays: settings.keepDays, log }),
  ]
  return {
    async close() {
      await Promise.all(work.map((each) => each.close()))
    },
  }
}
