import { expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { aDrivingVehicle, aMotion, ManualWorld } from '#tests/support/manual-world.ts'
import type { ProtocolVersion } from '#core/protocol/schema/context.ts'
import type { RecordedFrame } from './replay.ts'
import { Terminal } from './terminal.ts'

const START = Date.UTC(2026, 10, 21, 4)
const RECORDED = '2026-01-05 08:00:00'

async function aTerminal(version: ProtocolVersion = '2013') {
  const world = new ManualWorld(START)
  const motion = aMotion(
    () => aDrivingVehicle(),
    (vehicle) => vehicle.protocolVersion === version && vehicle.index % 300 > 200,
  )
  const terminal = new Terminal(world, motion, START)
  await world.pass(20)
  expect(terminal.session.state).toBe('online')
  return { world, terminal }
}

/** A frame of another device, with a serial that is long used up. */
function recorded(afterMs: number, id: number, body: Uint8Array, version: ProtocolVersion = '2013'): RecordedFrame {
  const frame = writeFrame({ id, version, phoneBytes: phoneToBytes('13900000009', version), serial: 7, body })
  return { afterMs, hex: toHex(frame) }
}
const aPositionAt = (lat: number): Uint8Array =>
  encodeBody(0x0200, '2013', {
    alarm: 0,
    status: 3,
    lat,
    lng: 121,
    altitude: 4,
    speed: 50,
    direction: 90,
    time: RECORDED,
    items: [],
  })
const positions = (world: ManualWorld) =>
  world.ofId(0x0200).map(({ at, version, body }) => ({ at, ...decodeAs(0x0200, version, body).value }))

it('says a recorded drive in its own name and at its pace, then goes on with its own', async () => {
  const { world, terminal } = await aTerminal()
  const before = positions(world).length
  const frames = [recorded(5_000, 0x0200, aPositionAt(10.5)), recorded(65_000, 0x0200, aPositionAt(10.6))]
  expect(terminal.play({ frames, pace: 2, asNow: false })).toBe('playing')
  const began = world.now()
  await world.pass(29)
  expect(positions(world).slice(before)).toMatchObject([{ lat: 10.5, time: RECORDED }])
  await world.pass(2)
  const [first, second, own] = positions(world).slice(before)
  expect(first?.at).toBeLessThan(began + 200)
  expect(second).toMatchObject({ lat: 10.6, time: RECORDED })
  expect(second?.at).toBeGreaterThanOrEqual(began + 30_000)
  expect(own?.lat).not.toBeCloseTo(10.6, 3)
  expect(world.received.at(-1)?.phone).not.toContain('13900000009')
})

it('reports the time of the replay if requested', async () => {
  const { world, terminal } = await aTerminal()
  const before = positions(world).length
  terminal.play({ frames: [recorded(0, 0x0200, aPositionAt(10.5))], pace: 1, asNow: true })
  await world.pass(1)
  expect(positions(world)[before]).toMatchObject({ lat: 10.5, time: terminal.deviceTime(START + 20_000) })
})

it('leaves out what belonged to the recorded connection', async () => {
  const { world, terminal } = await aTerminal()
  const before = world.received.length
  const frames = [recorded(0, 0x0001, new Uint8Array(5)), recorded(1, 0x0900, Uint8Array.of(0xf8, 1))]
  terminal.play({ frames, pace: 1, asNow: true })
  await world.pass(1)
  expect(world.received.slice(before).filter(({ id }) => id !== 0x0200)).toMatchObject([{ id: 0x0900 }])
})

it('plays nothing of another edition, and nothing without a connection', async () => {
  const { world, terminal } = await aTerminal('2019')
  const order = { frames: [recorded(0, 0x0200, aPositionAt(10.5))], pace: 1, asNow: true }
  expect(terminal.play(order)).toBe('otherEdition')
  world.cut()
  expect(terminal.play(order)).toBe('notConnected')
})
