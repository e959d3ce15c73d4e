import { defineModule } from '#server/app/module.ts'
import { seedDemo } from './seed-demo.ts'

export const demoModule = defineModule({
  name: 'demo',
  about: 'The demo fleet and its past.',
  async prepare({ db, settings, log }) {
    if (settings.demo) await seedDemo(db, settings, log)
  },
})
