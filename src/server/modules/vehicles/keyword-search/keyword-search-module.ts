import { defineModule } from '#server/app/module.ts'
import { keywordSearchRepository } from './keyword-search-repository.ts'
import { keywordSearchRoutes } from './keyword-search-routes.ts'

export const keywordSearchModule = defineModule({
  name: 'keyword-search',
  about: 'Search of vehicles and terminals by any keyword.',
  routes: (app, { db }) => keywordSearchRoutes(app, { keywords: keywordSearchRepository(db) }),
})
