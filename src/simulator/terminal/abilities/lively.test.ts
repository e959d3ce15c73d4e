import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { demoDbc } from '#core/demo/demo-can.ts'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { decodeCan, findMessage } from '#core/protocol/can/database.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { hasAlarm } from '#core/protocol/jt808/location/alarm-bits.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { loadOf } from '#core/protocol/jt808/location/status-bits.ts'
import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { signalValues } from './can-data.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { is2019, START, terminalOnline } from '#tests/support/terminal-online.ts'

const lively = { richness: 1 }
const LEAVES = START + 120_000
const ARRIVES = START + 1_800_000
/** Parked, drives for half an hour, and is parked for the night. */
const aTrip = (now: number) => {
  if (now < LEAVES) return aStandingVehicle({ until: (LEAVES - now) / 1000, engineOn: now > LEAVES - 60_000 })
  if (now < ARRIVES)
    return aDrivingVehicle({ speed: 60, since: (now - LEAVES) / 1000, odometer: 1e8 + (now - LEAVES) / 60 })
  return aStandingVehicle({ since: (now - ARRIVES) / 1000, engineOn: now < ARRIVES + 90_000 })
}
/** Trouble codes and the pieces long ones come in (SAE J1939-73, -21): no DBC file describes them. */
const isTrouble = (id: number) => [0xfeca, 0xecff, 0xebff].includes((id >>> 8) & 0xffff)
const hasCan = (vehicle: DemoVehicle) => demoEquipment(DEMO_SEED, vehicle).canSet === 'Combustion drive'

describe('a terminal of its own accord', () => {
  it('reports the driver when a trip begins and when the day is over', async () => {
    const { world, vehicle, version } = await terminalOnline({
      habits: lively,
      state: aTrip,
      fits: (one) => is2019(one) && one.market === 'cn' && one.duty !== 'teamHaul',
    })
    await world.pass(2_400)
    const cards = world.ofId(0x0702).map(({ body }) => decodeAs(0x0702, version, body).value as BodyOf<0x0702>)
    expect(cards.map((card) => ('state' in card ? card.state : null))).toEqual([1, 2])
    const { drivers } = demoEquipment(DEMO_SEED, vehicle)
    expect(drivers.map(({ name }) => name)).toContain((cards[0] as { name: string }).name)
  })

  it('uploads the signals of the bus, which the DBC file of the demo decodes', async () => {
    const { world, vehicle, version } = await terminalOnline({ habits: lively, state: aTrip, fits: hasCan })
    await world.pass(300)
    const { bus } = importDbc(demoDbc('Combustion drive'), 'CAN1')
    const uploads = [
      ...world.ofId(0x0705).map(({ body }) => body),
      ...world.ofId(0x0901).map(({ body }) => gunzipSync(decodeAs(0x0901, version, body).value.content)),
    ].map((body) => decodeAs(0x0705, version, body).value)
    expect(uploads.length).toBeGreaterThan(3)
    const values: Record<string, number> = {}
    for (const { word, data } of uploads.at(-1)!.frames.filter(({ word }) => !isTrouble(word & 0x1fffffff))) {
      const message = findMessage(bus, word & 0x1fffffff, true)
      for (const { name, value } of decodeCan(message!, data)) values[name] = value
    }
    const expected = signalValues(vehicle, aTrip(START + 200_000))
    expect(values.WheelBasedVehicleSpeed).toBeCloseTo(60, 1)
    const off = ['EngineSpeed', 'CurrentGear', 'EngineFuelRate', 'FuelLevel'].filter(
      (name) => Math.abs(values[name]! - expected[name]!) >= 1,
    )
    expect(off).toEqual([])
    expect(values.EngineSpeed).toBeGreaterThan(900)
    expect(values.EngineCoolantTemperature).toBeGreaterThan(50)
  })

  it('counts passengers in a bus: no more get off than got on', async () => {
    const bus = ({ vehicleClass, duty }: DemoVehicle) => vehicleClass === 'bus' && duty === 'cityBus'
    const { world, version } = await terminalOnline({ habits: lively, state: aTrip, fits: bus })
    await world.pass(3_600)
    const counts = world.ofId(0x1005).map(({ body }) => decodeAs(0x1005, version, body).value)
    expect(counts.length).toBeGreaterThan(2)
    let onBoard = 0
    for (const { boarded, alighted } of counts) {
      expect(alighted).toBeLessThanOrEqual(onBoard)
      onBoard += boarded - alighted
    }
    expect(onBoard).toBe(0)
  })

  it('reports the load of a truck, and shows it in its status', async () => {
    const laden = await terminalOnline({
      habits: lively,
      state: aTrip,
      fits: ({ vehicleClass, index }) => vehicleClass === 'truck' && index > 3,
    })
    const { world, vehicle, version } = laden
    await world.pass(600)
    const { status } = decodeAs(0x0200, version, world.ofId(0x0200).at(-1)!.body).value
    const bills = world
      .ofId(0x0701)
      .map(({ body }) => new TextDecoder().decode(decodeAs(0x0701, version, body).value.content))
    expect(bills.length).toBe(loadOf(status) === 'empty' ? 0 : 1)
    for (const bill of bills) expect(bill).toContain(vehicle.vin)
  })

  it('reports plausible alarms of its cameras on the road, never at rest', async () => {
    const safe = (vehicle: DemoVehicle) => demoEquipment(DEMO_SEED, vehicle).hasSafety
    const always = (now: number) => aDrivingVehicle({ speed: 80, since: (now - START) / 1000 })
    const alarmsOf = async (state: typeof always) => {
      const { world, version } = await terminalOnline({ habits: lively, state, fits: safe })
      await world.pass(4 * 3_600)
      return world.ofId(0x0200).filter(({ body }) => {
        const { adas, dsm, blindSpot, tyres } = namedItems(decodeAs(0x0200, version, body).value.items)
        return adas ?? dsm ?? blindSpot ?? tyres
      })
    }
    expect((await alarmsOf(always)).length).toBeGreaterThan(1)
    expect(await alarmsOf(() => aStandingVehicle())).toEqual([])
  }, 20_000)

  it('has faults of its cameras that appear and clear', async () => {
    const { world, terminal } = await terminalOnline({ habits: lively, state: aTrip, fits: is2019 })
    const { faults } = terminal.abilities
    const seen = new Set<boolean>()
    for (let now = START; now < START + 200 * 86_400_000; now = faults.nextDue) {
      if (now > START) faults.tick(now, aTrip(START))
      const additions = { alarms: new Set<never>(), status: new Set<never>(), load: 0, items: {} } as const
      faults.addTo(additions)
      seen.add('videoAlarm' in additions.items)
    }
    expect(seen).toEqual(new Set([true, false]))
    expect(
      world
        .ofId(0x0200)
        .every(({ body, version }) => !hasAlarm(decodeAs(0x0200, version, body).value.alarm, 'cameraFault')),
    ).toBe(true)
  })

  it('sends bytes that are no frame now and then, and its messages still come through', async () => {
    const { world, terminal } = await terminalOnline({ habits: { noisePerDay: 2_000 } })
    await world.pass(600)
    expect(world.noise).toBeGreaterThan(5)
    expect(world.ofId(0x0200).length).toBeGreaterThan(50)
    expect(terminal.pending).toBe(0)
  })
})
