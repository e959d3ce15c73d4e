import { defineModule } from '#server/app/module.ts'
import { preparePartitions } from '#server/store/partitions.ts'
import { schedule } from '#server/work/background-work.ts'
import { compactionRepository } from './compaction-repository.ts'
import { compactionWork } from './compactor.ts'
import { energyRepository } from './energy-repository.ts'
import { retentionWork } from './retention.ts'
import { retentionRepository } from './retention-repository.ts'

export const storedHistoryModule = defineModule({
  name: 'stored-history',
  about: 'Compaction and retention of telemetry.',
  background: ({ db, settings, log, people }) => [
    schedule('history.partitions', '41 * * * *', () => preparePartitions(db.pool, Date.now())),
    ...compactionWork({ compaction: compactionRepository(db, people.pace()), energy: energyRepository(db), log }),
    ...retentionWork({ retention: retentionRepository(db), keepDays: settings.keepDays, log }),
  ],
})
