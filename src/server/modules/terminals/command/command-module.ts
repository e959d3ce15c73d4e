import { defineModule } from '#server/app/module.ts'
import { commandListRepository } from './command-list-repository.ts'
import { commandRoutes } from './command-routes.ts'
import { readinessRoutes } from './readiness-routes.ts'

export const commandModule = defineModule({
  name: 'command',
  about: 'Commands to terminals: sending, approval and results.',
  routes(app, { db, settings, translator, telemetry: { commands, fleet, sessionOf } }) {
    const jobs = commandListRepository(db)
    commandRoutes(app, { commands, jobs, translator })
    const smsAvailable = settings.smsGatewayUrl !== undefined
    readinessRoutes(app, { commands, jobs, fleet, sessionOf, smsAvailable })
  },
})
