import { defineModule } from '#server/app/module.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import { areaOutlines } from './area-outlines.ts'
import { fenceEventRepository } from './fence-event-repository.ts'
import { fenceMuteRepository } from './fence-mute-repository.ts'
import { fenceEventExporter, fenceReminderRoutes } from './fence-reminder-routes.ts'
import { fenceRepository } from './fence-repository.ts'
import { fenceRoutes } from './fence-routes.ts'
import { fenceStatisticsRepository } from './fence-statistics-repository.ts'
import { fenceSyncRepository } from './fence-sync-repository.ts'
import { tryFence } from './fence-trial-repository.ts'

export const fenceModule = defineModule({
  name: 'fence',
  about: 'Geofences, their vehicles and what happened at them.',
  exporters: ({ db }) => [fenceEventExporter(fenceEventRepository(db))],
  routes(app, { db, shared, telemetry: { alarms, commands, rulesChanged } }) {
    const { places } = alarms
    const [fences, events, mutes] = [fenceRepository(db), fenceEventRepository(db), fenceMuteRepository(db)]
    const statistics = fenceStatisticsRepository(db)
    fenceReminderRoutes(app, { fences, events, mutes, statistics, reload: rulesChanged })
    fenceRoutes(app, {
      fences,
      events,
      syncs: fenceSyncRepository(db),
      areas: {
        outline: areaOutlines(projectFolder('dist/area-outlines.json')),
        names: (areaId, language) => shared.areas.namesOf(areaId, language),
      },
      recipients: mutes,
      places,
      commands,
      groupVehicles: (ids) => alarms.groupVehicles(ids),
      trial: (input, vehicles, among) => tryFence(db, among, input, vehicles, Date.now()),
      reload: rulesChanged,
    })
  },
})
