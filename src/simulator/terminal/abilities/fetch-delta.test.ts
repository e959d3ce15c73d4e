import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { createDelta } from 'fossil-delta'
import { afterEach, describe, expect, it } from 'vitest'
import { signedText } from '#core/domain/file-signature.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'
import { ImageStore } from './image-store.ts'

const image = (release: number) =>
  Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 13 + (at % 9_000 < 100 ? release : 0)) & 0xff))
const IMAGES = { '8.0.0': image(1), '8.1.0': image(2) } as const
type Version = keyof typeof IMAGES
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest()

const pair = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x!, 'base64url')
const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16)

function headersOf(version: Version): Record<string, string> {
  const hash = hashOf(IMAGES[version])
  const sha256 = hash.toString('hex')
  const file = {
    partModel: 'FT-300',
    version,
    kind: 'full',
    size: IMAGES[version].length,
    sha256,
    releaseCounter: 4,
  } as const
  return {
    etag: `"${sha256}"`,
    'repr-digest': `sha-256=:${hash.toString('base64')}:`,
    'x-signature': sign(null, Buffer.from(signedText(file)), pair.privateKey).toString('base64'),
    'x-signature-key': keyId,
    'x-signature-public-key': publicKey.toString('base64'),
    'x-signature-counter': '4',
  }
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A platform with both images, and this delta from the first to the second. */
async function platform(delta: Buffer) {
  const asked: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    const version = request.url!.slice(1) as Version
    asked.push(request.headers)
    const base = `"${hashOf(IMAGES['8.0.0']).toString('hex')}"`
    if (version === '8.1.0' && request.headers['if-none-match'] === base) {
      return response.writeHead(226, { ...headersOf(version), im: 'fossil+br', 'delta-base': base }).end(delta)
    }
    return response.writeHead(200, headersOf(version)).end(IMAGES[version])
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { asked, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const GOOD = brotliCompressSync(createDelta(new Uint8Array(IMAGES['8.0.0']), new Uint8Array(IMAGES['8.1.0'])))

/** A terminal that was upgraded to 8.0.0 and then to 8.1.0. */
async function upgradedTwice(delta: Buffer) {
  const { asked, at } = await platform(delta)
  const online = await terminalOnline({
    fits: is2019,
    prepare: (world) => Object.assign(world, { images: new ImageStore() }),
  })
  const { world, terminal, order } = online
  const bytes: number[] = []
  for (const [done, version] of Object.keys(IMAGES).entries()) {
    order(0x8105, { command: 1, parameters: `${at}/${version};;;;;;;FLTWL;;${version};5` })
    await expect
      .poll(async () => {
        await world.pass(5)
        return world.ofId(0x0108).length
      })
      .toBe(done + 1)
    bytes.push(terminal.abilities.upgrade.receivedBytes)
    await world.pass(60)
  }
  return { asked, bytes, version: terminal.abilities.upgrade.version }
}

describe('a delta', () => {
  it('is requested by the image that runs, applied and checked', async () => {
    const { asked, bytes, version } = await upgradedTwice(GOOD)
    expect(version).toBe('8.1.0')
    expect(asked.map((headers) => headers['a-im'])).toEqual([undefined, 'fossil+br'])
    expect(bytes).toEqual([IMAGES['8.0.0'].length, GOOD.length])
    expect(GOOD.length).toBeLessThan(IMAGES['8.1.0'].length / 10)
  })

  it.each([
    ['is of another file', brotliCompressSync(createDelta(new Uint8Array(IMAGES['8.1.0']), new Uint8Array(50)))],
    ['cannot be unpacked', Buffer.from('no delta')],
  ])('that %s is given up for the whole file', async (_what, delta) => {
    const { asked, bytes, version } = await upgradedTwice(delta)
    expect(version).toBe('8.1.0')
    expect(asked.map((headers) => headers['a-im'])).toEqual([undefined, 'fossil+br', undefined])
    expect(bytes[1]).toBe(IMAGES['8.1.0'].length)
  })
})
