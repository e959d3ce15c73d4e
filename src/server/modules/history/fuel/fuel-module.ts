import { defineModule } from '#server/app/module.ts'
import { fuelEventRepository } from './fuel-event-repository.ts'
import { fuelFindingRepository } from './fuel-finding-repository.ts'
import { fuelWork } from './fuel-follower.ts'
import { fuelLevelRepository } from './fuel-level-repository.ts'
import { fuelRepository } from './fuel-repository.ts'
import { fuelRoutes } from './fuel-routes.ts'
import { fuelExporter } from './fuel-row.ts'
import { fuelSettingRepository } from './fuel-setting-repository.ts'

export const fuelModule = defineModule({
  name: 'fuel',
  about: 'Fuel and urea levels of vehicles, refuels and suspected drains.',
  exporters: ({ db }) => [fuelExporter(fuelRepository(db))],
  background: ({ db, people }) => fuelWork({ finding: fuelFindingRepository(db), pace: people.pace() }),
  routes: (app, { db }) =>
    fuelRoutes(app, {
      fuel: fuelRepository(db),
      events: fuelEventRepository(db),
      levels: fuelLevelRepository(db),
      settings: fuelSettingRepository(db),
    }),
})
