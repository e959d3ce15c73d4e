import { defineModule } from '#server/app/module.ts'
import { deviceImporter } from './device-workbook.ts'
import { deviceLifeRepository } from './device-life-repository.ts'
import { deviceRepository } from './device-repository.ts'
import { deviceRoutes } from './device-routes.ts'
import { deviceExporter } from './device-workbook.ts'

export const deviceModule = defineModule({
  name: 'device',
  about: 'Devices other than terminals: cameras, sensors, locks, badge readers and trackers of trailers.',
  exporters: ({ db }) => [deviceExporter(deviceRepository(db))],
  importers: () => [deviceImporter()],
  routes: (app, { db }) => deviceRoutes(app, { devices: deviceRepository(db), life: deviceLifeRepository(db) }),
})
