import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aTenant } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { objectRepository } from './object-repository.ts'
import { objectService } from './object-service.ts'
import { uploadQuota } from './upload-quota.ts'

const db = await testDatabase()
const objects = testObjects(db)
afterAll(async () => {
  objects.close()
  await db.close()
})

it('sweeps files that were never finished when the uploads of their account are used up', async () => {
  const { oemId, head: orgId } = await aTenant(db)
  const { id: userId } = await addAccount(db, { username: 'uploader', password: 'x', oemId, orgId })
  const content = join(mkdtempSync(join(tmpdir(), 'fleetwall-put-')), 'content')
  for (const name of ['first.png', 'second.png']) {
    const { objectKey } = await objects.files.sign({ oemId, userId }, { objectKey: name, contentType: 'image/png' })
    writeFileSync(content, 'a picture')
    await objects.store.adopt(objectKey, content, 'image/png')
  }
  await db.pool.query(`update stored_object set expires_at = now() - interval '1 minute'`)
  const rows = objectRepository(db)
  const { store, partFolder } = objects
  const usedUp = objectService({ store, objects: rows, quota: uploadQuota(rows, 0), partFolder })
  expect(await usedUp.sweep()).toBe(2)
  expect(await usedUp.sweep()).toBe(0)
  expect((await db.pool.query('select 1 from stored_object')).rows).toEqual([])
})
