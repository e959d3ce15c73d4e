import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  finishUpload,
  getCommonFileUploadSigned,
  getRealNamedFileUploadSigned,
  getTempGetURL,
  getTempPutURL,
  removeObject,
  uploadEditorImage,
  uploadObject,
  uploadThroughBackend,
  type UploadSignature,
  withHost,
} from '#core/contract/upload.ts'
import { md5, PNG, uploadApp } from '#tests/support/upload-app.ts'

const { db, test, origin, sendForm, signed, put, objects, moveClock, ...app } = await uploadApp()
afterAll(() => app.close())

describe('signed PUT', () => {
  it('answers url, Content-Type, x-obs-acl, actualSignedRequestHeaders, objectKey, accessURL', async () => {
    const { data } = await test.ask(getTempPutURL, {
      query: { access: 1, objectKey: 'a.png', contentType: 'image/png' },
    })
    expect(data).toEqual({
      url: expect.stringContaining('signature='),
      'Content-Type': 'image/png',
      'x-obs-acl': 'public-read',
      actualSignedRequestHeaders: { 'Content-Type': 'image/png', 'x-obs-acl': 'public-read' },
      objectKey: expect.stringMatching(/\.png$/),
      accessURL: expect.stringContaining(data.objectKey),
    })
  })

  it('stores what is PUT without credentials and shows it to whoever knows the address', async () => {
    const signature = await signed()
    expect((await put(signature, PNG)).status).toBe(200)
    const read = await fetch(origin + signature.accessURL)
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { data } = await test.ask(finishUpload, { body: { objectKey: signature.objectKey } })
    expect(data).toMatchObject({ fileName: 'photo.png', fileSize: PNG.length, fileMd5: md5(PNG) })
  })

  it('makes the key itself: nothing of a name but its extension gets into it', async () => {
    const { objectKey } = await signed('../../etc/passwd\\..\\evil<script>.png')
    expect(objectKey).toMatch(/^tenant\d+\/files\/\d{4}-\d\d\/[0-9a-f]{32}\.png$/)
  })

  it.each(['page.html', 'drawing.svg', 'run.exe', 'noextension', 'constructor', 'a.__proto__'])(
    'takes no %s',
    async (objectKey) => {
      const answer = await test.ask(getCommonFileUploadSigned, { body: { objectKey, contentType: 'image/png' } })
      expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'objectKey' }] })
    },
  )

  it('takes no picture announced as a page', async () => {
    const body = { objectKey: 'a.png', contentType: 'text/html' }
    expect(await test.ask(getCommonFileUploadSigned, { body })).toMatchObject({ code: 400 })
  })

  it.each([
    ['another signature', (url: string) => url.replace(/signature=.{8}/, 'signature=AAAAAAAA')],
    ['a later end', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999999')],
    ['another type', (url: string) => url.replace('image%2Fpng', 'text%2Fhtml')],
    ['a higher limit', (url: string) => url.replace(/most=\d+/, 'most=99999999999')],
    ['another key', (url: string) => url.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
  ])('refuses %s', async (_name, change) => {
    const signature = await signed()
    const answer = await put({ ...signature, url: change(signature.url) }, PNG)
    expect(answer.status).toBe(403)
    expect((await fetch(origin + signature.accessURL)).status).toBe(404)
  })

  it('refuses a signature that has ended', async () => {
    const signature = await signed()
    moveClock(16 * 60_000)
    expect((await put(signature, PNG)).status).toBe(403)
    moveClock(0)
    expect((await put(signature, PNG)).status).toBe(200)
  })

  it('refuses other headers than the signed ones', async () => {
    expect((await put(await signed(), PNG, { 'Content-Type': 'image/gif' })).status).toBe(400)
    expect((await put(await signed(), PNG, { 'x-obs-acl': 'private' })).status).toBe(400)
  })

  it.each([
    ['not the type its name says', {}, Buffer.from('<script>alert(1)</script>')],
    ['another MD5 than announced', { fileMd5: '0'.repeat(32) }, PNG],
    ['another size than announced', { fileSize: 5 }, PNG],
    ['nothing', {}, Buffer.alloc(0)],
  ])('keeps no content that is %s', async (_name, announced, content) => {
    const signature = await signed('photo.png', announced)
    expect((await put(signature, content)).status).toBe(400)
    expect((await fetch(origin + signature.accessURL)).status).toBe(404)
    expect(existsSync(objects.partFolder) ? readdirSync(objects.partFolder) : []).toEqual([])
  })

  it('takes the MD5 a file is named after as the one it must have', async () => {
    expect((await put(await signed(`${md5(PNG)}.png`), PNG)).status).toBe(200)
    expect((await put(await signed(`${'a'.repeat(32)}.png`), PNG)).status).toBe(400)
  })

  it('refuses a size over the limit of the kind before anything is sent', async () => {
    const body = { objectKey: 'a.png', contentType: 'image/png', fileSize: 21 * 1024 * 1024 }
    expect(await test.ask(getCommonFileUploadSigned, { body, lang: 'en' })).toMatchObject({
      code: 400,
      msg: 'The file cannot exceed 20 MB',
    })
  })

  it('ends a transfer that goes on after the limit', async () => {
    const signature = await signed()
    const answer = await put(signature, Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)])).catch(() => null)
    expect(answer?.status ?? 400).toBe(400)
    expect((await fetch(origin + signature.accessURL)).status).toBe(404)
  })

  it('writes a key once', async () => {
    const signature = await signed()
    const answers = await Promise.all([put(signature, PNG), put(signature, Buffer.concat([PNG, PNG]))])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const stored = Buffer.from(await (await fetch(origin + signature.accessURL)).arrayBuffer())
    const { data } = await test.ask(finishUpload, { body: { objectKey: signature.objectKey } })
    expect(data.fileMd5).toBe(md5(stored))
  })
})

describe('reading', () => {
  it('gives a private object only by a signed address that ends', async () => {
    const { data: signature } = await test.ask(getTempPutURL, {
      query: { access: 0, objectKey: 'a.png', contentType: 'image/png' },
    })
    await put(signature, PNG)
    expect((await fetch(origin + signature.accessURL)).status).toBe(403)
    const { data } = await test.ask(getTempGetURL, { query: { objectKey: signature.objectKey } })
    expect((await fetch(origin + data.url)).status).toBe(200)
    moveClock(11 * 60_000)
    expect((await fetch(origin + data.url)).status).toBe(403)
    moveClock(0)
  })

  it('signs no private object for a colleague who only knows its key', async () => {
    const { data: signature } = await test.ask(getTempPutURL, {
      query: { access: 0, objectKey: 'private.png', contentType: 'image/png' },
    })
    await put(signature, PNG)
    const query = { objectKey: signature.objectKey }
    expect((await test.ask(getTempGetURL, { query, token: 'colleague' })).code).toBe(404)
    expect((await test.ask(getTempGetURL, { query })).code).toBe(200)
  })

  it('signs nothing for another tenant and removes nothing of others', async () => {
    const signature = await signed()
    await put(signature, PNG)
    const { objectKey } = signature
    expect((await test.ask(getTempGetURL, { query: { objectKey }, token: 'foreign' })).code).toBe(404)
    expect((await test.ask(finishUpload, { body: { objectKey }, token: 'foreign' })).code).toBe(409)
    expect((await test.ask(removeObject, { body: { objectKey }, token: 'foreign' })).code).toBe(409)
    expect((await test.ask(removeObject, { body: { objectKey } })).code).toBe(200)
    expect((await fetch(origin + signature.accessURL)).status).toBe(404)
  })

  it.each(['../settings', '%2e%2e/%2e%2e/etc/passwd', 'a//b', 'a/..%2f..%2fb', '.hidden', 'a\\..\\b'])(
    'finds nothing under %s',
    async (key) => {
      const answer = await fetch(`${origin}/transfer/obs/objects/${key}`)
      expect([400, 404]).toContain(answer.status)
    },
  )

  it('gives a part of a video, as players ask for it', async () => {
    const clip = Buffer.concat([Buffer.from('FLV'), Buffer.from('0123456789')])
    const { data: signature } = await test.ask(getCommonFileUploadSigned, {
      body: { objectKey: 'clip.flv', contentType: 'video/x-flv' },
    })
    await put(signature, clip)
    const read = async (range: string) => {
      const answer = await fetch(origin + signature.accessURL, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await read('bytes=3-5')).toEqual([206, 'bytes 3-5/13', '012'])
    expect(await read('bytes=10-')).toEqual([206, 'bytes 10-12/13', '789'])
    expect(await read('bytes=-2')).toEqual([206, 'bytes 11-12/13', '89'])
    expect((await read('bytes=13-'))[0]).toBe(416)
  })

  it('gives back the real name of a file, as a download', async () => {
    const { data: signature } = await test.ask(getRealNamedFileUploadSigned, {
      body: { objectKey: '维修手册.pdf', contentType: 'application/pdf' },
    })
    await put(signature, Buffer.from('%PDF-1.7 …'))
    const disposition = (await fetch(origin + signature.accessURL)).headers.get('content-disposition')
    expect(disposition).toBe(`attachment; filename="____.pdf"; filename*=UTF-8''${encodeURIComponent('维修手册.pdf')}`)
  })
})

describe('forms', () => {
  const picture = (content = PNG, name = 'a.png') => new File([new Uint8Array(content)], name, { type: 'image/png' })

  it('generic object upload answers a {host}-prefixed path', async () => {
    const { data } = await sendForm(uploadObject, 'own', { obsType: 'vehicle', objectKey: 'x/b.png', file: picture() })
    expect(data.path).toMatch(/^\{host\}\/transfer\/obs\/objects\/tenant\d+\/vehicle\//)
    expect((await fetch(withHost(data.path, origin))).status).toBe(200)
  })

  it('the editor posts images to /upload, and nothing else', async () => {
    const { data } = await sendForm(uploadEditorImage, 'own', { file: picture() })
    expect((await fetch(origin + data.url)).headers.get('content-type')).toBe('image/png')
    const refused = await sendForm(uploadEditorImage, 'own', { file: picture(Buffer.from('%PDF-'), 'a.pdf') })
    expect(refused.code).toBe(400)
  })

  it('the backend variant takes 2 MB', async () => {
    const exact = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024 - PNG.length)])
    expect((await sendForm(uploadThroughBackend, 'own', { file: picture(exact) })).code).toBe(200)
    const over = await sendForm(
      uploadThroughBackend,
      'own',
      { file: picture(Buffer.concat([exact, PNG])) },
      { lang: 'en' },
    )
    expect(over).toMatchObject({ code: 400, msg: 'The file cannot exceed 2 MB' })
  })

  it('says when there is no file and when it is no form', async () => {
    expect(await sendForm(uploadObject, 'own', { obsType: 'a' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'file' }],
    })
    expect((await test.ask(uploadObject, { body: {} })).code).toBe(415)
  })
})

describe('unfinished uploads', () => {
  /** As a browser does it that PUTs to another store: the platform does not see it. */
  const putElsewhere = async ({ objectKey }: UploadSignature, content: Buffer) => {
    const file = join(mkdtempSync(join(tmpdir(), 'fleetwall-put-')), 'content')
    writeFileSync(file, content)
    await objects.store.adopt(objectKey, file, 'image/png')
  }
  const expireAll = () =>
    db.pool.query(`update stored_object set expires_at = now() - interval '1 minute' where state = 'pending'`)

  it('are checked when they are first read', async () => {
    const [picture, page] = [await signed(), await signed()]
    await putElsewhere(picture, PNG)
    await putElsewhere(page, Buffer.from('<html>'))
    expect((await fetch(origin + picture.accessURL)).status).toBe(200)
    expect((await fetch(origin + page.accessURL)).status).not.toBe(200)
    expect(await objects.store.size(page.objectKey)).toBeNull()
  })

  it('are checked after a day; anything but a picture is removed', async () => {
    const [picture, page] = [await signed(), await signed()]
    await putElsewhere(picture, PNG)
    await putElsewhere(page, Buffer.from('<html>'))
    await expireAll()
    expect(await objects.files.sweep()).toBeGreaterThanOrEqual(2)
    expect(await objects.store.size(page.objectKey)).toBeNull()
    expect((await fetch(origin + picture.accessURL)).status).toBe(200)
    await expireAll()
    await objects.files.sweep()
    expect((await fetch(origin + picture.accessURL)).status).toBe(200)
  })

  it('is swept after a day; what is stored stays', async () => {
    const [used, left] = [await signed(), await signed()]
    await put(used, PNG)
    await expireAll()
    expect(await objects.files.sweep()).toBeGreaterThanOrEqual(1)
    expect((await test.ask(finishUpload, { body: { objectKey: left.objectKey } })).code).toBe(409)
    expect((await fetch(origin + used.accessURL)).status).toBe(200)
  })
})
