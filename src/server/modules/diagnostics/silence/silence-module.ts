import { defineModule } from '#server/app/module.ts'
import { silenceCensusRepository } from './silence-census-repository.ts'
import { silenceRepository } from './silence-repository.ts'
import { silenceExporter, silenceRoutes } from './silence-routes.ts'
import { silenceRuleRepository } from './silence-rule-repository.ts'
import { silenceWork } from './silence-watch.ts'
import { silenceWatchRepository } from './silence-watch-repository.ts'

export const silenceModule = defineModule({
  name: 'silence',
  about: 'Vehicles that stopped reporting, and the rules that find them.',
  exporters: ({ db }) => [silenceExporter(silenceRepository(db))],
  background: ({ db, log, telemetry: { fleet, jobUpdated } }) =>
    silenceWork({ watch: silenceWatchRepository(db, jobUpdated), rules: silenceRuleRepository(db), fleet, log }),
  routes(app, { db, telemetry: { commands, fleet, jobUpdated } }) {
    silenceRoutes(app, {
      silences: silenceRepository(db, jobUpdated),
      rules: silenceRuleRepository(db),
      watch: silenceWatchRepository(db),
      census: silenceCensusRepository(db),
      commands,
      isOnline: (vehicleId) => fleet.state(vehicleId)?.online === true,
    })
  },
})
