import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import { createHash } from 'node:crypto'
import * as contract from '#core/contract/express-upgrade.ts'
import { downloadRepository } from '#server/modules/vehicles/upgrade-record/download-repository.ts'
import { downloadRoutes } from '#server/modules/vehicles/upgrade-record/download-routes.ts'
import { type EngineRepository, engineRepository } from '#server/modules/vehicles/upgrade-record/engine-repository.ts'
import { orderRepository } from '#server/modules/vehicles/upgrade-record/order-repository.ts'
import { recordRepository } from '#server/modules/vehicles/upgrade-record/record-repository.ts'
import { recordRoutes } from '#server/modules/vehicles/upgrade-record/record-routes.ts'
import { taskRecordRepository } from '#server/modules/vehicles/upgrade-record/task-record-repository.ts'
import { taskRecordRoutes } from '#server/modules/vehicles/upgrade-record/task-record-routes.ts'
import { advanceUpgrades, type EngineParts } from '#server/modules/vehicles/upgrade-record/upgrade-engine.ts'
import { upgradeStatRepository } from '#server/modules/vehicles/upgrade-record/upgrade-stat-repository.ts'
import { upgradeStatRoutes } from '#server/modules/vehicles/upgrade-record/upgrade-stat-routes.ts'
import { upgradeTerminalRepository } from '#server/modules/vehicles/upgrade-record/upgrade-terminal-repository.ts'
import { upgradeTerminalRoutes } from '#server/modules/vehicles/upgrade-record/upgrade-terminal-routes.ts'
import { createLog } from '#server/ops/log.ts'
import { readable } from '#server/ops/streams.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { aCaller } from './caller.ts'
import { commandGround } from './command-ground.ts'
import { listening } from './http-app.ts'
import { testObjects } from './objects.ts'
import { testApp } from './server.ts'

export const IMAGE = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 31) & 0xff))

/** Versions 7.1.0 and 7.2.0 of a terminal model, vehicles with it, and everything that upgrades them. */
export async function upgradeGround() {
  const ground = await commandGround()
  const { db, owner, telemetry, first } = ground
  const objects = testObjects(db)
  const [type] = await db.orm
    .insert(partType)
    .values({ oemId: owner.oemId, code: 'TBOX', name: 'Tbox', upgradable: true })
    .returning()
  const [model] = await db.orm
    .insert(partModel)
    .values({ oemId: owner.oemId, typeId: type!.id, model: 'FT-300' })
    .returning()
  const file = await objects.files.put(first, { fileName: 'image.bin', acl: 'private' }, readable([IMAGE]))
  const aVersion = async (
    version: string,
    releaseCounter: number,
    over: Partial<typeof softVersion.$inferInsert> = {},
  ) =>
    (
      await db.orm
        .insert(softVersion)
        .values({
          oemId: owner.oemId,
          softModel: `FT300-${version}`,
          partModelId: model!.id,
          version,
          releaseCounter,
          status: 1,
          objectKey: file.objectKey,
          fileName: 'image.bin',
          fileSize: IMAGE.length,
          fileSha256: createHash('sha256').update(IMAGE).digest('hex'),
          signature: 'c2lnbmVk',
          ...over,
        })
        .returning({ id: softVersion.id })
    )[0]!.id
  const older = await aVersion('7.1.0', 1)
  const newer = await aVersion('7.2.0', 2)

  const { commands, fleet, sessionOf } = telemetry
  const parts = { records: recordRepository(db), orders: orderRepository(db), commands, fleet, sessionOf }
  const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south], userId: first.userId }
  const downloads = downloadRepository(db)
  const test = await testApp(
    (app) => {
      recordRoutes(app, { ...parts, readings: knownReadingRepository(db), server: undefined, port: 8080 })
      upgradeTerminalRoutes(app, { terminals: upgradeTerminalRepository(db), fleet })
      taskRecordRoutes(app, { taskRecords: taskRecordRepository(db), orders: parts.orders })
      upgradeStatRoutes(app, upgradeStatRepository(db))
      downloadRoutes(app, { downloads, store: objects.store, megabytes: 32 })
    },
    {
      whole: aCaller(scope),
      south: aCaller({ ...scope, orgIds: [owner.south] }),
      reader: aCaller({ ...scope, codes: new Set(['/ota/tbox']) }),
    },
  )
  const { origin: url } = await listening(test)
  const open = engineRepository(db)
  /** One pass of the engine, as if it were so much later. */
  const advance = (
    later = 0,
    over: Partial<EngineRepository> = {},
    connections: EngineParts['sessionOf'] = sessionOf,
  ) =>
    advanceUpgrades({
      open: { ...open, ...over },
      commands,
      fleet,
      sessionOf: connections,
      word: (_lang, name) => name,
      notify: () => undefined,
      log: createLog('silent'),
      now: () => Date.now() + later,
    })

  return {
    ...ground,
    ask: test.ask,
    downloads,
    url,
    older,
    newer,
    aVersion,
    /** Stores a content; answers its key. */
    stored: async (content: Buffer) =>
      (await objects.files.put(first, { fileName: 'delta.bin', acl: 'private' }, readable([content]))).objectKey,
    advance,
    aFittedVehicle: async (firmware = '7.1.0') => {
      const vehicle = await ground.aCommandedVehicle('2013', 'FT-300')
      await db.pool.query('update terminal set firmware = $2 where id = $1', [vehicle.terminalId, firmware])
      return vehicle
    },
    order: (vins: string[], over: object = {}, token = 'whole') =>
      test.ask(contract.startExpress, {
        token,
        lang: 'en',
        body: {
          versionId: newer,
          vins,
          channel: 'http',
          server: 'http://platform.example:8080',
          parked: false,
          reason: 'lost its network',
          ...over,
        },
      }),
    record: async (vin: string, token = 'whole') =>
      (await test.ask(contract.listUpgradeRecords, { token, query: { keyWord: vin } })).data.list[0]!,
    async close() {
      await ground.close()
      objects.close()
    },
  }
}
