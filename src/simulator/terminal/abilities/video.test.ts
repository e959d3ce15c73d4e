import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { MediaSplitter } from '#core/protocol/jt1078/media-splitter.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { mediaAssets } from '#simulator/media/media-assets.ts'
import type { ManualStream, ManualWorld } from '#tests/support/manual-world.ts'
import { is2013, is2019, START, terminalOnline } from '#tests/support/terminal-online.ts'

const assets = mediaAssets(fileURLToPath(new URL('../../assets/', import.meta.url)))
const prepare = (world: ManualWorld) => void (world.media = assets)
const LIVE = { server: '10.1.2.3', tcpPort: 7612, udpPort: 0, channel: 1, data: 1, stream: 0 }
const CONTROL = { channel: 1, close: 0, stream: 0 }
const KEY = 0

function packetsOf(stream: ManualStream, idBytes: 6 | 10) {
  const packets: { channel: number; phone: string; frameType: number; timestamp: bigint | null; bytes: number }[] = []
  new MediaSplitter(idBytes).push(stream.bytes, ({ channel, phone, frameType, timestamp, data }) =>
    packets.push({ channel, phone, frameType, timestamp, bytes: data.length }),
  )
  return packets
}
const keyTimes = (packets: ReturnType<typeof packetsOf>) => [
  ...new Set(packets.filter(({ frameType }) => frameType === KEY).map(({ timestamp }) => Number(timestamp))),
]

describe('live video', () => {
  it.each([
    ['2013', is2013, 6],
    ['2019', is2019, 10],
  ] as const)(
    'streams to the requested server, with an id that is not its phone, as wide as edition %s has it',
    async (_name, isEdition, idBytes) => {
      const fits = (one: DemoVehicle) => isEdition(one) && demoEquipment(DEMO_SEED, one).mediaId !== one.phone
      const { world, terminal, version, order } = await terminalOnline({ fits, prepare })
      const serial = order(0x9101, LIVE)
      expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value).toEqual({ serial, id: 0x9101, result: 0 })
      await world.pass(3)
      const [stream] = world.streams
      expect(stream).toMatchObject({ host: '10.1.2.3', port: 7612 })
      const packets = packetsOf(stream!, idBytes)
      expect(new Set(packets.map(({ phone }) => phone))).toEqual(new Set([terminal.equipment.mediaId]))
      expect(packets[0]).toMatchObject({ channel: 1, frameType: KEY })
      const keys = keyTimes(packets)
      expect(keys.length).toBeGreaterThanOrEqual(3)
      expect(keys.slice(1).map((time, at) => time - (keys[at] as number))).toEqual(keys.slice(1).map(() => 1000))
    },
  )

  it('loops, changes to the sub stream, pauses and ends on command', async () => {
    const { world, terminal, order } = await terminalOnline({ fits: is2019, prepare })
    order(0x9101, LIVE)
    await world.pass(20)
    const [stream] = world.streams
    const main = stream!.bytes.length
    expect(main).toBeGreaterThan(assets.clip(1, 'main').frames.reduce((sum, { data }) => sum + data.length, 0) * 2)
    order(0x9102, { ...CONTROL, command: 1, stream: 1 })
    await world.pass(20)
    expect(stream!.bytes.length - main).toBeLessThan(main / 2)
    order(0x9102, { ...CONTROL, command: 2 })
    const paused = stream!.bytes.length
    await world.pass(5)
    expect(stream!.bytes.length).toBe(paused)
    order(0x9102, { ...CONTROL, command: 0 })
    expect(stream!.isClosed).toBe(true)
    expect(terminal.abilities.video.count).toBe(0)
  })

  it('drops pictures up to a key frame when the network does not take them', async () => {
    const { world, order } = await terminalOnline({ fits: is2019, prepare })
    order(0x9101, LIVE)
    await world.pass(2)
    const stream = world.streams[0]!
    stream.waiting = 1e6
    await world.pass(3)
    const before = packetsOf(stream, 10).length
    stream.waiting = 0
    await world.pass(3)
    expect(packetsOf(stream, 10)[before]?.frameType).toBe(KEY)
  })

  it('of a channel that is not fitted is declined', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019, prepare })
    order(0x9101, { ...LIVE, channel: 12 })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(1)
    expect(world.streams).toEqual([])
  })
})

describe('recorded video', () => {
  const query = {
    channel: 0,
    startTime: '2026-11-21 11:00:00',
    endTime: '2026-11-21 11:20:00',
    videoAlarm: 0,
    alarm: 0,
    media: 0,
    stream: 0,
    store: 0,
  }

  it('is listed by channel and time, and played with the times of the recording', async () => {
    expect(new Date(START).toISOString()).toBe('2026-11-21T04:00:00.000Z')
    const { world, terminal, version, order } = await terminalOnline({ fits: is2019, prepare })
    const serial = order(0x9205, query)
    const list = decodeAs(0x1205, version, world.ofId(0x1205)[0]!.body).value
    const cameras = terminal.equipment.channels.filter(({ kind }) => kind === 2).length
    expect(list).toMatchObject({ serial })
    expect(list.recordings).toHaveLength(cameras * 2)
    order(0x9201, { ...LIVE, ...query, channel: 1, mode: 0, rate: 3 })
    await world.pass(4)
    const times = packetsOf(world.streams[0]!, 10).map(({ timestamp }) => Number(timestamp))
    const begins = Date.UTC(2026, 10, 21, 3)
    expect(times[0]).toBe(begins)
    // Four times as fast as it was recorded.
    expect(times.at(-1)! - begins).toBeGreaterThan(12_000)
  })

  it('pauses, plays faster, seeks and ends on command', async () => {
    const { world, terminal, order } = await terminalOnline({ fits: is2019, prepare })
    const begins = Date.UTC(2026, 10, 21, 3)
    const control = (command: number, rate = 0, seekTime: string | null = null) =>
      order(0x9202, { channel: 1, command, rate, seekTime })
    const lastTime = () => Number(packetsOf(world.streams[0]!, 10).at(-1)?.timestamp) - begins
    order(0x9201, { ...LIVE, ...query, channel: 1, mode: 0, rate: 0 })
    await world.pass(4)
    control(1)
    const paused = world.streams[0]!.bytes.length
    await world.pass(10)
    expect(world.streams[0]!.bytes.length).toBe(paused)
    const stood = lastTime()
    expect(stood).toBeLessThan(5_000)
    control(3, 5)
    await world.pass(4)
    expect(lastTime() - stood).toBeGreaterThan(40_000)
    control(5, 0, '2026-11-21 11:15:00')
    await world.pass(2)
    expect(lastTime()).toBeGreaterThan(15 * 60_000)
    control(2)
    expect(world.streams[0]!.isClosed).toBe(true)
    expect(terminal.abilities.video.count).toBe(0)
  })

  it('plays one recording of a camera at a time', async () => {
    const { world, terminal, order } = await terminalOnline({ fits: is2019, prepare })
    for (const startTime of ['2026-11-21 11:00:00', '2026-11-21 11:10:00']) {
      order(0x9201, { ...LIVE, ...query, channel: 1, mode: 0, rate: 0, startTime })
      await world.pass(2)
    }
    expect(world.streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(terminal.abilities.video.count).toBe(1)
  })
})
