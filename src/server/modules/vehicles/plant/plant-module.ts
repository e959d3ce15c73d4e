import { defineModule } from '#server/app/module.ts'
import { job, schedule } from '#server/work/background-work.ts'
import { applyPlantRecords } from './plant-apply.ts'
import { plantCodeRepository } from './plant-code-repository.ts'
import { plantExporter } from './plant-exporter.ts'
import { readPlantFiles } from './plant-files.ts'
import { plantKind } from './plant-kind.ts'
import { plantReceiver } from './plant-receiver.ts'
import { plantRepository } from './plant-repository.ts'
import { plantRoutes } from './plant-routes.ts'

export const plantModule = defineModule({
  name: 'plant',
  about: 'Records of plants: receipt by call and file, applying, conflicts, codes and day totals.',
  exporters: ({ db }) => [plantExporter(plantRepository(db))],
  background({ db, settings: { plantFolder }, telemetry: { fleet, refreshTerminals }, log }) {
    const refresh = async (terminalIds: readonly number[]) => {
      if (terminalIds.length > 0) await refreshTerminals(terminalIds)
      await fleet.reload()
    }
    const receiver = plantReceiver(db)
    const isTenant = async (oemId: string) =>
      ((await db.pool.query('select 1 from tenant where oem_id = $1', [oemId])).rowCount ?? 0) > 0
    return [
      job(plantKind, {
        run: ({ oemId }, { signal }) => applyPlantRecords({ pool: db.pool, refresh }, oemId, signal),
        pending: async () =>
          (
            await db.pool.query<{ oemId: string }>(
              `select distinct oem_id as "oemId" from plant_record where state = 'received'`,
            )
          ).rows,
      }),
      ...(plantFolder === undefined
        ? []
        : [
            schedule('plant.files', '* * * * *', ({ signal }) =>
              readPlantFiles({ folder: plantFolder, receiver, isTenant, log }, signal),
            ),
          ]),
    ]
  },
  routes: (app, { db }) =>
    plantRoutes(app, {
      records: plantRepository(db),
      codes: plantCodeRepository(db),
      receiver: plantReceiver(db),
    }),
})
