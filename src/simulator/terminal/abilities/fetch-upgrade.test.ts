import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type OutgoingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { signedText } from '#core/domain/file-signature.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { ManualWorld } from '#tests/support/manual-world.ts'
import type { UpgradeFault } from './upgrade-fault.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'

const IMAGE = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 13) & 0xff))
const DIGEST = `sha-256=:${createHash('sha256').update(IMAGE).digest('base64')}:`

function aKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { privateKey, keyId, publicKey: bytes.toString('base64') }
}
const key = aKey()

/** Headers of a download of the image, signed for what `over` says. */
function signedHeaders(over: { version?: string; partModel?: string } = {}, by = key): OutgoingHttpHeaders {
  const file = { partModel: 'FT-300', version: '7.9.0', kind: 'full', size: IMAGE.length, releaseCounter: 4 } as const
  const sha256 = createHash('sha256').update(IMAGE).digest('hex')
  const signature = sign(null, Buffer.from(signedText({ ...file, sha256, ...over })), by.privateKey).toString('base64')
  return {
    'repr-digest': DIGEST,
    'x-signature': signature,
    'x-signature-key': by.keyId,
    'x-signature-public-key': by.publicKey,
    'x-signature-counter': '4',
  }
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ota/token`
}

const order = (address: string) => ({ command: 1, parameters: `${address};;;;;;;FLTWL;;7.9.0;5` })

async function upgraded(address: string, prepare: (world: ManualWorld) => void = () => undefined) {
  const online = await terminalOnline({ fits: is2019, prepare })
  const { world, version, vehicle } = online
  online.order(0x8105, order(address))
  expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(0)
  await expect
    .poll(async () => {
      await world.pass(5)
      return world.ofId(0x0108).length
    })
    .toBe(1)
  const { result } = decodeAs(0x0108, version, world.ofId(0x0108)[0]!.body).value
  const { firmware } = decodeAs(0x0107, version, world.ofId(0x0107).at(-1)!.body).value
  return { result, isNew: firmware === '7.9.0', isOld: firmware === vehicle.firmware }
}

describe('an upgrade by 0x8105', () => {
  it('is downloaded, installed and reported', async () => {
    const address = await serving((_request, response) => response.writeHead(200, signedHeaders()).end(IMAGE))
    expect(await upgraded(address)).toMatchObject({ result: 0, isNew: true })
  })

  it('outlasts the program', async () => {
    const versions = new Map<string, readonly string[]>()
    const versionStore = {
      of: (vin: string) => versions.get(vin) ?? [],
      keep: (vin: string, texts: readonly string[]) => void versions.set(vin, texts),
      close: () => undefined,
    }
    const address = await serving((_request, response) => response.writeHead(200, signedHeaders()).end(IMAGE))
    await upgraded(address, (world) => Object.assign(world, { versionStore }))
    const later = await terminalOnline({ fits: is2019, prepare: (world) => Object.assign(world, { versionStore }) })
    expect(later.terminal.abilities.upgrade.version).toBe('7.9.0')
  })

  it('goes on where a broken line left it', async () => {
    const ranges: (string | undefined)[] = []
    const address = await serving((request, response) => {
      ranges.push(request.headers.range)
      if (ranges.length === 1) {
        response.writeHead(200, { ...signedHeaders(), 'content-length': IMAGE.length })
        response.write(IMAGE.subarray(0, 60_000), () => response.destroy())
        return
      }
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
      response.writeHead(206, signedHeaders()).end(IMAGE.subarray(from))
    })
    expect(await upgraded(address)).toMatchObject({ result: 0, isNew: true })
    expect(ranges).toHaveLength(2)
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  it('waits for a server that is not ready yet', async () => {
    let requests = 0
    const address = await serving((_request, response) => {
      requests += 1
      if (requests === 1) response.writeHead(503).end('starting')
      else response.writeHead(200, signedHeaders()).end(IMAGE)
    })
    expect(await upgraded(address)).toMatchObject({ result: 0, isNew: true })
  })

  it('with another content than its digest says is never installed', async () => {
    const address = await serving((_request, response) =>
      response.writeHead(200, signedHeaders()).end(IMAGE.subarray(1)),
    )
    expect(await upgraded(address)).toMatchObject({ result: 1, isOld: true })
  })

  it.each([
    ['no signature', {}, { 'repr-digest': DIGEST }],
    ['the signature of another version', {}, signedHeaders({ version: '7.8.0' })],
    ['the signature of another part', {}, signedHeaders({ partModel: 'FT-120' })],
    [
      'a signature by a key it was not provisioned with',
      { keys: new Map([[key.keyId, key.publicKey]]) },
      signedHeaders({}, aKey()),
    ],
  ])('with %s is never installed', async (_what, { keys }: { keys?: ReadonlyMap<string, string> }, headers) => {
    const address = await serving((_request, response) => response.writeHead(200, headers).end(IMAGE))
    const prepare = (world: ManualWorld) => Object.assign(world, keys && { signingKeys: keys })
    expect(await upgraded(address, prepare)).toMatchObject({ result: 1, isOld: true })
  })

  const faulty = async (fault: UpgradeFault) => {
    const address = await serving((_request, response) =>
      response.writeHead(200, { ...signedHeaders(), 'content-length': IMAGE.length }).end(IMAGE),
    )
    const online = await terminalOnline({ fits: is2019, habits: { upgradeFailures: 1, upgradeFaults: [fault] } })
    online.order(0x8105, order(address))
    const accepted = decodeAs(0x0001, online.version, online.world.received.at(-1)!.body).value.result === 0
    return { ...online, accepted, upgrade: online.terminal.abilities.upgrade }
  }

  it.each([
    ['rejects', false],
    ['deaf', true],
  ] as const)('goes wrong: %s', async (fault, isAccepted) => {
    const { world, accepted, upgrade, vehicle } = await faulty(fault)
    expect(accepted).toBe(isAccepted)
    await world.pass(120)
    expect(world.ofId(0x0108)).toEqual([])
    expect([upgrade.version, upgrade.isBusy]).toEqual([vehicle.firmware, false])
  })

  it.each([
    ['breaksOff', 1],
    ['corrupt', 1],
    ['flash', 1],
    ['oldVersion', 0],
  ] as const)('goes wrong: %s', async (fault, reported) => {
    const { world, version, upgrade, vehicle } = await faulty(fault)
    await expect
      .poll(async () => {
        await world.pass(5)
        return world.ofId(0x0108).length
      })
      .toBe(1)
    expect(decodeAs(0x0108, version, world.ofId(0x0108)[0]!.body).value.result).toBe(reported)
    expect([upgrade.version, upgrade.isBusy]).toEqual([vehicle.firmware, false])
  })

  it('without an address is a bad message', async () => {
    const { world, version, order: send } = await terminalOnline({ fits: is2019 })
    send(0x8105, { command: 1, parameters: 'no address;;;;;;;FLTWL;;7.9.0;5' })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(2)
  })
})
