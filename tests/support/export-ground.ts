import { expect } from 'vitest'
import { getExport, getExportLink } from '#core/contract/export.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { Translator } from '#server/http/translate.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { exportRepository } from '#server/modules/files/export/export-repository.ts'
import { exportRoutes } from '#server/modules/files/export/export-routes.ts'
import { exportScheduleRoutes } from '#server/modules/files/export/export-schedule-routes.ts'
import { exportSharingRoutes } from '#server/modules/files/export/export-sharing-routes.ts'
import { exportWork } from '#server/modules/files/export/export-worker.ts'
import { objectRoutes } from '#server/modules/files/upload/object-routes.ts'
import { vehicleExporter } from '#server/modules/vehicles/vehicle/vehicle-exporter.ts'
import { vehicleRepository } from '#server/modules/vehicles/vehicle/vehicle-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { startWork } from '#server/work/start-work.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aSlowExport } from '#tests/builders/slow-export.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { listening } from './http-app.ts'
import { testObjects } from './objects.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'

const VIN = 'LGROUND0000000001'

/** An export centre of two vehicles with people: person asks, colleague is of the same tenant, stranger of another. */
export async function exportGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const add = async (username: string, tenant: typeof own, roles: ('all' | string[])[]) =>
    (await addAccount(db, { username, password: 'x', oemId: tenant.oemId, orgId: tenant.head, roles })).id
  const people = {
    person: await add('person', own, ['all']),
    colleague: await add('colleague', own, [['nothing']]),
    stranger: await add('stranger', foreign, ['all']),
  }
  await aVehicle(db, own, { vin: VIN, driverName: 'Lin Wei' })
  await aVehicle(db, own, { vin: 'LGROUND0000000002', orgId: own.north })

  const slow = aSlowExport()
  const objects = testObjects(db)
  const exports = exportRepository(db)
  const translator = new Translator()
  const fleet = aFleet(() => [])
  const exporters: Exporter[] = [vehicleExporter(vehicleRepository(db), fleet), slow.exporter]
  const accounts = accountRepository(db)
  const callerById = (id: number) => accounts.callerById(id)
  let worker: ReturnType<typeof startWork> | undefined
  const scope = { oemId: own.oemId, orgId: own.head, orgIds: [own.head, own.north, own.south] }
  const of = (userId: number, over: Parameters<typeof aCaller>[0] = {}) => aCaller({ ...scope, userId, ...over })
  const { files, partFolder } = objects
  const test = await testApp(
    (app) => {
      const parts = { exports, exporters, files, translator, callerById }
      exportRoutes(app, parts)
      exportSharingRoutes(app, parts)
      exportScheduleRoutes(app, parts)
      void objectRoutes(app, objects)
    },
    {
      person: of(people.person),
      colleague: of(people.colleague),
      colleagueWithoutCode: of(people.colleague, { codes: new Set(['/exportFile/index']) }),
      colleagueOfNorth: of(people.colleague, { orgIds: [own.north] }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: people.stranger }),
    },
  )
  const { origin } = await listening(test)
  const { ask } = test
  const state = async (id: number) => (await ask(getExport, { query: { id } })).data

  const closeWorker = async () => {
    await worker?.close()
    worker = undefined
  }

  return {
    ask,
    db,
    own: { ...own, vin: VIN },
    people,
    exports,
    exporters,
    slow,
    callerById,
    state,
    closeWorker,
    startWorker: () => {
      const log = createLog('silent')
      const parts = { exports, exporters, files, partFolder, translator, log, callerById, beatMs: 10 }
      worker ??= startWork({ db, log, work: exportWork(parts) })
    },
    until: async (id: number, wanted: string) => {
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000, interval: 20 }).toBe(wanted)
    },
    fileOf: async (id: number, token = 'person'): Promise<Response> => {
      const { data } = await ask(getExportLink, { query: { id }, token })
      return fetch(origin + data.url)
    },
    /** Between two tests: no open requests, no running work. */
    async forget() {
      slow.goOn()
      await closeWorker()
      slow.reset()
      await db.pool.query('delete from export_job')
      await db.pool.query('delete from export_schedule')
      await db.pool.query('update role set export_rows_a_day = null')
    },
    async close() {
      await test.close()
      await db.close()
      objects.close()
    },
  }
}
