import { describe, expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import type { ProtocolVersion } from '#core/protocol/schema/context.ts'
import { aDrivingVehicle, aMotion, ManualWorld } from '#tests/support/manual-world.ts'
import { Terminal } from './terminal.ts'

const START = Date.UTC(2026, 10, 21, 4)
const NOTHING = new Uint8Array(0)

async function online() {
  const world = new ManualWorld(START)
  const motion = aMotion(() => aDrivingVehicle({ speed: 72, since: 60 }))
  const terminal = new Terminal(world, motion, START)
  await world.pass(2)
  expect(terminal.session.state).toBe('online')
  return { world, terminal, motion }
}

describe('commands of the platform', () => {
  const answersTo = async (id: number, body: (version: ProtocolVersion) => Uint8Array = () => NOTHING) => {
    const { world, terminal, motion } = await online()
    const { vehicle } = motion
    const before = world.received.length
    const serial = world.command(vehicle, id, body(vehicle.protocolVersion))
    return { world, terminal, motion, serial, answer: world.received[before], version: vehicle.protocolVersion }
  }

  it('0x8201 is answered by 0x0201 with the serial of the query', async () => {
    const { answer, serial, version } = await answersTo(0x8201)
    expect(answer?.id).toBe(0x0201)
    const { value } = decodeAs(0x0201, version, answer?.body as Uint8Array)
    expect(value.serial).toBe(serial)
    expect(value.speed).toBe(72)
  })

  it('0x8202 makes it report faster for a while', async () => {
    const { world, answer, version, serial } = await answersTo(0x8202, (v) =>
      encodeBody(0x8202, v, { interval: 2, validity: 30 }),
    )
    expect(decodeAs(0x0001, version, answer?.body as Uint8Array).value).toEqual({ serial, id: 0x8202, result: 0 })
    const before = world.ofId(0x0200).length
    await world.pass(30)
    expect(world.ofId(0x0200).length - before).toBeGreaterThanOrEqual(14)
    await world.pass(10)
    const later = world.ofId(0x0200).length
    await world.pass(60)
    expect(world.ofId(0x0200).length - later).toBe(6)
  })

  it('0x8104 and 0x8106 are answered by 0x0104, and 0x8103 changes the reported values', async () => {
    const { world, motion, answer, serial, version } = await answersTo(0x8104)
    const all = decodeAs(0x0104, version, answer?.body as Uint8Array).value
    expect(all.serial).toBe(serial)
    expect(all.parameters.length).toBeGreaterThan(8)
    const change = encodeBody(0x8103, version, { parameters: [{ id: 0x0029, key: 'defaultInterval', value: 5 }] })
    world.command(motion.vehicle, 0x8103, change)
    world.command(motion.vehicle, 0x8106, encodeBody(0x8106, version, { ids: [0x0029, 0x7777] }))
    const listed = decodeAs(0x0104, version, world.received.at(-1)?.body as Uint8Array).value
    expect(listed.parameters).toMatchObject([{ id: 0x0029, value: 5 }])
    await world.pass(15)
    const before = world.ofId(0x0200).length
    await world.pass(30)
    expect(world.ofId(0x0200).length - before).toBe(6)
  })

  it('0x8107 is answered by 0x0107', async () => {
    expect((await answersTo(0x8107)).answer?.id).toBe(0x0107)
  })

  it('0x8105 reset makes it leave and come back', async () => {
    const reset = (v: ProtocolVersion) => encodeBody(0x8105, v, { command: 4, parameters: '' })
    const { world, terminal } = await answersTo(0x8105, reset)
    expect(terminal.session.state).toBe('offline')
    await world.pass(40)
    expect(terminal.session.state).toBe('online')
  })

  it('others are declined as unsupported', async () => {
    const { answer, serial, version } = await answersTo(0x8f01, () => new Uint8Array(12))
    expect(decodeAs(0x0001, version, answer?.body as Uint8Array).value).toEqual({ serial, id: 0x8f01, result: 3 })
  })
})
