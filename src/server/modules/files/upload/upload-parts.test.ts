import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { getCommonFileUploadSigned, removeObject, type UploadSignature } from '#core/contract/upload.ts'
import { md5, PNG, uploadApp } from '#tests/support/upload-app.ts'

const { test, origin, signed, put, objects, moveClock, ...app } = await uploadApp()
afterAll(() => app.close())

describe('a signed PUT in parts', () => {
  const CONTENT = Buffer.concat([PNG, Buffer.alloc(200, 7)])
  const part = (signature: UploadSignature, first: number, last: number, body = CONTENT.subarray(first, last + 1)) =>
    put(signature, body, { 'Content-Range': `bytes ${first}-${last}/${CONTENT.length}` })
  const ask = (signature: UploadSignature) =>
    put(signature, Buffer.alloc(0), { 'Content-Range': `bytes */${CONTENT.length}` })
  const receivedOf = async (answer: Response) =>
    ((await answer.json()) as { data: { received?: number } }).data.received
  const wish = { fileMd5: md5(CONTENT), fileSize: CONTENT.length }
  const last = CONTENT.length - 1

  it('is stored once the last part is here, and says before how much is', async () => {
    const signature = await signed('whole.png', wish)
    expect(await receivedOf(await ask(signature))).toBe(0)
    expect((await part(signature, 0, 99)).status).toBe(202)
    expect((await fetch(origin + signature.accessURL)).status).toBe(404)
    // Not the next one: nothing changes.
    expect(await receivedOf(await part(signature, 120, last))).toBe(100)
    expect(await receivedOf(await part(signature, 0, 49))).toBe(100)
    expect((await part(signature, 100, last)).status).toBe(200)
    expect(Buffer.from(await (await fetch(origin + signature.accessURL)).arrayBuffer())).toEqual(CONTENT)
    expect((await part(signature, 100, last)).status).toBe(409)
  })

  it('keeps what came before the connection broke', async () => {
    const signature = await signed('broken.png', wish)
    await part(signature, 0, 9)
    const { hostname, port } = new URL(origin)
    const request = httpRequest({
      hostname,
      port,
      path: signature.url,
      method: 'PUT',
      headers: {
        ...signature.actualSignedRequestHeaders,
        'Content-Length': '190',
        'Content-Range': `bytes 10-199/${CONTENT.length}`,
      },
    })
    request.on('error', () => {})
    request.write(CONTENT.subarray(10, 60))
    await vi.waitFor(async () => expect(await receivedOf(await ask(signature))).toBe(60))
    request.destroy()
    expect(await receivedOf(await part(signature, 60, 99))).toBe(100)
    expect((await part(signature, 100, last)).status).toBe(200)
  })

  it('goes on under its key when the same account sends the same file again', async () => {
    const first = await signed('again.png', wish)
    expect((await signed('again.png', wish)).objectKey).not.toBe(first.objectKey)
    await part(first, 0, 99)
    const second = await signed('again.png', wish)
    expect(second.objectKey).toBe(first.objectKey)
    expect((await signed('other.png', wish)).objectKey).not.toBe(first.objectKey)
    const body = { objectKey: 'again.png', contentType: 'image/png', ...wish }
    const colleagues = await test.ask(getCommonFileUploadSigned, { body, token: 'colleague' })
    expect(colleagues.data.objectKey).not.toBe(first.objectKey)
    expect((await part(second, 100, last)).status).toBe(200)
    expect((await signed('again.png', wish)).objectKey).not.toBe(first.objectKey)
  })

  it('may go on for a day after its signature has ended, and not begin', async () => {
    const [begun, late] = [await signed('a.png', wish), await signed('b.png', wish)]
    await part(begun, 0, 99)
    moveClock(16 * 60_000)
    expect((await part(late, 0, 99)).status).toBe(403)
    expect((await part(begun, 100, 149)).status).toBe(202)
    moveClock(25 * 3_600_000)
    expect((await part(begun, 150, last)).status).toBe(403)
    moveClock(0)
  })

  it('begins anew when the content is not what was announced', async () => {
    const signature = await signed('wrong.png', wish)
    await part(signature, 0, 99)
    expect((await part(signature, 100, last, Buffer.alloc(CONTENT.length - 100))).status).toBe(400)
    expect(await receivedOf(await ask(signature))).toBe(0)
    expect((await part(signature, 0, last)).status).toBe(200)
  })

  it('refuses another size, a longer part, and a range that is none', async () => {
    const signature = await signed('size.png', wish)
    const send = (range: string, body = CONTENT) => put(signature, body, { 'Content-Range': range })
    expect((await send(`bytes 0-9/${CONTENT.length + 1}`, CONTENT.subarray(0, 10))).status).toBe(400)
    expect((await send(`bytes 0-9/${CONTENT.length}`)).status).toBe(400)
    for (const range of ['bytes 9-0/10', 'bytes 0-10/10', 'bytes */x', 'lines 0-1/2', 'bytes -5/10']) {
      expect((await send(range)).status).toBe(400)
    }
    expect(
      (
        await put({ ...signature, url: signature.url.replace(/signature=.{8}/, 'signature=AAAAAAAA') }, PNG, {
          'Content-Range': `bytes */${CONTENT.length}`,
        })
      ).status,
    ).toBe(403)
  })

  it('leaves nothing behind when it is removed', async () => {
    const signature = await signed('gone.png', wish)
    await part(signature, 0, 99)
    const parts = () => readdirSync(objects.partFolder).filter((name) => name.endsWith('.part')).length
    const before = parts()
    await test.ask(removeObject, { body: { objectKey: signature.objectKey } })
    expect(parts()).toBe(before - 1)
  })
})
