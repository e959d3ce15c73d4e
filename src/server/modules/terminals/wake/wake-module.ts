import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { wakePlanRepository } from './wake-plan-repository.ts'
import { wakeWork } from './wake-planner.ts'
import { wakeExporter, wakeRoutes } from './wake-routes.ts'
import { wakeRunRepository } from './wake-run-repository.ts'
import { WakeRunner } from './wake-runner.ts'

function partsOf({ db, settings, telemetry: { commands, fleet, sessionOf } }: Infrastructure) {
  const runs = wakeRunRepository(db)
  const smsAvailable = settings.smsGatewayUrl !== undefined
  return {
    runs,
    plans: wakePlanRepository(db),
    fleet,
    runner: new WakeRunner({ commands, runs, fleet, sessionOf, smsAvailable }),
  }
}

export const wakeModule = defineModule({
  name: 'wake',
  about: 'Waking sleeping terminals: plans, runs and results.',
  exporters: ({ db }) => [wakeExporter(wakeRunRepository(db))],
  background: (platform) =>
    wakeWork({ ...partsOf(platform), callerById: platform.shared.callerById, log: platform.log }),
  routes: (app, platform) => wakeRoutes(app, partsOf(platform)),
})
