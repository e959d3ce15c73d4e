import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { buildApp } from './app.ts'
import { webFiles } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleetwall-web-'))
const web = join(folder, 'web')
const map = join(folder, 'map')
mkdirSync(join(web, 'assets'), { recursive: true })
mkdirSync(map)
writeFileSync(join(web, 'index.html'), '<title>console</title>')
writeFileSync(join(web, 'screens.html'), '<title>screens</title>')
writeFileSync(join(web, 'assets', 'main-a1b2c3.js'), 'export const text = "x"\n'.repeat(200))
writeFileSync(join(web, 'assets', 'packed-a1b2c3.js'), 'as written')
writeFileSync(join(web, 'assets', 'packed-a1b2c3.js.br'), brotliCompressSync('packed by the build'))
writeFileSync(join(map, 'world.pmtiles'), Buffer.from('0123456789'))
writeFileSync(join(folder, 'secret.txt'), 'not for you')

const appWith = async (folders: { web: string; map: string }) => {
  const app = await buildApp({ log: createLog('silent'), authenticate: () => Promise.resolve(null) })
  await webFiles(app, folders)
  return app
}
const app = await appWith({ web, map })
await app.listen({ port: 0, host: '127.0.0.1' })

/** The path as it is: clients of the platform resolve ".." before they send it. */
async function rawGet(path: string, headers = ''): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${headers}\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('pages and files', () => {
  it('come without keeping: both pages', async () => {
    for (const [path, title] of [
      ['/', 'console'],
      ['/index.html', 'console'],
      ['/screens.html', 'screens'],
    ] as const) {
      const answer = await app.inject(path)
      expect(answer.body).toContain(title)
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('are cached permanently when their name holds a hash, and travel compressed', async () => {
    const answer = await app.inject({ url: '/assets/main-a1b2c3.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  it('that were compressed by the build are sent as they are, to those who can read them', async () => {
    const sent = (accepted: string) =>
      app.inject({ url: '/assets/packed-a1b2c3.js', headers: { 'accept-encoding': accepted } })
    const packed = await sent('gzip, br')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('packed by the build')
    const plain = await sent('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe('as written')
  })

  it('of the map come in ranges, uncompressed', async () => {
    const headers = { range: 'bytes=2-4', 'accept-encoding': 'gzip, br' }
    const answer = await app.inject({ url: '/map/world.pmtiles', headers })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe('234')
    expect(answer.headers['content-range']).toBe('bytes 2-4/10')
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['/../secret.txt', 404],
    ['/map/../../secret.txt', 404],
    ['/%2e%2e/secret.txt', 404],
    ['/map/..%2f..%2fsecret.txt', 404],
    ['/map/%2e%2e/%2e%2e/secret.txt', 404],
    ['/map/..\\..\\secret.txt', 404],
    ['/assets/missing.js', 404],
    ['/%00', 400],
    ['/map/%00', 400],
    ['/map/world.pmtiles%00.png', 400],
    ['/%', 400],
    ['/map/%E0%A4%A', 400],
  ])('end at their folder: %s', async (url, status) => {
    const answer = await rawGet(url)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toContain('not for you')
  })

  it('answer 431 to headers of 20 kB', async () => {
    expect(await rawGet('/', `X-Large: ${'a'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('are missed clearly when they are not built', async () => {
    const unbuilt = await appWith({ web: join(folder, 'nowhere'), map: join(folder, 'nowhere') })
    const answer = await unbuilt.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    await unbuilt.close()
  })
})
