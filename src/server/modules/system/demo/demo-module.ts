import { defineModule } from '#server/app/module.ts'
import { knownCodes } from '#server/http/known-codes.ts'
import { demoAlarmWork } from './demo-alarms.ts'
import { demoClimateWork } from './demo-climates.ts'
import { demoControlWork } from './demo-controls.ts'
import { demoHeadUnitWork } from './demo-head-units.ts'
import { demoItineraryWork } from './demo-itineraries.ts'
import { demoLockWork } from './demo-locks.ts'
import { seedDemoPackages } from './demo-package-repository.ts'
import { demoMaintenanceWork } from './demo-maintenance-repository.ts'
import { demoPlantWork } from './demo-plant-feed.ts'
import { demoRoutes } from './demo-routes.ts'
import { demoSoftwareWork } from './demo-software.ts'
import { demoUpgradeWork } from './demo-upgrades.ts'
import { seedDemo } from './seed-demo.ts'

export const demoModule = defineModule({
  name: 'demo',
  about: 'The demo fleet and its history.',
  async prepare({ db, settings, log }) {
    if (settings.demo) await seedDemo(db, settings, log)
  },
  background: ({ db, settings, log, objects: { files }, telemetry: { commands, fleet }, shared }) =>
    settings.demo
      ? [
          ...demoAlarmWork({ db, pastUrl: settings.simPastUrl, log }),
          ...demoItineraryWork({ db, pastUrl: settings.simPastUrl, log }),
          // The plants work while the fleet drives.
          ...demoPlantWork(db, settings.simPastUrl === undefined ? undefined : settings.plantFolder),
          ...demoSoftwareWork({ db, files, ...shared, pastUrl: settings.simPastUrl, log }),
          ...demoClimateWork({ db, fleet, ...shared, pastUrl: settings.simPastUrl, log }),
          ...demoMaintenanceWork({ db, ...shared, pastUrl: settings.simPastUrl }),
          ...demoControlWork({ db, commands, ...shared, pastUrl: settings.simPastUrl, log }),
          ...demoLockWork({ db, ...shared, pastUrl: settings.simPastUrl, log }),
          ...demoHeadUnitWork({ db, ...shared, port: settings.port, pastUrl: settings.simPastUrl, log }),
          ...demoUpgradeWork({ db, ...shared, port: settings.port, pastUrl: settings.simPastUrl, log }),
        ]
      : [],
  routes(app, { db, settings, shared: { settleBuiltIns } }) {
    demoRoutes(app, settings.simPastUrl)
    if (!settings.demo) return
    // Every topic has bound its calls by then.
    app.addHook('onReady', () =>
      seedDemoPackages({
        db,
        codes: knownCodes(app.endpoints),
        settleRoles: (tx, oemId) => settleBuiltIns(tx, app.endpoints, oemId),
      }),
    )
  },
})
