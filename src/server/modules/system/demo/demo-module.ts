import { defineModule } from '#server/app/module.ts'
import { demoRoutes } from './demo-routes.ts'
import { seedDemo } from './seed-demo.ts'

export const demoModule = defineModule({
  name: 'demo',
  about: 'The demo fleet and its history.',
  async prepare({ db, settings, log }) {
    if (settings.demo) await seedDemo(db, settings, log)
  },
  routes: (app, { settings }) => demoRoutes(app, settings.simPastUrl),
})
