import { readdirSync, rmSync } from 'node:fs'
import * as contract from '#core/contract/upgrade-file.ts'
import { fileCheckRepository } from '#server/modules/vehicles/upgrade-file/file-check-repository.ts'
import { fileRepository } from '#server/modules/vehicles/upgrade-file/file-repository.ts'
import { fileSourceRepository } from '#server/modules/vehicles/upgrade-file/file-source-repository.ts'
import { fileStorageRepository } from '#server/modules/vehicles/upgrade-file/file-storage-repository.ts'
import { upgradeFileRoutes } from '#server/modules/vehicles/upgrade-file/upgrade-file-routes.ts'
import { partVersionRepository } from '#server/modules/vehicles/part-version/part-version-repository.ts'
import { partVersionRoutes } from '#server/modules/vehicles/part-version/part-version-routes.ts'
import { readable } from '#server/ops/streams.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { listening } from './http-app.ts'
import { testObjects } from './objects.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'
import { testUpgradeFiles } from './upgrade-files.ts'

/** The calls of upgrade files over a tenant with two part models and a vehicle, and steps of its users. */
export async function upgradeFileGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const person = await addAccount(db, { username: 'files', password: 'x', oemId: own.oemId, orgId: own.head })
  const [type] = await db.orm
    .insert(partType)
    .values({ oemId: own.oemId, code: 'TBOX', name: 'Tbox', upgradable: true })
    .returning()
  const [model] = await db.orm
    .insert(partModel)
    .values(['FT-300', 'FT-120'].map((each) => ({ oemId: own.oemId, typeId: type!.id, model: each })))
    .returning()
  const vehicleId = await aVehicle(db, own, { vin: 'LFILE000000000001', orgId: own.north })
  const fitted = { oemId: own.oemId, orgId: own.north, serial: 'F1', modelId: model!.id, vehicleId }
  await db.orm.insert(part).values({ ...fitted, state: 'installed', softwareVersion: '7.1.0' })

  const objects = testObjects(db)
  const upgrade = testUpgradeFiles(db, objects)
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
  const pages = ['/upgradeFile/fileManage', '/upgradeTask/fileManage']
  const test = await testApp(
    (app) => {
      upgradeFileRoutes(app, {
        ...upgrade,
        db,
        stored: fileRepository(db),
        sources: fileSourceRepository(db),
        storage: fileStorageRepository(db),
        checks: fileCheckRepository(db),
        files: objects.files,
      })
      partVersionRoutes(app, { versions: partVersionRepository(db), upgradeFiles: upgrade.service })
    },
    {
      whole: aCaller(scope),
      south: aCaller({ ...scope, orgIds: [own.south] }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
      reader: aCaller({ ...scope, codes: new Set(['/upgradeFile/manage']) }),
      uploader: aCaller({ ...scope, codes: new Set(pages.map((page) => `${page}/file/add`)) }),
    },
  )
  const { sendForm } = await listening(test)
  const { ask } = test
  const clear = () =>
    db.pool.query(
      'delete from strategy_soft_version; delete from part_delta; delete from soft_version; delete from signing_key',
    )
  const close = async () => {
    await db.close()
    objects.close()
  }

  const upload = async (content: string, fileName = 'image.bin') =>
    (await objects.files.put(scope, { fileName, acl: 'private' }, readable([Buffer.from(content)]))).objectKey
  const add = async (version: string, over: object = {}, token = 'whole') =>
    ask(contract.addUpgradeFile, {
      token,
      lang: 'en',
      body: {
        softModel: `FT300-${version}`,
        partsModel: 'FT-300',
        version,
        objectKey: await upload(`image ${version}`),
        ...over,
      },
    })
  const added = async (version: string, over: object = {}) => (await add(version, over)).data.id
  const list = async (query: object = {}, token = 'whole') =>
    (await ask(contract.listUpgradeFiles, { token, query })).data
  const detail = async (id: number) => (await ask(contract.getUpgradeFile, { token: 'whole', query: { id } })).data
  const step = (ids: number[], versionStatus: 0 | 1 | 2, token = 'whole') =>
    ask(contract.setUpgradeFileStatus, { token, lang: 'en', body: { ids, versionStatus } })
  const offline = (ids: number[]) =>
    ask(contract.takeUpgradeFilesOffline, { token: 'whole', lang: 'en', body: { ids, reason: 'unsafe' } })
  const keyFiles = () => readdirSync(upgrade.keysAt)
  const noKeys = () => rmSync(upgrade.keysAt, { recursive: true, force: true })
  const nameInStrategy = async (id: number, name: string) => {
    const { rows } = await db.pool.query<{ id: number }>(
      'insert into upgrade_strategy (oem_id, name) values ($1, $2) returning id',
      [own.oemId, name],
    )
    await db.pool.query('insert into strategy_soft_version values ($1, $2)', [rows[0]!.id, id])
  }
  return {
    db,
    scope,
    objects,
    upgrade,
    ask,
    sendForm,
    clear,
    close,
    upload,
    add,
    added,
    list,
    detail,
    step,
    offline,
    keyFiles,
    noKeys,
    nameInStrategy,
  }
}
