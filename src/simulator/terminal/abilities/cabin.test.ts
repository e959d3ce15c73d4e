import { describe, expect, it } from 'vitest'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { MediaEncoder } from '#core/protocol/jt1078/media-encoder.ts'
import { MediaSplitter } from '#core/protocol/jt1078/media-splitter.ts'
import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { aLaw } from '#simulator/media/g711.ts'
import { terminalOnline } from '#tests/support/terminal-online.ts'

const isFitted = ({ terminalModel }: DemoVehicle): boolean => terminalModel === 'FT-300'
const isPlain = ({ terminalModel }: DemoVehicle): boolean => terminalModel === 'FT-60'
const INTERCOM = { server: '10.1.2.3', tcpPort: 7612, udpPort: 0, channel: 33, data: 2, stream: 0 }

async function online(fits: (vehicle: DemoVehicle) => boolean) {
  const given = await terminalOnline({ fits })
  const result = () => decodeAs(0x0001, given.version, given.world.received.at(-1)!.body).value.result
  return { ...given, result }
}

describe('intercom', () => {
  it('sends G.711 of the cabin at the pace of speech, hears the platform and ends on command', async () => {
    const { world, terminal, order, result, version } = await online(isFitted)
    order(0x9101, INTERCOM)
    expect(result()).toBe(0)
    const stream = world.streams[0]!
    await world.pass(2)
    const packets: { payload: number; frameType: number; bytes: number }[] = []
    const idBytes = version === '2019' ? 10 : 6
    new MediaSplitter(idBytes).push(stream.bytes, ({ payload, frameType, data }) =>
      packets.push({ payload, frameType, bytes: data.length }),
    )
    expect(packets[0]).toEqual({ payload: 6, frameType: 3, bytes: 320 })
    const seconds = (packets.length * 320) / 8000
    expect(seconds).toBeGreaterThan(1.7)
    expect(seconds).toBeLessThan(2.3)

    const { mediaId } = terminal.equipment
    const voice = new MediaEncoder({ phone: mediaId, idBytes, channel: 33 })
    const said = [0, 40, 80].flatMap((timestampMs) => voice.sound({ data: new Uint8Array(320), timestampMs }))
    for (const packet of said) stream.events.data(packet)
    expect(terminal.abilities.video.sound?.packetsReceived).toBeGreaterThanOrEqual(2)
    order(0x9102, { channel: 33, command: 4, close: 0, stream: 0 })
    expect(result()).toBe(0)
    expect(stream.isClosed).toBe(true)
    order(0x9102, { channel: 33, command: 4, close: 0, stream: 0 })
    expect(result()).toBe(1)
  })

  it.each([
    ['without a microphone', isPlain, 2],
    ['that is asked for a broadcast', isFitted, 4],
  ])('is unsupported by a terminal %s', async (_what, fits, data) => {
    const { world, order, result } = await online(fits)
    order(0x9101, { ...INTERCOM, data })
    expect(result()).toBe(3)
    expect(world.streams).toEqual([])
  })
})

describe('A-law', () => {
  it.each([
    [0, 0xd5],
    [-1, 0x55],
    [32_767, 0xaa],
    [-32_768, 0x2a],
    [512, 0xf5],
    [1000, 0xfa],
  ])('of %i is %i', (sample, code) => {
    expect(aLaw(sample)).toBe(code)
  })
})

type Adjustable = 0x9302 | 0x9303 | 0x9304 | 0x9305 | 0x9306

describe('a moving camera', () => {
  it('turns, zooms, focuses, wipes and lights, within its limits', async () => {
    const { terminal, order, result } = await online(isFitted)
    const { cameras } = terminal.abilities
    order(0x9301, { channel: 4, direction: 3, speed: 20 })
    expect(result()).toBe(0)
    expect(cameras.pose(4)).toMatchObject({ moving: 'left', speed: 20 })
    order(0x9301, { channel: 4, direction: 0, speed: 20 })
    expect(cameras.pose(4)).toMatchObject({ moving: 'stop', speed: 0 })
    const set = (id: Adjustable, value: number) => order(id, { channel: 4, value } as BodyOf<Adjustable>)
    set(0x9302, 0)
    set(0x9303, 1)
    set(0x9304, 1)
    set(0x9305, 1)
    for (let turn = 0; turn < 20; turn++) set(0x9306, 0)
    expect(cameras.pose(4)).toMatchObject({ focus: 1, iris: -1, wiper: true, infrared: true, zoom: 8 })
  })

  it('is unsupported where the camera is fixed, and an unknown direction is a bad message', async () => {
    const { order, result } = await online(isFitted)
    for (const id of [0x9302, 0x9303, 0x9304, 0x9305, 0x9306] as const) {
      order(id, { channel: 1, value: 0 } as BodyOf<Adjustable>)
      expect(result()).toBe(3)
    }
    order(0x9301, { channel: 1, direction: 1, speed: 1 })
    expect(result()).toBe(3)
    order(0x9301, { channel: 4, direction: 9, speed: 1 })
    expect(result()).toBe(2)
  })
})
