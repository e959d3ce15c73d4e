import { defineModule } from '#server/app/module.ts'
import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import { type TaskAuditRepository, taskAuditRepository } from './task-audit-repository.ts'
import { taskAuditRoutes } from './task-audit-routes.ts'
import { taskBenchRepository } from './task-bench-repository.ts'
import { taskBenchRoutes } from './task-bench-routes.ts'
import { taskDetailRepository } from './task-detail-repository.ts'
import { taskDossierRepository } from './task-dossier-repository.ts'
import { taskEngine } from './task-engine.ts'
import { taskEngineRepository } from './task-engine-repository.ts'
import { taskExporter } from './task-exporter.ts'
import { taskRepository } from './task-repository.ts'
import { taskRoutes } from './task-routes.ts'
import { taskSelectionRepository } from './task-selection-repository.ts'
import { type TaskStepRepository, taskStepRepository } from './task-step-repository.ts'
import { upgradeControlRepository } from './upgrade-control-repository.ts'
import { type TaskWriteRepository, taskWriteRepository } from './task-write-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Makes upgrade tasks and takes them through their states. */
    upgradeTasks: Pick<TaskWriteRepository, 'insert'> &
      Pick<TaskStepRepository, 'submit' | 'start'> &
      Pick<TaskAuditRepository, 'decide' | 'ask'>
  }
}

export const upgradeTaskModule = defineModule({
  name: 'upgrade-task',
  about: 'Upgrade tasks: selection, approval, groups with gates, figures, dossier.',
  shares: ({ db }) => ({
    upgradeTasks: { ...taskWriteRepository(db), ...taskStepRepository(db), ...taskAuditRepository(db) },
  }),
  exporters: ({ db }) => [taskExporter(taskRepository(db))],
  background: ({ db, log }) => taskEngine({ tasks: taskEngineRepository(db), log }),
  routes: (app, { db, settings: { environment }, telemetry: { fleet }, shared: { signatures } }) => {
    taskRoutes(app, {
      tasks: taskRepository(db),
      details: taskDetailRepository(db),
      writes: taskWriteRepository(db),
      steps: taskStepRepository(db),
      selections: taskSelectionRepository(db),
      dossiers: taskDossierRepository(db),
      live: { fleet, readings: knownReadingRepository(db) },
      signatures,
      environment,
    })
    taskBenchRoutes(app, { bench: taskBenchRepository(db), control: upgradeControlRepository(db) })
    taskAuditRoutes(app, { audits: taskAuditRepository(db), environment })
  },
})
