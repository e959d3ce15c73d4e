import { defineModule } from '#server/app/module.ts'
import { faultyTerminalExporter, faultyTerminalRoutes } from './faulty-terminal-routes.ts'
import { suspectRepository } from './suspect-repository.ts'
import { terminalWatchWork } from './terminal-watch.ts'
import { terminalWatchRepository } from './terminal-watch-repository.ts'

export const faultyTerminalModule = defineModule({
  name: 'faulty-terminal',
  about: 'Terminals that rules over stored data take for faulty.',
  exporters: ({ db }) => [faultyTerminalExporter(suspectRepository(db))],
  background: ({ db, telemetry: { fleet } }) => terminalWatchWork({ watch: terminalWatchRepository(db), fleet }),
  routes: (app, { db, telemetry: { commands } }) =>
    faultyTerminalRoutes(app, { suspects: suspectRepository(db), commands }),
})
