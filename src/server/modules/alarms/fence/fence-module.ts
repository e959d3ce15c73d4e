import { defineModule } from '#server/app/module.ts'
import { fenceEventRepository } from './fence-event-repository.ts'
import { fenceRepository } from './fence-repository.ts'
import { fenceRoutes } from './fence-routes.ts'
import { tryFence } from './fence-trial-repository.ts'

export const fenceModule = defineModule({
  name: 'fence',
  about: 'Geofences, their vehicles and what happened at them.',
  routes(app, { db, telemetry: { alarms, commands, rulesChanged } }) {
    const { places } = alarms
    fenceRoutes(app, {
      fences: fenceRepository(db),
      events: fenceEventRepository(db),
      places,
      commands,
      groupVehicles: (ids) => alarms.groupVehicles(ids),
      trial: (input, vehicles, among) => tryFence(db, among, input, vehicles, Date.now()),
      reload: rulesChanged,
    })
  },
})
