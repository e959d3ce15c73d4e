import { afterAll, describe, expect, it } from 'vitest'
import { getCommonFileUploadSigned, uploadEditorImage } from '#core/contract/upload.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { uploadRoutes } from './upload-routes.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest of a picture')])
const MEGABYTE = 1024 * 1024

const db = await testDatabase()
const own = await aTenant(db)
const person = await addAccount(db, { username: 'uploader', password: 'x', oemId: own.oemId, orgId: own.head })
const objects = testObjects(db, Date.now, 1)
const test = await testApp((app) => uploadRoutes(app, objects), {
  token: aCaller({ userId: person.id, oemId: own.oemId, orgId: own.head }),
})
const { sendForm } = await listening(test)
afterAll(async () => {
  await test.close()
  await db.close()
  objects.close()
})

describe('the quota of an account', () => {
  const wish = (fileSize: number) =>
    test.ask(getCommonFileUploadSigned, {
      body: { objectKey: 'a.png', contentType: 'image/png', fileSize },
      lang: 'en',
    })

  it('refuses what is more than what is left, announced or sent', async () => {
    expect(await wish(2 * MEGABYTE)).toMatchObject({ code: 429, msg: expect.stringContaining('1 MB per 24 hours') })
    expect((await wish(MEGABYTE - 100)).code).toBe(200)
    const file = new File([new Uint8Array(PNG), 'x'.repeat(200)], 'b.png')
    expect((await sendForm(uploadEditorImage, 'token', { file })).code).toBe(400)
    expect((await wish(101)).code).toBe(429)
  })

  it('is of 24 hours, and what the platform makes for an account does not count', async () => {
    await db.pool.query(`update stored_object set created_at = now() - interval '25 hours' where account_id = $1`, [
      person.id,
    ])
    expect((await wish(MEGABYTE - 10)).code).toBe(200)
    await db.pool.query(
      `update stored_object set state = 'stored', size = expected_size, expires_at = now() + interval '1 day' where account_id = $1`,
      [person.id],
    )
    expect((await wish(MEGABYTE - 10)).code).toBe(200)
  })
})
