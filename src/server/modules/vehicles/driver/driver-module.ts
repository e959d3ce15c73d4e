import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { coachingRepository } from './coaching-repository.ts'
import { driverFiguresRepository } from './driver-figures-repository.ts'
import { driverImporter } from './driver-importer.ts'
import { driverRepository } from './driver-repository.ts'
import { driverRoutes } from './driver-routes.ts'
import { driverExporter } from './driver-row.ts'
import { openCoachingCases } from './open-coaching-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Coaching cases of drivers, in the transaction of what leads to them. */
    openCoachingCases: typeof openCoachingCases
  }
}

export const driverModule = defineModule({
  name: 'driver',
  about: 'Drivers: register, hours, score, shifts and coaching.',
  shares: () => ({ openCoachingCases }),
  exporters: ({ db }) => [driverExporter({ drivers: driverRepository(db), figures: driverFiguresRepository(db) })],
  importers: () => [driverImporter()],
  routes(app, { db, shared: { importTemplate } }) {
    driverRoutes(app, {
      drivers: driverRepository(db),
      figures: driverFiguresRepository(db),
      coaching: coachingRepository(db),
      template: (language: Language) => importTemplate(language, driverImporter()),
    })
  },
})
