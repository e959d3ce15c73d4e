import { describe, expect, it } from 'vitest'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { readUdsEnvelope, UDS_KIND, WAKE_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { DEMO_FAULT_CODES } from '#core/demo/demo-fault-codes.ts'
import { demoFaults } from '#core/demo/demo-faults.ts'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { FaultMemory } from '#simulator/ecu/fault-memory.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'

const ENGINE = 0x7e0
const TBOX = 0x7d0
const standing = () => aStandingVehicle({ engineOn: true })

async function bench(state = standing) {
  const online = await terminalOnline({ state, fits: ({ powerType }) => powerType === '柴油' })
  const { world, version, order } = online
  let requestId = 0
  const sent = (): number[][] =>
    world.ofId(0x0900).map(({ body }) => {
      const { data } = decodeAs(0x0900, version, body).value as { data: Uint8Array }
      const envelope = readUdsEnvelope(data)
      expect(envelope?.requestId).toBe(requestId)
      return [...envelope!.uds]
    })
  const ask = (address: number, ...uds: number[]): number[] | undefined => {
    requestId++
    world.received.length = 1
    order(0x8900, {
      kind: UDS_KIND,
      data: writeUdsEnvelope({ requestId, channel: 1, address, uds: Uint8Array.from(uds) }),
    })
    return sent()[0]
  }
  return { ...online, ask, sent }
}

const text = (bytes: readonly number[]): string => String.fromCharCode(...bytes)

describe('diagnostics through the terminal', () => {
  it('reads the VIN, and the version the terminal itself runs', async () => {
    const { ask, vehicle } = await bench()
    const answer = ask(ENGINE, 0x22, 0xf1, 0x90)!
    expect(answer.slice(0, 3)).toEqual([0x62, 0xf1, 0x90])
    expect(text(answer.slice(3))).toBe(vehicle.vin)
    expect(text(ask(TBOX, 0x22, 0xf1, 0x95)!.slice(3))).toBe(vehicle.firmware)
  })

  it('is silent for a unit that is not there, though the terminal took the order', async () => {
    const { ask, world, version } = await bench()
    expect(ask(0x7ff, 0x22, 0xf1, 0x90)).toBeUndefined()
    expect(decodeAs(0x0001, version, world.ofId(0x0001)[0]!.body).value.result).toBe(0)
  })

  it.each([
    ['an unknown service', [0x99], [0x7f, 0x99, 0x11]],
    ['an unknown identifier', [0x22, 0x12, 0x34], [0x7f, 0x22, 0x31]],
    ['a short request', [0x22, 0xf1], [0x7f, 0x22, 0x13]],
    ['writing in the default session', [0x2e, 0xf1, 0x98, 1], [0x7f, 0x2e, 0x7f]],
    ['a download in the default session', [0x34, 0, 0x11, 0, 9], [0x7f, 0x34, 0x7f]],
  ])('declines %s', async (_name, request, refusal) => {
    expect((await bench()).ask(ENGINE, ...request)).toEqual(refusal)
  })

  it('writes after the session was changed and the right key given', async () => {
    const { ask } = await bench()
    expect(ask(ENGINE, 0x10, 0x03)?.slice(0, 2)).toEqual([0x50, 0x03])
    expect(ask(ENGINE, 0x2e, 0xf1, 0x98, 1)).toEqual([0x7f, 0x2e, 0x33])
    const seed = ask(ENGINE, 0x27, 0x01)!.slice(2)
    expect(ask(ENGINE, 0x27, 0x02, ...seed)).toEqual([0x7f, 0x27, 0x35])
    expect(ask(ENGINE, 0x27, 0x02, ...seed.map((byte) => ~byte & 0xff))).toEqual([0x67, 0x02])
    expect(ask(ENGINE, 0x2e, 0xf1, 0x98, 7)).toEqual([0x6e, 0xf1, 0x98])
    expect(ask(ENGINE, 0x22, 0xf1, 0x98)).toEqual([0x62, 0xf1, 0x98, 7])
  })

  it('says that a routine takes time, then gives the result under the same request', async () => {
    const { ask, sent, world } = await bench()
    ask(ENGINE, 0x10, 0x03)
    expect(ask(ENGINE, 0x31, 0x01, 0x02, 0x03)).toEqual([0x7f, 0x31, 0x78])
    await world.pass(3)
    expect(sent().at(-1)).toEqual([0x71, 0x01, 0x02, 0x03])
  })

  it('resets nothing while the vehicle drives', async () => {
    expect((await bench(() => aDrivingVehicle())).ask(ENGINE, 0x11, 0x01)).toEqual([0x7f, 0x11, 0x22])
  })

  it('does not send an unrequested answer', async () => {
    expect((await bench()).ask(ENGINE, 0x3e, 0x80)).toBeUndefined()
  })

  it('wakes by the platform call and reports the position', async () => {
    const { world, order } = await terminalOnline({ state: () => aStandingVehicle({ since: 9_000, until: 30_000 }) })
    await world.pass(300)
    const before = world.ofId(0x0200).length
    order(0x8900, { kind: WAKE_KIND, data: new Uint8Array(0) })
    await world.pass(3)
    expect(world.ofId(0x0200).length).toBe(before + 1)
  })
})

describe('trouble codes', () => {
  const codes = DEMO_FAULT_CODES.filter(({ protocol }) => protocol === 'uds').map(({ code }) => code)
  /** A memory that holds something at a moment. */
  function filled() {
    for (let index = 0; ; index++) {
      const vehicle = demoVehicle(DEMO_SEED, index)
      const memory = new FaultMemory(codes, (now) => demoFaults(DEMO_SEED, vehicle, now))
      if (memory.stored(START).length > 0) return memory
    }
  }
  const read = (memory: FaultMemory, now: number) => memory.read(Uint8Array.of(0x19, 0x02, 0xff), now, standing())!

  it('appear, are confirmed, and go when they are cleared', () => {
    const memory = filled()
    const before = read(memory, START)
    expect((before.length - 2) % 4).toBe(0)
    expect(before[5]! & 0x08).toBe(0x08)
    const isActive = (before[5]! & 0x01) === 1
    memory.clear(START + 1)
    const after = memory.stored(START + 2)
    // A fault that is still there comes straight back.
    expect(after.length).toBe(isActive ? memory.stored(START).filter(({ status }) => status & 1).length : 0)
  })

  it('come and go over weeks, most days without any', () => {
    const memory = filled()
    const days = Array.from({ length: 200 }, (_, day) => memory.stored(START + day * 86_400_000).length)
    expect(days.filter((count) => count === 0).length).toBeGreaterThan(20)
    expect(new Set(days).size).toBeGreaterThan(1)
  })

  it('are counted as they are listed', () => {
    const memory = filled()
    const count = memory.read(Uint8Array.of(0x19, 0x01, 0xff), START, standing())!
    expect(count.at(-1)).toBe(memory.stored(START).length)
  })
})
