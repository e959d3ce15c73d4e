import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/part-delta.ts'
import { attachVersionFile, listPartVersions, type VersionStatus } from '#core/contract/part-version.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { partVersionRepository } from '#server/modules/vehicles/part-version/part-version-repository.ts'
import { partVersionRoutes } from '#server/modules/vehicles/part-version/part-version-routes.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { testUpgradeFiles } from '#tests/support/upgrade-files.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { deltaQueueRepository } from './delta-queue-repository.ts'
import { deltaRepository } from './delta-repository.ts'
import { deltaRoutes } from './delta-routes.ts'
import { deltaStepRepository } from './delta-step-repository.ts'
import { runDelta } from './delta-work.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'deltas', password: 'x', oemId: own.oemId, orgId: own.head })
const objects = testObjects(db)
const store = objects.store
const [type] = await db.orm
  .insert(partType)
  .values({ oemId: own.oemId, code: 'TBOX', name: 'Tbox', upgradable: true })
  .returning()
const [model] = await db.orm
  .insert(partModel)
  .values({ oemId: own.oemId, typeId: type!.id, model: 'FT-300' })
  .returning()
for (const [n, softwareVersion] of ['7.1.0', '7.1.0', '7.0.0'].entries()) {
  const vin = `LDELT00000000000${n}`
  const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
  const fitted = {
    oemId: own.oemId,
    orgId: own.north,
    serial: vin,
    modelId: model!.id,
    vehicleId,
    state: 'installed' as const,
  }
  await db.orm.insert(part).values({ ...fitted, softwareVersion })
}

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const queue = deltaQueueRepository(db)
const test = await testApp(
  (app) => {
    const deltas = deltaRepository(db)
    deltaRoutes(app, { deltas, steps: deltaStepRepository(db), files: objects.files })
    partVersionRoutes(app, { versions: partVersionRepository(db), upgradeFiles: testUpgradeFiles(db, objects).service })
  },
  {
    whole: aCaller(scope),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/parts/diffManage']) }),
  },
)
const { ask, app } = test
beforeEach(() => db.pool.query('delete from part_delta; delete from delta_rule; delete from soft_version'))
afterAll(async () => {
  await db.close()
  objects.close()
})

const OLD = randomBytes(200_000)
/** The same firmware with a changed header and a function more in the middle. */
const NEW = Buffer.concat([Buffer.from('v2'), OLD.subarray(2, 90_000), randomBytes(3_000), OLD.subarray(90_000)])

async function aVersion(version: string, content: Buffer, status: VersionStatus = 0) {
  const [row] = await db.orm
    .insert(softVersion)
    .values({ oemId: own.oemId, softModel: `FT300-${version}`, partModelId: model!.id, version, status })
    .returning()
  const file = await objects.files.put(scope, { fileName: `${version}.bin`, acl: 'private' }, Readable.from([content]))
  const attached = await ask(attachVersionFile, { token: 'whole', body: { id: row!.id, objectKey: file.objectKey } })
  expect(attached.code).toBe(200)
  return row!.id
}

const PAIR = { partsModel: 'FT-300', fromModel: 'FT300-7.1.0', toModel: 'FT300-7.2.0' }
const build = (body = PAIR, token = 'whole') => ask(contract.buildPartDelta, { token, body, lang: 'en' })
const rows = async (token = 'whole') => (await ask(contract.listPartDeltas, { token, query: {} })).data.list
const run = (id: number) =>
  runDelta({ queue, objects: { ...objects, store }, log: { error: () => undefined } }, id, new AbortController().signal)
const ids = (id: number) => ({ token: 'whole', body: { ids: [id] }, lang: 'en' as const })

const storedDeltas = async () =>
  (await db.pool.query(`select 1 from stored_object where key like '%/delta/%'`)).rowCount ?? 0

async function aDelta() {
  await aVersion('7.1.0', OLD)
  await aVersion('7.2.0', NEW)
  const { id } = (await build()).data
  await run(id)
  return id
}

describe('deltas between software versions', () => {
  it('are built, smaller than the full file, and give it back exactly', async () => {
    const id = await aDelta()
    const [row] = await rows()
    expect(row).toMatchObject({ id, state: 'ready', sends: 'delta', fullSize: NEW.length, vehicles: 2, progress: 100 })
    expect(row!.deltaSize).toBeLessThan(4_000)
    expect(row!.ratio).toBeLessThan(0.02)
    expect(row!.verifyTime).toBe(row!.buildTime)
    expect(await rows('stranger')).toEqual([])
    expect((await build()).code).toBe(409)
  })

  it('need two versions of the model that have a file', async () => {
    await aVersion('7.1.0', OLD)
    expect(await build()).toMatchObject({ code: 400, failDetail: [{ path: 'toModel' }] })
    expect(await build({ ...PAIR, toModel: PAIR.fromModel })).toMatchObject({ failDetail: [{ path: 'toModel' }] })
    expect((await build(PAIR, 'reader')).code).toBe(403)
  })

  it('are handed out by the fallback rule, and what was not sent is saved', async () => {
    const id = await aDelta()
    const issue = () => ask(contract.issuePartDelta, { token: 'whole', body: { id } })
    const [row] = await rows()
    expect((await issue()).data).toMatchObject({ sends: 'delta', fileSize: row!.deltaSize, sha256: row!.sha256 })
    await db.pool.query('update part_delta set delta_size = full_size * 9 / 10')
    await ask(contract.updateDeltaRule, { token: 'whole', body: { maxPercent: 80 } })
    expect((await issue()).data).toMatchObject({ sends: 'full', fileSize: NEW.length })
    const saved = NEW.length - row!.deltaSize!
    expect((await rows())[0]).toMatchObject({ uses: 2, savedBytes: saved, sends: 'full' })
    const { data } = await ask(contract.getDeltaSummary, { token: 'whole' })
    expect(data).toMatchObject({ pairs: 1, ready: 1, savedBytes: saved, targets: [{ toModel: PAIR.toModel }] })
    expect((await ask(contract.getDeltaRule, { token: 'stranger' })).data).toEqual({ maxPercent: 100 })
  })

  it('are verified again, and fail when the stored delta gives another file', async () => {
    const id = await aDelta()
    expect((await ask(contract.verifyPartDeltas, ids(id))).data).toEqual({ changed: 1 })
    await run(id)
    expect((await rows())[0]).toMatchObject({ state: 'ready' })
    await db.pool.query('update soft_version set file_sha256 = $1 where version = $2', ['0'.repeat(64), '7.2.0'])
    await ask(contract.verifyPartDeltas, ids(id))
    await run(id)
    expect((await rows())[0]).toMatchObject({ state: 'failed', failure: 'differs', sends: null })
    expect((await ask(contract.issuePartDelta, { token: 'whole', body: { id } })).code).toBe(409)
  })

  it('are cancelled while they wait, retired, and built again', async () => {
    await aVersion('7.1.0', OLD)
    await aVersion('7.2.0', NEW)
    const before = await storedDeltas()
    const { id } = (await build()).data
    expect((await ask(contract.retirePartDeltas, ids(id))).code).toBe(409)
    expect((await ask(contract.cancelPartDeltas, ids(id))).data).toEqual({ changed: 1 })
    await run(id)
    expect((await rows())[0]).toMatchObject({ state: 'failed', failure: 'cancelled' })
    expect((await build()).data).toEqual({ id })
    await run(id)
    expect((await ask(contract.retirePartDeltas, ids(id))).code).toBe(200)
    expect((await rows())[0]).toMatchObject({ state: 'obsolete', sends: null })
    expect((await storedDeltas()) - before).toBe(0)
    expect((await ask(contract.retirePartDeltas, { ...ids(id), token: 'stranger' })).code).toBe(409)
  })

  it('are made from the versions most vehicles run', async () => {
    await aVersion('7.0.0', randomBytes(5_000))
    await aVersion('7.1.0', OLD)
    await aVersion('7.2.0', NEW)
    await aVersion('6.0.0', OLD.subarray(1))
    const { data: versions } = await ask(contract.listDeltaVersions, {
      token: 'whole',
      query: { partsModel: 'FT-300' },
    })
    expect(versions.map(({ version, vehicles }: contract.DeltaVersion) => [version, vehicles])).toEqual([
      ['7.1.0', 2],
      ['7.0.0', 1],
      ['6.0.0', 0],
      ['7.2.0', 0],
    ])
    const matrix = (top: number) =>
      ask(contract.buildDeltaMatrix, { token: 'whole', body: { partsModel: 'FT-300', toModel: PAIR.toModel, top } })
    expect((await matrix(1)).data).toEqual({ queued: 1, skipped: 0 })
    expect((await matrix(5)).data).toEqual({ queued: 1, skipped: 1 })
    for (const { id } of await rows()) await run(id)
    const list = await rows()
    expect(list.map(({ state, sends }: contract.PartDelta) => [state, sends])).toEqual([
      // Nothing in common: the delta is not smaller.
      ['ready', 'full'],
      ['ready', 'delta'],
    ])
  })

  it('become obsolete when a version gets another file, which a published one does not', async () => {
    await aDelta()
    const [version] = (await ask(listPartVersions, { token: 'whole', query: { keyWord: '7.2.0' } })).data.list
    expect(version).toMatchObject({ fileName: '7.2.0.bin', fileSize: NEW.length, sha256: expect.any(String) as string })
    const file = await objects.files.put(scope, { fileName: 'b.bin', acl: 'private' }, Readable.from([randomBytes(99)]))
    const attach = () =>
      ask(attachVersionFile, { token: 'whole', body: { id: version!.id, objectKey: file.objectKey } })
    await db.pool.query('update soft_version set status = 1 where id = $1', [version!.id])
    expect((await attach()).code).toBe(409)
    await db.pool.query('update soft_version set status = 2 where id = $1', [version!.id])
    expect((await attach()).code).toBe(200)
    expect((await rows())[0]).toMatchObject({ state: 'obsolete' })
  })

  it('go out as a workbook', async () => {
    await aDelta()
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const answer = await app.inject({ url: contract.exportPartDeltas.path, headers })
    const [, row] = await sheetOf(answer.rawPayload)
    expect((row as string[]).slice(0, 3)).toEqual(['FT-300', PAIR.fromModel, PAIR.toModel])
  })
})
