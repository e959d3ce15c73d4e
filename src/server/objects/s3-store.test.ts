import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Store } from './s3-store.ts'

/** The example account of "Authenticating Requests (AWS Signature Version 4)" in the S3 API reference. */
const EXAMPLE = {
  endpoint: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  pathStyle: false,
}
const EXAMPLE_TIME = Date.UTC(2013, 4, 24)
const DAY_MS = 86_400_000

describe('official test vectors of Signature Version 4', () => {
  it('presigns the GET of the S3 API reference', async () => {
    const store = s3Store(EXAMPLE, () => EXAMPLE_TIME)
    const order = { key: 'test.txt', expiresAt: new Date(EXAMPLE_TIME + DAY_MS), fileName: '', contentType: '' }
    const url = new URL(await store.signGet(order))
    expect(url.origin + url.pathname).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    })
  })

  it.each([
    [
      'GET Object',
      'GET',
      '/test.txt',
      {
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      'PUT',
      '/test$file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
  ])('signs %s by header', async (_name, method, path, headers, signature) => {
    const signer = new AwsV4Signer({
      method,
      url: `https://examplebucket.s3.amazonaws.com${path}`,
      headers,
      accessKeyId: EXAMPLE.accessKeyId,
      secretAccessKey: EXAMPLE.secretAccessKey,
      region: EXAMPLE.region,
      service: 's3',
      datetime: '20130524T000000Z',
      allHeaders: true,
    })
    expect((await signer.sign()).headers.get('authorization')).toContain(`Signature=${signature}`)
  })

  it('signs content type and ACL of a PUT, so that neither can be another', async () => {
    const store = s3Store({ ...EXAMPLE, pathStyle: true }, () => EXAMPLE_TIME)
    const { url, headers } = await store.signPut({
      key: 'demo/files/a.png',
      contentType: 'image/png',
      acl: 'public-read',
      expiresAt: new Date(EXAMPLE_TIME + 900_000),
      most: 1,
    })
    expect(new URL(url).pathname).toBe('/examplebucket/demo/files/a.png')
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host;x-obs-acl')
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
    expect(headers).toEqual({ 'Content-Type': 'image/png', 'x-obs-acl': 'public-read' })
  })
})

/** `pip install 'moto[server]'`: an S3-compatible server for tests. */
const MOTO = process.env.MOTO_SERVER ?? 'moto_server'
const hasMoto = spawnSync(MOTO, ['--help']).status === 0
if (!hasMoto)
  process.stderr.write(
    `S3 store: not tried against a server, because ${MOTO} is not installed (pip install 'moto[server]').\n`,
  )

describe.skipIf(!hasMoto)('an S3-compatible server', () => {
  const settings = { ...EXAMPLE, bucket: 'fleet', pathStyle: true, endpoint: '' }
  const folder = mkdtempSync(join(tmpdir(), 'fleetwall-s3-'))
  let server: ChildProcess

  beforeAll(async () => {
    server = spawn(MOTO, ['-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
    settings.endpoint = await addressOf(server)
    const admin = new AwsClient({ ...settings, service: 's3', retries: 0 })
    await admin.fetch(`${settings.endpoint}/fleet`, { method: 'PUT' })
  })
  afterAll(() => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const soon = () => new Date(Date.now() + 60_000)
  const put = (key: string) => ({
    key,
    contentType: 'image/png',
    acl: 'public-read' as const,
    expiresAt: soon(),
    most: 9,
  })

  it('takes a presigned PUT and gives it back by a presigned GET as a download', async () => {
    const store = s3Store(settings)
    const { url, headers } = await store.signPut(put('demo/a.png'))
    expect((await fetch(url, { method: 'PUT', headers, body: 'picture' })).status).toBe(200)
    expect(await store.size('demo/a.png')).toBe(7)
    const order = { key: 'demo/a.png', expiresAt: soon(), fileName: '图.png', contentType: 'image/png' }
    const address = await store.signGet(order)
    const read = await fetch(address)
    expect(await read.text()).toBe('picture')
    expect(read.headers.get('content-type')).toBe('image/png')
    // The servers for tests do not all answer with it; that it is signed is what the store has to do.
    expect(new URL(address).searchParams.get('response-content-disposition')).toContain(encodeURIComponent('图.png'))
  })

  it('takes over a file, reads a part of it, removes it', async () => {
    const store = s3Store(settings)
    const file = join(folder, 'export.csv')
    writeFileSync(file, 'vin,plate\n')
    await store.adopt('demo/export.csv', file, 'text/csv')
    expect(await text(await store.open('demo/export.csv'))).toBe('vin,plate\n')
    expect(await text(await store.open('demo/export.csv', { start: 4, end: 8 }))).toBe('plate')
    await store.remove('demo/export.csv')
    expect(await store.size('demo/export.csv')).toBeNull()
    await expect(store.open('demo/export.csv')).rejects.toThrow('404')
    await store.mustAnswer()
    await expect(s3Store({ ...settings, bucket: 'other' }).mustAnswer()).rejects.toThrow('404')
  })
})

/** Where the server listens, as it says itself. */
function addressOf(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((found, failed) => {
    server.once('exit', () => failed(new Error(`the server ended: ${said}`)))
    server.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address) found(address)
    })
  })
}
