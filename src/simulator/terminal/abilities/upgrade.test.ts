import { describe, expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { reportsProgress } from './upgrade.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'

const data = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 7) & 0xff)
const aPackage = (change: { size?: number; kind?: number } = {}) => ({
  kind: 0,
  maker: 'FLTWL',
  version: '7.2.0',
  size: data.length,
  data,
  ...change,
})
const encoded = (change = {}) => encodeBody(0x8108, '2019', aPackage(change))

describe('an upgrade by 0x8108', () => {
  it('asks for lost parts, restarts, and comes back with the new version and its result', async () => {
    const { world, terminal, vehicle, version } = await terminalOnline({ fits: is2019 })
    const serial = world.commandInParts(vehicle, 0x8108, encoded(), [3, 7])
    await world.pass(8)
    const question = decodeAs(0x0005, version, world.ofId(0x0005)[0]!.body).value
    expect(question).toMatchObject({ serial, parts: [3, 7] })
    world.sendPart(3)
    world.sendPart(7)
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value).toEqual({ serial, id: 0x8108, result: 0 })
    await world.pass(20)
    expect(terminal.session.state).toBe('offline')
    await world.pass(60)
    expect(decodeAs(0x0107, version, world.ofId(0x0107).at(-1)!.body).value.firmware).toBe('7.2.0')
    expect(decodeAs(0x0108, version, world.ofId(0x0108)[0]!.body).value).toMatchObject({ kind: 0, result: 0 })
  })

  it('goes on after the connection was lost in the middle of it', async () => {
    const { world, vehicle, version } = await terminalOnline({ fits: is2019 })
    world.commandInParts(vehicle, 0x8108, encoded(), [9])
    world.cut()
    await world.pass(20)
    world.sendPart(9)
    expect(decodeAs(0x0001, version, world.ofId(0x0001)[0]!.body).value).toMatchObject({ id: 0x8108, result: 0 })
  })

  it('may fail: the old version comes back and says so', async () => {
    const { world, vehicle, version } = await terminalOnline({
      fits: is2019,
      habits: { upgradeFailures: 1, upgradeFaults: ['flash'] },
    })
    world.commandInParts(vehicle, 0x8108, encoded())
    await world.pass(80)
    expect(decodeAs(0x0108, version, world.ofId(0x0108)[0]!.body).value.result).toBe(1)
    expect(decodeAs(0x0107, version, world.ofId(0x0107).at(-1)!.body).value.firmware).toBe(vehicle.firmware)
  })

  it.each([
    ['', 0, [4, 5]],
    [' that fails', 1, [4, 6]],
  ])('is reported step by step by some terminals%s', async (_what, upgradeFailures, states) => {
    const fits: typeof is2019 = (vehicle) => is2019(vehicle) && reportsProgress(DEMO_SEED, vehicle.index)
    const { world, vehicle, version } = await terminalOnline({
      fits,
      habits: { upgradeFailures, upgradeFaults: ['flash'] },
    })
    const serial = world.commandInParts(vehicle, 0x8108, encoded())
    await world.pass(80)
    const reports = world.ofId(0x1fc4).map(({ body }) => decodeAs(0x1fc4, version, body).value)
    // A report without acknowledgement before the restart is repeated.
    expect([...new Set(reports.map(({ state }) => state))]).toEqual(states)
    expect(reports[0]?.serial).toBeGreaterThanOrEqual(serial)
  })

  it('of another length than it declares is refused', async () => {
    const { world, vehicle, version } = await terminalOnline({ fits: is2019 })
    world.commandInParts(vehicle, 0x8108, encoded({ size: data.length + 1 }))
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(2)
    await world.pass(80)
    expect(world.ofId(0x0108)).toEqual([])
  })

  it('is acknowledged by the serial of its last part by some terminals', async () => {
    const { world, vehicle, version } = await terminalOnline({ fits: is2019, habits: { lastSerialShare: 1 } })
    const first = world.commandInParts(vehicle, 0x8108, encoded())
    const { serial } = decodeAs(0x0001, version, world.received.at(-1)!.body).value
    expect(serial).toBeGreaterThan(first + 5)
  })
})
