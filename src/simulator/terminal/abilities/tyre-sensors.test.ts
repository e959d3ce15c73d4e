import { describe, expect, it } from 'vitest'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { terminalOnline } from '#tests/support/terminal-online.ts'

const lively = { richness: 1 }
const hasSensors = (vehicle: DemoVehicle) =>
  vehicle.vehicleClass === 'bus' && demoEquipment(DEMO_SEED, vehicle).hasSafety

async function reported(state: () => ReturnType<typeof aDrivingVehicle>, seconds: number) {
  const { world, version } = await terminalOnline({ habits: lively, state, fits: hasSensors })
  await world.pass(seconds)
  return world
    .ofId(0x0200)
    .map(({ body }) => namedItems(decodeAs(0x0200, version, body).value.items).tyres)
    .filter((tyres) => tyres !== undefined)
    .filter(({ wheels }) => wheels.every(({ kind }) => kind === 1))
}

describe('sensors of the tyres', () => {
  it('report pressure and temperature of every wheel a few times an hour while it rolls', async () => {
    const reports = await reported(() => aDrivingVehicle({ speed: 60, since: 3_000 }), 1_260)
    expect(reports.length).toBeGreaterThanOrEqual(3)
    expect(reports.length).toBeLessThanOrEqual(6)
    for (const { wheels } of reports) {
      expect(wheels.map(({ wheel }) => wheel)).toEqual([0, 1, 2, 3, 4, 5])
      for (const { pressure, temperature } of wheels) {
        expect(pressure).toBeGreaterThan(550)
        expect(pressure).toBeLessThan(1_000)
        expect(temperature).toBeGreaterThan(30)
        expect(temperature).toBeLessThan(65)
      }
    }
  })

  it('are silent while the vehicle is switched off', async () => {
    expect(await reported(() => aStandingVehicle(), 1_260)).toEqual([])
  })
})
