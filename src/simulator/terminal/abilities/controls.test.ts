import { describe, expect, it } from 'vitest'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { CONTROL_KINDS, LIMIT_KIND, readControl, writeControl } from '#core/protocol/lock-over-808.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { is2013, is2019, START, terminalOnline } from '#tests/support/terminal-online.ts'

const STOPS_AT = START + 60_000
const arriving = (now: number) =>
  now < STOPS_AT
    ? aDrivingVehicle({ speed: 50, lng: 114 + (now - START) * 1e-7 })
    : aStandingVehicle({ lng: 115, engineOn: true, since: (now - STOPS_AT) / 1000 })

describe('controls by 0x8500', () => {
  it('cuts the fuel of a vehicle only when it is stationary, and keeps it there until the cut is lifted', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019, state: arriving })
    const serial = order(0x8500, { controls: [{ id: CONTROL_KINDS.fuel, data: Uint8Array.of(1) }] })
    const answer = decodeAs(0x0500, version, world.ofId(0x0500)[0]!.body).value
    expect(answer.serial).toBe(serial)
    expect(hasStatus(answer.status, 'fuelCut')).toBe(false)
    await world.pass(90)
    const cut = decodeAs(0x0200, version, world.ofId(0x0200).at(-1)!.body).value
    expect(hasStatus(cut.status, 'fuelCut')).toBe(true)
    expect(hasStatus(cut.status, 'accOn')).toBe(false)
    expect(cut.speed).toBe(0)
    order(0x8500, { controls: [{ id: CONTROL_KINDS.fuel, data: Uint8Array.of(0) }] })
    expect(hasStatus(decodeAs(0x0500, version, world.ofId(0x0500)[1]!.body).value.status, 'fuelCut')).toBe(false)
  })

  it('opens and locks the doors of an older terminal by its flag', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2013 })
    order(0x8500, { flags: 0 })
    order(0x8500, { flags: 1 })
    const locked = world
      .ofId(0x0500)
      .map(({ body }) => hasStatus(decodeAs(0x0500, version, body).value.status, 'doorsLocked'))
    expect(locked).toEqual([false, true])
  })

  it('limits the speed of an older terminal by transparent data and says what is in force', async () => {
    const { world, terminal, version, order } = await terminalOnline({ fits: is2013 })
    order(0x8900, { kind: LIMIT_KIND, data: writeControl({ control: CONTROL_KINDS.speedLimit, value: 40 }) })
    const answer = decodeAs(0x0900, version, world.ofId(0x0900)[0]!.body).value as { kind: number; data: Uint8Array }
    expect(answer.kind).toBe(LIMIT_KIND)
    expect(readControl(answer.data)).toEqual({ control: CONTROL_KINDS.speedLimit, value: 40 })
    expect(terminal.position().speed).toBe(40)
  })

  it('declines kinds it does not know', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019 })
    order(0x8500, { controls: [{ id: 0xf0aa, data: Uint8Array.of(1) }] })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(3)
  })
})
