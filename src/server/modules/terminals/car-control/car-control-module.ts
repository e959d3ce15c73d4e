import { defineModule } from '#server/app/module.ts'
import { ControlGateRepository } from '#server/telemetry/commands/control-gate-repository.ts'
import { carControlRepository } from './car-control-repository.ts'
import { carControlRoutes } from './car-control-routes.ts'

export const carControlModule = defineModule({
  name: 'car-control',
  about: 'Remote control of comfort and body of one vehicle: state, commands, and who holds the control.',
  routes: (app, { db, telemetry: { commands, fleet, sessionOf } }) =>
    carControlRoutes(app, {
      commands,
      vehicles: carControlRepository(db),
      gate: new ControlGateRepository(db),
      fleet,
      sessionOf,
    }),
})
