import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import { vehicleDeskRepository } from './vehicle-desk-repository.ts'
import { deskExporter, vehicleDeskRoutes } from './vehicle-desk-routes.ts'
import { vehicleSearch } from './vehicle-search.ts'
import { workGroupRepository } from './work-group-repository.ts'
import { workGroupRoutes } from './work-group-routes.ts'

function partsOf({ db, telemetry: { fleet } }: Pick<SharedPlatform, 'db' | 'telemetry'>) {
  const [desk, groups] = [vehicleDeskRepository(db), workGroupRepository(db)]
  return { desk, groups, search: vehicleSearch({ desk, groups, fleet }) }
}

export const vehicleDeskModule = defineModule({
  name: 'vehicle-desk',
  about: 'The search desk: vehicles by registered data, live state and working group, as a list and on a map.',
  exporters: (platform) => [deskExporter(partsOf(platform))],
  routes(app, platform) {
    const parts = partsOf(platform)
    vehicleDeskRoutes(app, parts)
    const { alarms, rulesChanged } = platform.telemetry
    workGroupRoutes(app, {
      ...parts,
      async membersChanged(groupIds) {
        if (groupIds.some((id) => alarms.places.members(id))) await rulesChanged()
      },
    })
  },
})
