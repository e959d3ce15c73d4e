import { defineModule } from '#server/app/module.ts'
import { AlarmHandlingRepository } from './alarm-handling-repository.ts'
import { AlarmHandlingService } from './alarm-handling-service.ts'
import { alarmListRepository } from './alarm-list-repository.ts'
import { alarmRoutes } from './alarm-routes.ts'

export const alarmModule = defineModule({
  name: 'alarm',
  about: 'Alarms: list, details and handling.',
  routes(app, { db, telemetry: { commands, alarmHandled } }) {
    const handlings = new AlarmHandlingRepository(db)
    alarmRoutes(app, {
      alarms: alarmListRepository(db),
      handling: new AlarmHandlingService({ handlings, commands, changed: alarmHandled }),
    })
  },
})
