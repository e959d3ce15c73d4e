import { describe, expect, it } from 'vitest'
import { BODY_CONTROLS, BODY_REFUSALS } from '#core/domain/body-control.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { BODY_KIND, readBodyReport, writeBodyOrder } from '#core/protocol/body-over-808.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'

const C = BODY_CONTROLS
const isCar = ({ vehicleClass, powerType }: DemoVehicle) =>
  vehicleClass === 'car' && ELECTRIC_POWER_TYPES.has(powerType)

async function aBody(settings: Parameters<typeof terminalOnline>[0] = {}) {
  const online = await terminalOnline({ fits: isCar, state: () => aStandingVehicle({ energy: 0.6 }), ...settings })
  const { world, version, order } = online
  const last = () => {
    const { value } = decodeAs(0x0900, version, world.ofId(0x0900).at(-1)!.body)
    const report = readBodyReport((value as { data: Uint8Array }).data)!
    return { ...report, values: new Map(report.values.map(({ control, value: shown }) => [control, shown])) }
  }
  return {
    ...online,
    last,
    set: (control: number, value: number) => {
      order(0x8900, { kind: BODY_KIND, data: writeBodyOrder([{ control, value }]) })
      return last()
    },
  }
}

describe('the body of a simulated vehicle', () => {
  it('unlocks its doors, which its position shows too', async () => {
    const { set, world, version } = await aBody()
    expect(set(C.doors, 0).values.get(C.doors)).toBe(0)
    await world.pass(1)
    const { status } = decodeAs(0x0200, version, world.ofId(0x0200).at(-1)!.body).value
    expect(hasStatus(status, 'doorsLocked')).toBe(false)
  })

  it('moves its windows within seconds and reports when they have arrived', async () => {
    const { set, last, world } = await aBody({ habits: { richness: 1 } })
    const answer = set(C.windows, 100)
    expect(answer).toMatchObject({ result: 0, answers: C.windows })
    expect(answer.values.get(C.windows)).toBeLessThan(100)
    await world.pass(6)
    expect(last().values.get(C.windows)).toBe(100)
  })

  it('ends by itself what was switched on remotely', async () => {
    const { set, last, world, order } = await aBody()
    expect(set(C.climate, 22).values.get(C.climate)).toBe(22)
    await world.pass(16 * 60)
    order(0x8900, { kind: BODY_KIND, data: writeBodyOrder([]) })
    expect(last()).toMatchObject({ answers: 0 })
    expect(last().values.get(C.climate)).toBe(0)
  })

  it('declines while it moves, with a low battery and without a charger', async () => {
    const moving = await aBody({ state: () => aDrivingVehicle({ speed: 40 }) })
    expect(moving.set(C.windows, 50)).toMatchObject({ result: BODY_REFUSALS.moving, answers: C.windows })
    const empty = await aBody({ state: () => aStandingVehicle({ energy: 0.05 }) })
    expect(empty.set(C.climate, 22).result).toBe(BODY_REFUSALS.lowBattery)
    expect(empty.set(C.charging, 1).result).toBe(BODY_REFUSALS.notPlugged)
  })

  it('stops a charge, and does not go beyond its limit', async () => {
    const { set, terminal } = await aBody({ state: () => aStandingVehicle({ energy: 0.6, charging: true }) })
    expect(set(C.charging, 0).values.get(C.charging)).toBe(0)
    expect(terminal.stateAt(START + 5_000).charging).toBe(false)
    expect(set(C.charging, 1).values.get(C.charging)).toBe(1)
    expect(set(C.chargeLimit, 50).values.get(C.charging)).toBe(0)
  })
})
