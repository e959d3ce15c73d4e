import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { givePacedFile } from '#server/http/paced-file.ts'
import { headUnitChangeRepository } from './head-unit-change-repository.ts'
import { headUnitDownloads } from './head-unit-download-repository.ts'
import { headUnitEngine } from './head-unit-engine.ts'
import { headUnitEngineRepository } from './head-unit-engine-repository.ts'
import { headUnitExporter } from './head-unit-exporter.ts'
import { type HeadUnitOrderRepository, headUnitOrderRepository } from './head-unit-order-repository.ts'
import { headUnitRepository } from './head-unit-repository.ts'
import { headUnitRoutes } from './head-unit-routes.ts'
import { headUnitStatRepository } from './head-unit-stat-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Orders upgrades of head units. */
    headUnitOrders: Pick<HeadUnitOrderRepository, 'versions' | 'version' | 'candidates' | 'start'>
  }
}

const serverOf = ({ settings: { consoleUrl, publicHost, port } }: Pick<Infrastructure, 'settings'>) =>
  consoleUrl?.replace(/\/$/, '') ?? (publicHost && `http://${publicHost}:${port}`)

export const headUnitModule = defineModule({
  name: 'head-unit',
  about: 'Head units behind terminals: what they report, offers of new versions, consent of their users, statistics.',
  shares: ({ db }) => ({ headUnitOrders: headUnitOrderRepository(db) }),
  exporters: ({ db }) => [headUnitExporter(headUnitRepository(db))],
  background: ({ db, log, telemetry: { commands, fleet, sessionOf } }) =>
    headUnitEngine({ open: headUnitEngineRepository(db), commands, fleet, sessionOf, log }),
  routes: (app, platform) => {
    const { db, settings, objects, telemetry } = platform
    headUnitRoutes(app, {
      units: headUnitRepository(db),
      orders: headUnitOrderRepository(db),
      changes: headUnitChangeRepository(db),
      stat: headUnitStatRepository(db),
      sessionOf: telemetry.sessionOf,
      server: serverOf(platform),
      port: settings.port,
    })
    // The address of a file ends with its upgrade.
    const downloads = headUnitDownloads(db)
    app.get('/ota/hu/:token', { compress: false }, (request, reply) =>
      givePacedFile(request, reply, { downloads, store: objects.store, megabytes: settings.downloadMegabytes }),
    )
  },
})
