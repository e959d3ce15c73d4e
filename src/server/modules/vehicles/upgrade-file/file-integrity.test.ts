import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkUpgradeFiles, getFileStorage } from '#core/contract/file-storage.ts'
import { createLog } from '#server/ops/log.ts'
import { readable } from '#server/ops/streams.ts'
import { upgradeFileGround } from '#tests/support/upgrade-file-ground.ts'
import { fileCheckRepository } from './file-check-repository.ts'
import { runCheck } from './file-integrity.ts'

const ground = await upgradeFileGround()
const { db, objects, ask, added, detail, step } = ground
beforeEach(async () => {
  await ground.clear()
  await db.pool.query('delete from notice_event; delete from file_check')
})
afterAll(ground.close)

const { store } = objects
const log = createLog('silent')
const checks = fileCheckRepository(db)
const queued = async () => {
  await checks.queueAll()
  return (await checks.open()).at(-1)!.id
}
const run = async (id: number, over: Partial<typeof store> = {}, signal = new AbortController().signal) =>
  runCheck({ checks, store: { ...store, ...over }, log }, id, signal)
const check = async (over: Partial<typeof store> = {}) => run(await queued(), over)
const storage = async () => (await ask(getFileStorage, { token: 'whole' })).data
const resultOf = async (id: number) => (await detail(id)).checkResult
const notices = async () =>
  (
    await db.pool.query<{ owner: boolean; name: string }>(
      `select owner_id is not null as owner, params ->> 'name' as name from notice_event
        where kind = 'upgradeFileDamaged' order by 1`,
    )
  ).rows

/** Where the store has the file of a version. */
async function fileOf(id: number): Promise<string> {
  const { rows } = await db.pool.query<{ key: string }>('select object_key as key from soft_version where id = $1', [
    id,
  ])
  return join(objects.folder, 'objects', ...rows[0]!.key.split('/'))
}

it('finds files that are not what was uploaded, counts them, and informs people once', async () => {
  const [whole, changed, short, gone] = [
    await added('7.1.0'),
    await added('7.2.0'),
    await added('7.3.0'),
    await added('7.4.0'),
  ]
  await check()
  expect(await storage()).toMatchObject({
    damaged: 0,
    check: { state: 'finished', total: 4, done: 4, damaged: 0, bytes: 4 * 'image 7.1.0'.length },
  })
  writeFileSync(await fileOf(changed), 'image 9.9.9')
  truncateSync(await fileOf(short), 3)
  rmSync(await fileOf(gone))
  await check()
  await check()
  expect(await Promise.all([whole, changed, short, gone].map(resultOf))).toEqual([
    'intact',
    'hashDiffers',
    'sizeDiffers',
    'missing',
  ])
  expect(await storage()).toMatchObject({ damaged: 3, check: { done: 4, damaged: 3 } })
  const names = ['FT300-7.2.0', 'FT300-7.3.0', 'FT300-7.4.0']
  const told = await notices()
  expect(told.map(({ owner }) => owner)).toEqual([false, false, false, true, true, true])
  expect(new Set(told.map(({ name }) => name))).toEqual(new Set(names))
})

it('leaves files as they are while the store cannot be read', async () => {
  const id = await added('7.1.0')
  await check()
  const down = () => Promise.reject(new Error('no network'))
  await check({ open: down })
  expect(await resultOf(id)).toBe('intact')
  expect(await storage()).toMatchObject({ damaged: 0, check: { state: 'failed', unreadable: 1, damaged: 0 } })
  const broken = async function* () {
    yield Buffer.from('image')
    throw new Error('the connection ended')
  }
  await check({ open: () => Promise.resolve(readable(broken())) })
  expect(await resultOf(id)).toBe('intact')
  await check({ size: down })
  expect(await resultOf(id)).toBe('intact')
  // A volume that is not mounted: an empty folder.
  rmSync(join(objects.folder, 'objects'), { recursive: true })
  mkdirSync(join(objects.folder, 'objects'))
  await check()
  expect(await resultOf(id)).toBe('intact')
  expect(await notices()).toEqual([])
})

it('ends early when one file after the other cannot be read', async () => {
  for (const patch of [1, 2, 3, 4, 5, 6, 7]) await added(`7.1.${patch}`)
  await check({ size: () => Promise.reject(new Error('no network')) })
  expect((await storage()).check).toMatchObject({ state: 'failed', total: 7, done: 5, unreadable: 5 })
})

it('begins from the start when its process ended', async () => {
  await added('7.1.0')
  const id = await queued()
  await expect(run(id, {}, AbortSignal.abort())).rejects.toThrow('aborted')
  await db.pool.query('update file_check set done = 1')
  expect((await storage()).check).toMatchObject({ state: 'running' })
  await run(id)
  expect((await storage()).check).toMatchObject({ state: 'finished', done: 1, total: 1 })
})

it('is started by a user, one at a time in a tenant', async () => {
  const start = (token = 'whole') => ask(checkUpgradeFiles, { token, lang: 'en', body: {} })
  expect(await start()).toMatchObject({ code: 409, msg: 'There are no upgrade files to check. Upload one first.' })
  await added('7.1.0')
  expect(await start('reader')).toMatchObject({ code: 403 })
  const { data } = await start()
  expect((await storage()).check).toMatchObject({ id: data.id, state: 'queued', startedBy: 'files' })
  expect(await start()).toMatchObject({ code: 409 })
  await run(data.id)
  expect((await storage()).check).toMatchObject({ state: 'finished', done: 1, damaged: 0 })
  expect(await start()).toMatchObject({ code: 200 })
})

it('keeps a damaged file from being published', async () => {
  const id = await added('7.1.0')
  await step([id], 2)
  writeFileSync(await fileOf(id), 'image 9.9.9')
  await check()
  expect(await step([id], 1)).toMatchObject({ code: 409, msg: 'The stored file of FT300-7.1.0 is damaged' })
})
