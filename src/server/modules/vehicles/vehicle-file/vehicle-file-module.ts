import { listFileEvents } from '#core/contract/vehicle-file.ts'
import { defineModule } from '#server/app/module.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { vehicleFileRepository } from './vehicle-file-repository.ts'

export const vehicleFileModule = defineModule({
  name: 'vehicle-file',
  about:
    'The file of a vehicle: trips, alarms, faults, commands, upgrades, maintenance, refuels, charging sessions and steps of its life on one axis.',
  routes(app, { db }) {
    const file = vehicleFileRepository(db)
    route(app, listFileEvents, async ({ query: { pageSize, rowKey, ...filter }, caller }) => {
      const page = await file.events(caller, filter, pageSize, rowKey)
      if (!page) throw new NotFound()
      return page
    })
  },
})
