import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Gb32960Frame, readGbFrame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { decodeGbFrame, encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { aDrivingVehicle, aMotion, ManualWorld } from '#tests/support/manual-world.ts'
import { START } from '#tests/support/terminal-online.ts'
import { LIVELY } from '../terminal/habits.ts'
import { Terminal } from '../terminal/terminal.ts'
import { EnergyReporter } from './energy-reporter.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A vehicle whose only unit speaks GB/T 32960, logged in, and the platform it talks to. */
async function aVehicle() {
  const world = new ManualWorld(START)
  const { upgradeTimes } = LIVELY
  world.habits = { ...world.habits, upgradeTimes }
  const motion = aMotion(
    () => aDrivingVehicle({ speed: 50 }),
    ({ powerType }) => powerType === '纯电动',
  )
  const terminal = new Terminal(world, motion, START, false)
  const energy = new EnergyReporter(terminal, { host: 'h', port: 7614 }, '2016', START)
  const answers: Gb32960Frame[] = []
  const splitter = new GbFrameSplitter()
  let read = 0
  let at = 0
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await world.pass(1)
      if (world.streams.length > at + 1) [at, read] = [world.streams.length - 1, 0]
      const stream = world.streams[at]
      for (; stream && read < stream.written.length; read++) {
        splitter.push(stream.written[read] as Uint8Array, (bytes) => {
          const frame = readGbFrame(bytes.slice())
          if ('malformed' in frame) throw new Error(frame.malformed)
          if (frame.answer !== 0xfe) return void answers.push(frame)
          const { edition, command, vinBytes: vin } = frame
          stream.events.data(writeGbFrame({ edition, command, answer: 1, vin, body: frame.body.subarray(0, 6) }))
        })
      }
    }
  }
  const send = async (command: number, body: Uint8Array) => {
    const { vin } = motion.vehicle
    world.streams.at(-1)!.events.data(writeGbFrame({ edition: '2016', command, vin, body }))
    await pass(1)
    return answers.at(-1)!
  }
  const time = toPlatformTime(START)
  const ask = (...ids: number[]) => send(0x80, encodeGbBody('2016', 0x80, { time, ids }))
  const order = (control: number, data: string | Uint8Array = '') =>
    send(0x82, encodeGbBody('2016', 0x82, { time, control, controlData: Buffer.from(data as string) }))
  await pass(5)
  expect([energy.isOn, terminal.session.state, world.received.length]).toEqual([true, 'offline', 0])
  return { world, terminal, energy, pass, ask, order }
}

const CONTROL = { upgrade: 1, reset: 3, closeData: 5, sampling: 7 } as const
const upgradeFrom = (address: string) => Buffer.concat([Buffer.from(`;;;;;;;4.4.0;${address};`), Uint8Array.of(0, 30)])

describe('a vehicle whose only unit speaks GB/T 32960', () => {
  it('says its versions', async () => {
    const { ask, terminal } = await aVehicle()
    const { answer, body, ...rest } = await ask(7, 0x30, 8)
    expect(answer).toBe(1)
    expect(decodeGbFrame({ ...rest, answer, body })).toMatchObject({
      warnings: [],
      value: {
        parameters: [
          { id: 7, value: terminal.equipment.hardware },
          { id: 8, value: terminal.abilities.upgrade.version },
        ],
      },
    })
  })

  it('accepts a reset, leaves, and logs in again', async () => {
    const { order, energy, pass } = await aVehicle()
    expect((await order(CONTROL.reset)).answer).toBe(1)
    expect(energy.isOn).toBe(false)
    await pass(25)
    expect(energy.isOn).toBe(true)
  })

  it('stays away for a while when its data link is closed', async () => {
    const { order, energy, pass } = await aVehicle()
    await order(CONTROL.closeData)
    await pass(100)
    expect(energy.isOn).toBe(false)
    await pass(40)
    expect(energy.isOn).toBe(true)
  })

  it('refuses an upgrade without an address, and what it cannot do', async () => {
    const { order, energy } = await aVehicle()
    expect((await order(CONTROL.upgrade, upgradeFrom('nowhere'))).answer).toBe(2)
    expect((await order(CONTROL.sampling)).answer).toBe(2)
    expect(energy.isOn).toBe(true)
  })

  it('takes no upgrade that is not signed: it stays, and its version with it', async () => {
    const server = createServer((_request, response) => response.end(Buffer.alloc(5_000)))
    endings.push(() => server.close())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { order, terminal, energy, pass } = await aVehicle()
    const { upgrade } = terminal.abilities
    const before = upgrade.version
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ota/1`
    expect((await order(CONTROL.upgrade, upgradeFrom(address))).answer).toBe(1)
    expect(upgrade.isBusy).toBe(true)
    await expect
      .poll(async () => {
        await pass(5)
        return upgrade.isBusy
      })
      .toBe(false)
    expect([upgrade.version, energy.isOn]).toEqual([before, true])
  })
})
