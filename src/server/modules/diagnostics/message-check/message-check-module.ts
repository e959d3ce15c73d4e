import { defineModule } from '#server/app/module.ts'
import { messageCheckRepository } from './message-check-repository.ts'
import { messageCheckExporter, messageCheckRoutes } from './message-check-routes.ts'
import { messageCheckWork } from './message-check-runner.ts'
import { messageTemplateRepository } from './message-template-repository.ts'

export const messageCheckModule = defineModule({
  name: 'message-check',
  about: 'Checks of whether vehicles report what they should.',
  exporters: ({ db }) => [messageCheckExporter(messageCheckRepository(db))],
  background: ({ db, log, telemetry: { fleet, jobUpdated }, shared: { readReports } }) =>
    messageCheckWork({ checks: messageCheckRepository(db, jobUpdated), readReports, fleet, log }),
  routes(app, { db, telemetry: { jobUpdated }, shared: { messages } }) {
    messageCheckRoutes(app, {
      checks: messageCheckRepository(db, jobUpdated),
      templates: messageTemplateRepository(db),
      messages,
    })
  },
})
