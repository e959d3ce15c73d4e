import { defineModule } from '#server/app/module.ts'
import { demoAlarmWork } from './demo-alarms.ts'
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
  routes: (app, { settings }) => demoRoutes(app, settings.simPastUrl),
})
