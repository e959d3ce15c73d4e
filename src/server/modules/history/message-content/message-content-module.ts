import { defineModule } from '#server/app/module.ts'
import { contentSetRepository } from './content-set-repository.ts'
import { contentSetWork } from './content-set-work.ts'
import { contentExporter, messageContentRoutes } from './message-content-routes.ts'

export const messageContentModule = defineModule({
  name: 'message-content',
  about: 'Raw messages searched by their content.',
  exporters: ({ db }) => [contentExporter(contentSetRepository(db))],
  background: ({ db, log, telemetry: { jobUpdated }, shared: { messages, callerById } }) =>
    contentSetWork({ sets: contentSetRepository(db, jobUpdated), messages, callerById, log }),
  routes: (app, { db, telemetry: { jobUpdated }, shared: { messages } }) =>
    messageContentRoutes(app, { sets: contentSetRepository(db, jobUpdated), messages }),
})
