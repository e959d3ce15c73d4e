import { defineModule } from '#server/app/module.ts'
import { translationRepository } from './translation-repository.ts'
import { translationRoutes } from './translation-routes.ts'

export const translationModule = defineModule({
  name: 'translation',
  about: 'Texts of the interface that an installation adds.',
  routes: (app, { db }) => translationRoutes(app, { translations: translationRepository(db) }),
})
