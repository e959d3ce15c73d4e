import { compactionRepository } from '../telemetry/history/compaction-repository.ts'
import { startCompactor } from '../telemetry/history/compactor.ts'
import { energyRepository } from '../telemetry/history/energy-repository.ts'
import { startRetention } from '../telemetry/history/retention.ts'
import { retentionRepository } from '../telemetry/history/retention-repository.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'

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
