import { createHash } from 'node:crypto'
import { getCommonFileUploadSigned, type UploadSignature } from '#core/contract/upload.ts'
import { objectRoutes } from '#server/modules/files/upload/object-routes.ts'
import { uploadRoutes } from '#server/modules/files/upload/upload-routes.ts'
import { aTenant } from '../builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { listening } from './http-app.ts'
import { testObjects } from './objects.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'

export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest of a picture')])
export const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')

/** Uploads and their store, with the callers own, colleague (of the same tenant) and foreign, and a clock of its own. */
export async function uploadApp() {
  const db = await testDatabase()
  const [own, foreign] = [await aTenant(db), await aTenant(db)]
  const account = (username: string, { oemId, head }: { oemId: string; head: number }) =>
    addAccount(db, { username, password: 'x', oemId, orgId: head })
  const person = await account('uploader', own)
  const colleague = await account('colleague', own)
  const other = await account('other', foreign)
  let clock = 0
  const objects = testObjects(db, () => Date.now() + clock)
  const test = await testApp(
    (app) => {
      uploadRoutes(app, objects)
      void objectRoutes(app, objects)
    },
    {
      own: aCaller({ userId: person.id, oemId: own.oemId, orgId: own.head, codes: new Set(['/offline/check']) }),
      colleague: aCaller({ userId: colleague.id, oemId: own.oemId, orgId: own.head }),
      foreign: aCaller({ userId: other.id, oemId: foreign.oemId, orgId: foreign.head }),
    },
  )
  const { origin, sendForm } = await listening(test)
  return {
    db,
    test,
    origin,
    sendForm,
    objects,
    moveClock: (ms: number) => {
      clock = ms
    },
    signed: async (objectKey = 'photo.png', rest: object = {}): Promise<UploadSignature> =>
      (await test.ask(getCommonFileUploadSigned, { body: { objectKey, contentType: 'image/png', ...rest } })).data,
    put: (signature: UploadSignature, content: Buffer, headers: Record<string, string> = {}) =>
      fetch(origin + signature.url, {
        method: 'PUT',
        headers: { ...signature.actualSignedRequestHeaders, ...headers },
        body: new Uint8Array(content),
      }),
    async close() {
      await test.close()
      await db.close()
      objects.close()
    },
  }
}
