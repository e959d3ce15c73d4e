import { defineModule } from '#server/app/module.ts'
import { dataProfileRepository } from './data-profile-repository.ts'
import { dataProfileRoutes } from './data-profile-routes.ts'

export const dataProfileModule = defineModule({
  name: 'data-profile',
  about: 'Which data items a vehicle reports, and how often.',
  routes: (app, { db, telemetry: { commands }, shared: { dataCatalogue } }) =>
    dataProfileRoutes(app, { profiles: dataProfileRepository(db), catalogue: dataCatalogue, commands }),
})
