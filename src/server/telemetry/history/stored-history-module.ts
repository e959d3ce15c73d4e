import { defineModule } from '#server/app/module.ts'
import { compactionRepository } from './compaction-repository.ts'
import { startCompactor } from './compactor.ts'
import { energyRepository } from './energy-repository.ts'
import { startRetention } from './retention.ts'
import { retentionRepository } from './retention-repository.ts'

export const storedHistoryModule = defineModule({
  name: 'stored-history',
  about: 'Compaction and retention of telemetry.',
  work({ db, settings, log }) {
    const work = [
      startCompactor({ compaction: compactionRepository(db), energy: energyRepository(db), log }),
      startRetention({ retention: retentionRepository(db), keepDays: settings.keepDays, log }),
    ]
    return {
      async close() {
        await Promise.all(work.map((each) => each.close()))
      },
    }
  },
})
