import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { getFileStorage } from '#core/contract/file-storage.ts'
import { createLog } from '#server/ops/log.ts'
import { upgradeFileGround } from '#tests/support/upgrade-file-ground.ts'
import { fileCheckRepository } from './file-check-repository.ts'
import { checkFiles } from './file-integrity.ts'

const ground = await upgradeFileGround()
const { db, objects, ask, added, detail, step } = ground
beforeEach(async () => {
  await ground.clear()
  await db.pool.query('delete from notice_event; delete from file_check')
})
afterAll(ground.close)

const { store } = objects
const log = createLog('silent')
const check = (signal = new AbortController().signal, over: Partial<typeof store> = {}) =>
  checkFiles({ checks: fileCheckRepository(db), store: { ...store, ...over }, log }, signal)
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

it('says that a store that cannot be read is no proof of a wrong hash', async () => {
  const id = await added('7.1.0')
  await check(undefined, { open: () => Promise.reject(new Error('no network')) })
  expect(await resultOf(id)).toBe('unreadable')
  await check()
  expect(await resultOf(id)).toBe('intact')
})

it('ends with its process, and the next one begins from the start', async () => {
  await added('7.1.0')
  await check(AbortSignal.abort())
  expect((await storage()).check).toMatchObject({ state: 'cancelled', done: 0 })
  await db.pool.query(`update file_check set state = 'running', finished_at = null`)
  await check()
  const { rows } = await db.pool.query('select state from file_check order by id')
  expect(rows).toEqual([{ state: 'failed' }, { state: 'finished' }])
})

it('keeps a damaged file from being published', async () => {
  const id = await added('7.1.0')
  await step([id], 2)
  writeFileSync(await fileOf(id), 'image 9.9.9')
  await check()
  expect(await step([id], 1)).toMatchObject({ code: 409, msg: 'The stored file of FT300-7.1.0 is damaged' })
})
