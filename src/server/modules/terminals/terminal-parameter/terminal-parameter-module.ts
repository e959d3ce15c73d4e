import { defineModule, type Infrastructure, type Platform } from '#server/app/module.ts'
import { parameterAssignmentRepository } from './parameter-assignment-repository.ts'
import { parameterReadingRepository } from './parameter-reading-repository.ts'
import { parameterRunRepository } from './parameter-run-repository.ts'
import { ParameterRunner, parameterWork } from './parameter-runner.ts'
import { parameterTemplateRepository } from './parameter-template-repository.ts'
import { parameterTemplateRoutes } from './parameter-template-routes.ts'
import { terminalParameterRoutes } from './terminal-parameter-routes.ts'
import { terminalValuesExporter } from './terminal-values-exporter.ts'

const repositories = ({ db }: Pick<Infrastructure, 'db'>) => ({
  readings: parameterReadingRepository(db),
  assignments: parameterAssignmentRepository(db),
})

const storedParts = ({ db }: Pick<Infrastructure, 'db'>) => ({
  ...repositories({ db }),
  runs: parameterRunRepository(db),
})

const runnerParts = (platform: Platform) => ({
  ...storedParts(platform),
  commands: platform.telemetry.commands,
  callerById: platform.shared.callerById,
})

export const terminalParameterModule = defineModule({
  name: 'terminal-parameter',
  about: 'Parameters of terminals: values, changes, templates and runs.',
  exporters: (infrastructure) => [terminalValuesExporter(repositories(infrastructure))],
  background: (platform) => parameterWork(runnerParts(platform)),
  routes(app, platform) {
    const { db, telemetry } = platform
    const stored = storedParts(platform)
    const runner = new ParameterRunner(runnerParts(platform))
    const parts = {
      ...stored,
      templates: parameterTemplateRepository(db),
      runner,
      isOnline: (id: number) => telemetry.sessionOf(id) !== undefined,
    }
    terminalParameterRoutes(app, parts)
    parameterTemplateRoutes(app, parts)
  },
})
