import { defineModule } from '#server/app/module.ts'
import { knownCodes } from '#server/http/known-codes.ts'
import { demoAlarmWork } from './demo-alarms.ts'
import { seedDemoPackages } from './demo-package-repository.ts'
import { demoRoutes } from './demo-routes.ts'
import { seedDemo } from './seed-demo.ts'

export const demoModule = defineModule({
  name: 'demo',
  about: 'The demo fleet and its history.',
  async prepare({ db, settings, log }) {
    if (settings.demo) await seedDemo(db, settings, log)
  },
  background: ({ db, settings, log }) =>
    settings.demo ? demoAlarmWork({ db, pastUrl: settings.simPastUrl, log }) : [],
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
