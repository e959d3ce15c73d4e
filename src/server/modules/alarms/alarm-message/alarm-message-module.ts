import { defineModule } from '#server/app/module.ts'
import { alarmMessageRepository } from './alarm-message-repository.ts'
import { alarmMessageRoutes } from './alarm-message-routes.ts'

export const alarmMessageModule = defineModule({
  name: 'alarm-message',
  about: 'Messages of one terminal that contain alarm bits.',
  routes: (app, { db, telemetry: { commands } }) =>
    alarmMessageRoutes(app, { messages: alarmMessageRepository(db), commands }),
})
