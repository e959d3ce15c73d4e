import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { demoHeadUnit } from '#core/demo/demo-head-units.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { signedText } from '#core/domain/file-signature.ts'
import type { HeadUnitOffer, HeadUnitReport, PlatformMessage } from '#core/domain/head-unit-message.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { HEAD_UNIT_KIND, readHeadUnitReport, writeHeadUnitMessage } from '#core/protocol/head-unit-over-808.ts'
import { aDrivingVehicle, type ManualWorld } from '#tests/support/manual-world.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'
import { answerOf } from './head-unit-user.ts'

const IMAGE = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 13) & 0xff))
const KEYS = generateKeyPairSync('ed25519')
const PUBLIC_KEY = KEYS.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const KEY_ID = createHash('sha256').update(PUBLIC_KEY).digest('hex').slice(0, 16)
const SHA256 = createHash('sha256').update(IMAGE).digest('hex')

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
/** A server of one file, which knows ranges alone. */
async function serving(content: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    response.statusCode = 206
    response.end(content.subarray(Number(from), Number(to) + 1))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ota/hu/token`
}

const parked = () => ({ ...aDrivingVehicle({ speed: 0, since: 60 }), engineOn: false })
const SEED_WORLD = { richness: 1 }
const hasUnit =
  (seed: number) =>
  ({ index }: DemoVehicle) =>
    demoHeadUnit(seed, index) !== undefined

async function aUnit(prepare: (world: ManualWorld) => void = () => undefined, state = parked) {
  let seed = 0
  const online = await terminalOnline({
    habits: SEED_WORLD,
    state,
    prepare: (world) => {
      seed = world.seed
      prepare(world)
    },
    fits: (vehicle) => hasUnit(seed)(vehicle),
  })
  const { world, version, vehicle } = online
  const unit = demoHeadUnit(seed, vehicle.index)!
  const said = (): HeadUnitReport[] =>
    world
      .ofId(0x0900)
      .map(({ body }) => decodeAs(0x0900, version, body).value as { kind: number; data: Uint8Array })
      .filter(({ kind }) => kind === HEAD_UNIT_KIND)
      .map(({ data }) => readHeadUnitReport(data)!)
  const tell = (message: PlatformMessage) =>
    online.order(0x8900, { kind: HEAD_UNIT_KIND, data: writeHeadUnitMessage(message) })
  const states = () => said().flatMap((report) => (report.type === 'progress' ? [report.state] : []))
  /** Passes time until the head unit says that it came so far. */
  const reaches = async (wanted: string) => {
    await expect
      .poll(
        async () => {
          await world.pass(5)
          return states()
        },
        { timeout: 10_000 },
      )
      .toContain(wanted)
  }
  /** The id of an offer whose user answers so. */
  const idFor = (answer: string) => {
    const ids = Array.from({ length: 200 }, (_, at) => at + 1)
    return ids.find((id) => answerOf(seed, vehicle.index, id, 0) === answer)!
  }
  const offer = async (over: Partial<HeadUnitOffer> = {}): Promise<HeadUnitOffer> => {
    const signed = {
      partModel: unit.project,
      version: '99.1',
      kind: 'full',
      size: IMAGE.length,
      sha256: SHA256,
      releaseCounter: 9,
    } as const
    return {
      v: 1,
      type: 'offer',
      id: idFor('accepted'),
      sn: unit.sn,
      project: unit.project,
      version: '99.1',
      counter: 9,
      size: IMAGE.length,
      sha256: SHA256,
      signature: sign(null, Buffer.from(signedText(signed)), KEYS.privateKey).toString('base64'),
      keyId: KEY_ID,
      publicKey: PUBLIC_KEY.toString('base64'),
      url: await serving(IMAGE),
      network: 'wifi',
      quiet: null,
      consent: true,
      texts: { en: 'A new version is ready' },
      until: Math.floor(START / 1000) + 86_400,
      ...over,
    }
  }
  return { ...online, unit, said, states, tell, reaches, idFor, offer }
}

describe('a head unit behind a terminal', () => {
  it('reports itself, asks its user, installs what is signed and reports the new version', async () => {
    const head = await aUnit()
    await head.world.pass(30)
    expect(head.said()[0]).toMatchObject({
      type: 'status',
      sn: head.unit.sn,
      system: head.unit.system,
      network: 'wifi',
    })
    head.tell(await head.offer())
    await head.reaches('installed')
    await head.world.pass(60)
    expect(head.said()).toContainEqual(expect.objectContaining({ type: 'answer', answer: 'accepted' }))
    expect(head.said().at(-1)).toMatchObject({ type: 'status', system: '99.1' })
    const fetched = head.said().findLast((report) => report.type === 'progress')
    expect(fetched).toMatchObject({ wifiBytes: IMAGE.length, cellularBytes: 0 })
  })

  it('installs nothing that is damaged or not signed by the key it is named', async () => {
    const damaged = await aUnit()
    damaged.tell(await damaged.offer({ url: await serving(Buffer.alloc(IMAGE.length)) }))
    await damaged.reaches('failed')
    expect(damaged.said().findLast((report) => report.type === 'progress')).toMatchObject({ error: 'hash' })
    const forged = await aUnit()
    forged.tell(await forged.offer({ counter: 10 }))
    await forged.reaches('failed')
    expect(forged.said().findLast((report) => report.type === 'progress')).toMatchObject({ error: 'signature' })
    expect(forged.states()).not.toContain('installing')
  })

  it('downloads nothing when its user declines', async () => {
    const head = await aUnit()
    head.tell(await head.offer({ id: head.idFor('declined') }))
    await head.world.pass(120)
    expect(head.said()).toContainEqual(expect.objectContaining({ type: 'answer', answer: 'declined' }))
    expect(head.states()).toEqual(['shown'])
  })

  it('forgets an offer that is withdrawn, and waits for Wi-Fi while it drives', async () => {
    const head = await aUnit(undefined, () => aDrivingVehicle({ speed: 72, since: 60 }))
    const offer = await head.offer({ consent: false })
    head.tell(offer)
    await head.reaches('downloading')
    await head.world.pass(60)
    head.tell({ v: 1, type: 'withdraw', id: offer.id })
    await head.world.pass(5)
    expect(head.states()).toEqual(['shown', 'downloading', 'withdrawn'])
    expect(head.said().at(-1)).toMatchObject({ wifiBytes: 0, cellularBytes: 0 })
  })

  it('refuses an offer for another head unit', async () => {
    const head = await aUnit()
    head.tell(await head.offer({ sn: 'SOMEONE-ELSE' }))
    await head.world.pass(5)
    expect(head.said().find((report) => report.type === 'progress')).toMatchObject({
      state: 'failed',
      error: 'otherUnit',
    })
  })

  it('keeps offer and version when the program ends', async () => {
    const stored = new Map<string, readonly string[]>()
    const versionStore = {
      of: (key: string) => stored.get(key) ?? [],
      keep: (key: string, texts: readonly string[]) => void stored.set(key, texts),
      close: () => undefined,
    }
    const prepare = (world: ManualWorld) => void Object.assign(world, { versionStore })
    const head = await aUnit(prepare)
    head.tell(await head.offer())
    await head.world.pass(1)
    const again = await aUnit(prepare)
    await again.reaches('installed')
    const last = await aUnit(prepare)
    await last.world.pass(30)
    expect(last.said()[0]).toMatchObject({ type: 'status', system: '99.1' })
  })
})
