import { defineModule } from '#server/app/module.ts'
import { type BaseDataRepository, baseDataRepository } from './base-data-repository.ts'
import { baseDataRoutes } from './base-data-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    baseData: BaseDataRepository
  }
}

export const baseDataModule = defineModule({
  name: 'base-data',
  about: 'Brands, series, models and other master data.',
  shares: ({ db }) => ({ baseData: baseDataRepository(db) }),
  routes: (app, { shared: { baseData } }) => baseDataRoutes(app, { baseData }),
})
