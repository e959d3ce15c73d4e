import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { downloadRepository } from './download-repository.ts'
import { downloadRoutes } from './download-routes.ts'
import { engineRepository } from './engine-repository.ts'
import { type OrderRepository, orderRepository } from './order-repository.ts'
import { recordExporter } from './record-exporter.ts'
import { recordRepository } from './record-repository.ts'
import { recordRoutes } from './record-routes.ts'
import { rollbackEngine } from './rollback-engine.ts'
import { rollbackRepository } from './rollback-repository.ts'
import { taskRecordExporter } from './task-record-exporter.ts'
import { taskRecordRepository } from './task-record-repository.ts'
import { taskRecordRoutes } from './task-record-routes.ts'
import { upgradeEngine } from './upgrade-engine.ts'
import { upgradeStatRepository } from './upgrade-stat-repository.ts'
import { upgradeStatRoutes } from './upgrade-stat-routes.ts'
import { upgradeTerminalExporter, upgradeTerminalRoutes } from './upgrade-terminal-routes.ts'
import { upgradeTerminalRepository } from './upgrade-terminal-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Orders upgrades of single vehicles. */
    expressUpgrades: Pick<OrderRepository, 'versions' | 'candidates' | 'start'>
  }
}

const serverOf = ({ settings: { consoleUrl, publicHost, port } }: Pick<Infrastructure, 'settings'>) =>
  consoleUrl?.replace(/\/$/, '') ?? (publicHost && `http://${publicHost}:${port}`)

export const upgradeRecordModule = defineModule({
  name: 'upgrade-record',
  about: 'Upgrades of single vehicles: orders, downloads by terminals, progress to the reported version.',
  shares: ({ db }) => ({ expressUpgrades: orderRepository(db) }),
  exporters: ({ db }) => [
    recordExporter(recordRepository(db)),
    taskRecordExporter(taskRecordRepository(db)),
    upgradeTerminalExporter(upgradeTerminalRepository(db)),
  ],
  background: ({ db, log, translator: { word }, telemetry: { commands, fleet, sessionOf, jobUpdated } }) => [
    ...upgradeEngine({ open: engineRepository(db), commands, fleet, sessionOf, word, notify: jobUpdated, log }),
    ...rollbackEngine({ rollbacks: rollbackRepository(db), commands, sessionOf, log }),
  ],
  routes: (app, platform) => {
    const { db, settings, objects, telemetry } = platform
    const { commands, fleet, sessionOf } = telemetry
    recordRoutes(app, {
      records: recordRepository(db),
      orders: orderRepository(db),
      commands,
      fleet,
      readings: knownReadingRepository(db),
      sessionOf,
      server: serverOf(platform),
      port: settings.port,
    })
    taskRecordRoutes(app, { taskRecords: taskRecordRepository(db), orders: orderRepository(db) })
    upgradeStatRoutes(app, upgradeStatRepository(db))
    upgradeTerminalRoutes(app, { terminals: upgradeTerminalRepository(db), fleet })
    downloadRoutes(app, {
      downloads: downloadRepository(db),
      store: objects.store,
      megabytes: settings.downloadMegabytes,
    })
  },
})
