import { defineModule } from '#server/app/module.ts'
import { menuRepository } from './menu-repository.ts'
import { menuRoutes } from './menu-routes.ts'

export const menuModule = defineModule({
  name: 'menu',
  about: 'The registry of menus and buttons, its checks and published versions.',
  routes: (app, { db, translator }) => menuRoutes(app, { menus: menuRepository(db), word: translator.word }),
})
