import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getFileSeries, getFileStorage, getFileTree } from '#core/contract/file-storage.ts'
import { attachVersionFile, setPartVersionStatus, updatePartVersion } from '#core/contract/part-version.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { upgradeFileGround } from '#tests/support/upgrade-file-ground.ts'

const ground = await upgradeFileGround()
const { db, objects, ask, sendForm, upload, add, added, list, detail, step, offline, nameInStrategy } = ground
beforeEach(ground.clear)
afterAll(ground.close)

describe('upgrade files', () => {
  it('come with hashes of the stored content, a counter and the user who uploaded them', async () => {
    const id = await added('7.1.0', { environment: 'PT', hardware: ['H7'] })
    const content = Buffer.from('image 7.1.0')
    expect((await list()).list).toEqual([
      expect.objectContaining({
        id,
        typeName: 'Tbox',
        fileName: 'image.bin',
        fileSize: content.length,
        md5: createHash('md5').update(content).digest('hex'),
        sha256: createHash('sha256').update(content).digest('hex'),
        releaseCounter: 1,
        environment: 'PT',
        signatureState: 'signed',
        status: 0,
        uploader: 'files',
        downloads: 0,
      }),
    ])
    expect((await list({}, 'stranger')).total).toBe(0)
    expect((await list({ hardware: 'H7', keyWord: '7.1', environment: 'PT' })).total).toBe(1)
    for (const query of [{ hardware: 'H6' }, { status: 1 }, { fileKind: 'config' }, { keyWord: 'BX' }]) {
      expect((await list(query)).total).toBe(0)
    }
  })

  it('fill a version of the register that has none, and no other one', async () => {
    const id = await added('7.1.0')
    expect(await add('7.1.0', { objectKey: await upload('else') })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'softModel' }],
    })
    expect((await ask(contract.deleteUpgradeFiles, { token: 'whole', body: { ids: [id] } })).data).toEqual({
      changed: 1,
    })
    expect((await list()).total).toBe(0)
    expect((await add('7.1.0', { partsModel: 'FT-120' })).code).toBe(409)
    expect((await add('7.1.0', { partsModel: 'FT-9' })).failDetail).toMatchObject([{ path: 'partsModel' }])
    expect((await add('7.1.0', { minFrom: 'FT300-1' })).failDetail).toMatchObject([{ path: 'minFrom' }])
    expect(await added('7.1.0')).toBe(id)
  })

  it('are refused when another version has their content, or no part can install them', async () => {
    await added('7.1.0')
    const objectKey = await upload('image 7.1.0')
    const again = await add('7.2.0', { objectKey })
    expect(again).toMatchObject({ code: 409, msg: 'FT300-7.1.0 already has exactly this file' })
    expect(await objects.files.stored(objectKey)).toBeUndefined()
    const photo = await upload('%PDF-1.7', 'manual.pdf')
    expect((await add('7.2.0', { objectKey: photo })).failDetail).toMatchObject([{ path: 'objectKey' }])
    expect((await list()).total).toBe(1)
    const { rowCount } = await db.pool.query(`select 1 from soft_version where soft_model = 'FT300-7.2.0'`)
    expect(rowCount).toBe(0)
  })
})

describe('upgrade files on their way to vehicles', () => {
  it('are published by rising counters only', async () => {
    const older = await added('7.1.0')
    const newer = await added('7.2.0')
    expect((await step([newer], 2)).data).toEqual({ changed: 1 })
    expect((await step([newer], 1)).code).toBe(200)
    expect(await step([older], 1)).toMatchObject({
      code: 409,
      msg: 'FT300-7.1.0 has release counter 1, but FT300-7.2.0 is published with 2. Raise the counter, then publish.',
    })
    const { updateTime, ...row } = await detail(older)
    const body = { ...row, updateTime, releaseCounter: 3, notes: 'for old hardware' }
    expect((await ask(contract.updateUpgradeFile, { token: 'whole', body })).code).toBe(200)
    expect(await detail(older)).toMatchObject({ releaseCounter: 3, signatureState: 'signed' })
    expect((await step([older], 1)).code).toBe(200)
  })

  it('are published all or none, and not with equal counters', async () => {
    const ids = [await added('7.1.0', { releaseCounter: 5 }), await added('7.2.0', { releaseCounter: 5 })]
    expect((await step(ids, 1)).code).toBe(409)
    expect((await list({ status: 0 })).total).toBe(2)
    const { updateTime, ...row } = await detail(ids[1]!)
    await ask(contract.updateUpgradeFile, { token: 'whole', body: { ...row, updateTime, releaseCounter: 6 } })
    expect((await step(ids, 1)).data).toEqual({ changed: 2 })
  })

  it('stay as they are once published, but for texts and an earlier environment', async () => {
    const id = await added('7.1.0')
    await step([id], 1)
    const { updateTime, ...row } = await detail(id)
    const save = (over: object) =>
      ask(contract.updateUpgradeFile, { token: 'whole', lang: 'en', body: { ...row, updateTime, ...over } })
    for (const over of [{ releaseCounter: 9 }, { fileKind: 'config' }, { hardware: ['H9'] }]) {
      expect((await save(over)).code).toBe(409)
    }
    // It is released by a task that installs it.
    expect(await save({ environment: 'PT' })).toMatchObject({ code: 409, failDetail: [{ path: 'environment' }] })
    await db.pool.query(`update soft_version set environment = 'SOP' where id = $1`, [id])
    expect((await save({ notes: 'safer', environment: 'PT' })).code).toBe(200)
    expect((await save({ notes: 'mine', updateTime: '2020-01-01 00:00:00' })).code).toBe(409)
    expect(await detail(id)).toMatchObject({ notes: 'safer', environment: 'PT', signatureState: 'signed' })
    const remove = await ask(contract.deleteUpgradeFiles, { token: 'whole', lang: 'en', body: { ids: [id] } })
    expect(remove.code).toBe(409)
    const objectKey = await upload('other')
    expect((await ask(attachVersionFile, { token: 'whole', body: { id, objectKey } })).code).toBe(409)
    const version = { id, updateTime: (await detail(id)).updateTime, softModel: 'FT300-7.1.0', partsModel: 'FT-300' }
    const renamed = { ...version, version: '9' }
    expect((await ask(updatePartVersion, { token: 'whole', body: renamed })).code).toBe(409)
  })

  it('go offline with a reason, unless a strategy names them', async () => {
    const [used, free] = [await added('7.1.0'), await added('7.2.0')]
    await step([used, free], 1)
    await nameInStrategy(used, 'Winter')
    expect(await offline([free, used])).toMatchObject({
      code: 409,
      msg: 'FT300-7.1.0 is used by: Winter. Remove it there first.',
    })
    const before = { token: 'whole', body: { id: used, versionStatus: 3 as const, reason: 'unsafe' } }
    expect((await ask(setPartVersionStatus, before)).code).toBe(409)
    expect((await offline([free])).data).toEqual({ changed: 1 })
    expect((await list({ status: 3 })).list).toMatchObject([{ id: free, statusReason: 'unsafe' }])
    expect((await list({ status: 1 })).list).toMatchObject([{ id: used, strategies: 1 }])
    expect((await detail(used)).strategyNames).toEqual(['Winter'])
  })
})

describe('stored upgrade files', () => {
  it('show what leads to them, with the vehicles of the data scope', async () => {
    await added('7.1.0')
    const id = await added('7.2.0')
    const none = { fromModel: 'FT300-7.1.0', state: null, deltaSize: null, ratio: null }
    expect((await detail(id)).sources).toEqual([{ ...none, vehicles: 1 }])
    const south = await ask(contract.getUpgradeFile, { token: 'south', query: { id } })
    expect(south.data.sources).toEqual([{ ...none, vehicles: 0 }])
    const query = { partsModel: 'FT-300' }
    expect((await ask(getFileSeries, { token: 'whole', query })).data).toMatchObject([
      { version: '7.1.0', releaseCounter: 1, vehicles: 1, signed: true },
      { version: '7.2.0', releaseCounter: 2, vehicles: 0, signed: true },
    ])
    expect((await ask(getFileSeries, { token: 'stranger', query })).data).toEqual([])
  })

  it('are counted when downloaded', async () => {
    const id = await added('7.1.0')
    const got = await ask(contract.downloadUpgradeFile, { token: 'whole', body: { id } })
    expect(got.data).toMatchObject({ fileName: 'image.bin', fileSize: 11 })
    expect((await ask(contract.downloadUpgradeFile, { token: 'stranger', body: { id } })).code).toBe(409)
    expect(await detail(id)).toMatchObject({ downloads: 1 })
  })

  it('are read by many, and changed by those who may', async () => {
    const id = await added('7.1.0')
    expect((await list({}, 'reader')).total).toBe(1)
    expect((await add('7.2.0', {}, 'reader')).code).toBe(403)
    expect((await step([id], 1, 'uploader')).code).toBe(403)
    expect((await step([id], 1, 'stranger')).code).toBe(409)
    expect((await add('7.2.0', {}, 'uploader')).code).toBe(200)
  })

  it('are counted by part, and unused uploads with them', async () => {
    await added('7.1.0', { hardware: ['H6', 'H7'] })
    await upload('left over')
    await db.pool.query(`update stored_object set created_at = now() - interval '2 hours'`)
    const before = (await ask(getFileStorage, { token: 'whole' })).data
    expect(before).toMatchObject({ files: 1, bytes: 11, check: null, damaged: 0 })
    expect(before.orphans).toBeGreaterThan(0)
    const hardware = ['H6', 'H7'].map((hardwareVersion) => ({ hardwareVersion, files: 1 }))
    expect((await ask(getFileTree, { token: 'whole' })).data).toEqual([
      { typeName: 'Tbox', files: 1, models: [{ partsModel: 'FT-300', files: 1, bytes: 11, hardware }] },
    ])
    expect((await ask(getFileTree, { token: 'stranger' })).data).toEqual([])
  })

  it('of electric vehicles are stored under an address of their own', async () => {
    const named = (name: string) => ({ file: new File(['plain'], name) })
    const stored = await sendForm(contract.storeBoxEvFile, 'whole', named('ev.bin'))
    expect(stored.data).toMatch(/^\/transfer\/obs\/objects\/.+\/boxev\/.+\.bin$/)
    expect((await sendForm(contract.storeBoxEvFile, 'whole', named('ev.exe'))).code).toBe(400)
    expect((await sendForm(contract.storeBoxEvFile, 'reader', named('ev.bin'))).code).toBe(403)
  })
})
