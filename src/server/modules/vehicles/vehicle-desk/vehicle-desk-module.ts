import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import { vehicleDeskRepository } from './vehicle-desk-repository.ts'
import { deskExporter, vehicleDeskRoutes } from './vehicle-desk-routes.ts'
import { shareLinkRepository } from './share-link-repository.ts'
import { shareLinkRoutes } from './share-link-routes.ts'
import { sharedViews } from './shared-view.ts'
import { vehicleSearch } from './vehicle-search.ts'
import { workGroupRepository } from './work-group-repository.ts'
import { workGroupRoutes } from './work-group-routes.ts'

function partsOf({ db, telemetry: { fleet } }: Pick<SharedPlatform, 'db' | 'telemetry'>) {
  const [desk, groups] = [vehicleDeskRepository(db), workGroupRepository(db)]
  return { desk, groups, search: vehicleSearch({ desk, groups, fleet }) }
}

export const vehicleDeskModule = defineModule({
  name: 'vehicle-desk',
  about:
    'The search desk: vehicles by registered data, live state and working group, as a list and on a map; links that share them.',
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
    const links = shareLinkRepository(platform.db)
    const { fleet } = platform.telemetry
    const views = sharedViews({ links, search: parts.search, fleet, callerById: platform.shared.callerById })
    shareLinkRoutes(app, { links, views })
  },
})
