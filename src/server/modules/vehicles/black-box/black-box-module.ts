import { defineModule } from '#server/app/module.ts'
import { blackBoxImporter } from './black-box-workbook.ts'
import { blackBoxLifeRepository } from './black-box-life-repository.ts'
import { blackBoxRepository } from './black-box-repository.ts'
import { blackBoxRoutes } from './black-box-routes.ts'
import { blackBoxExporter } from './black-box-workbook.ts'

export const blackBoxModule = defineModule({
  name: 'black-box',
  about: 'Driving recorders: stock, installation, checks and calibration.',
  exporters: ({ db }) => [blackBoxExporter(blackBoxRepository(db))],
  importers: () => [blackBoxImporter()],
  routes: (app, { db }) => blackBoxRoutes(app, { recorders: blackBoxRepository(db), life: blackBoxLifeRepository(db) }),
})
