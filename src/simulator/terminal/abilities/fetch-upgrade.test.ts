import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { ManualWorld } from '#tests/support/manual-world.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'

const IMAGE = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 13) & 0xff))
const DIGEST = `sha-256=:${createHash('sha256').update(IMAGE).digest('base64')}:`
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
    const address = await serving((_request, response) => response.setHeader('repr-digest', DIGEST).end(IMAGE))
    expect(await upgraded(address)).toMatchObject({ result: 0, isNew: true })
  })

  it('outlasts the program', async () => {
    const versions = new Map<string, readonly string[]>()
    const versionStore = {
      of: (vin: string) => versions.get(vin) ?? [],
      keep: (vin: string, texts: readonly string[]) => void versions.set(vin, texts),
      close: () => undefined,
    }
    const address = await serving((_request, response) => response.setHeader('repr-digest', DIGEST).end(IMAGE))
    await upgraded(address, (world) => Object.assign(world, { versionStore }))
    const later = await terminalOnline({ fits: is2019, prepare: (world) => Object.assign(world, { versionStore }) })
    expect(later.terminal.abilities.upgrade.version).toBe('7.9.0')
  })

  it('goes on where a broken line left it', async () => {
    const ranges: (string | undefined)[] = []
    const address = await serving((request, response) => {
      ranges.push(request.headers.range)
      response.setHeader('repr-digest', DIGEST)
      if (ranges.length === 1) {
        response.setHeader('content-length', IMAGE.length)
        response.write(IMAGE.subarray(0, 60_000), () => response.destroy())
        return
      }
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
      response.writeHead(206).end(IMAGE.subarray(from))
    })
    expect(await upgraded(address)).toMatchObject({ result: 0, isNew: true })
    expect(ranges).toHaveLength(2)
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  it('with another content than its digest says is never installed', async () => {
    const address = await serving((_request, response) =>
      response.setHeader('repr-digest', DIGEST).end(IMAGE.subarray(1)),
    )
    expect(await upgraded(address)).toMatchObject({ result: 1, isOld: true })
  })

  it('without an address is a bad message', async () => {
    const { world, version, order: send } = await terminalOnline({ fits: is2019 })
    send(0x8105, { command: 1, parameters: 'no address;;;;;;;FLTWL;;7.9.0;5' })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(2)
  })
})
