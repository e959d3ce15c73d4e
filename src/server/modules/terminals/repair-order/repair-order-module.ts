import { defineModule } from '#server/app/module.ts'
import { repairOrderRepository } from './repair-order-repository.ts'
import { repairOrderRoutes } from './repair-order-routes.ts'

export const repairOrderModule = defineModule({
  name: 'repair-order',
  about: 'Repair orders of terminals.',
  routes: (app, { db }) => repairOrderRoutes(app, { orders: repairOrderRepository(db) }),
})
