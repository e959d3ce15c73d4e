import { defineModule } from '#server/app/module.ts'
import { canPlanRepository } from './can-plan-repository.ts'
import { canPlanRoutes } from './can-plan-routes.ts'
import { type CanSignalRepository, canSignalRepository } from './can-signal-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    canSignals: CanSignalRepository
  }
}

export const canPlanModule = defineModule({
  name: 'can-plan',
  about: 'CAN plans: which signals terminals read from the bus.',
  shares: ({ db }) => ({ canSignals: canSignalRepository(db) }),
  routes: (app, { db, shared: { canSignals } }) =>
    canPlanRoutes(app, { plans: canPlanRepository(db), signals: canSignals, pool: db.pool }),
})
