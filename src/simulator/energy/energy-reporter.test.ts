import { describe, expect, it } from 'vitest'
import { type Gb32960Frame, readGbFrame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { decodeGbFrame } from '#core/protocol/gb32960/message.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { aDrivingVehicle, aStandingVehicle, type ManualStream } from '#tests/support/manual-world.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import { EnergyReporter } from './energy-reporter.ts'

/** Everything the platform received on one connection; answers every command with one result. */
class EnergySide {
  readonly frames: Gb32960Frame[] = []
  private readonly splitter = new GbFrameSplitter()
  private readonly stream: ManualStream
  private readonly result: number
  private read = 0

  constructor(stream: ManualStream, answer: number) {
    this.stream = stream
    this.result = answer
  }

  step(): void {
    for (; this.read < this.stream.written.length; this.read++) {
      this.splitter.push(this.stream.written[this.read] as Uint8Array, (bytes) => {
        const frame = readGbFrame(bytes.slice())
        if ('malformed' in frame) throw new Error(frame.malformed)
        this.frames.push(frame)
        const { edition, command, vinBytes } = frame
        const answer = this.result
        const body = frame.body.subarray(0, 6)
        this.stream.events.data(writeGbFrame({ edition, command, answer, vin: vinBytes, body }))
      })
    }
  }
}

const driving = () => aDrivingVehicle({ speed: 50, energy: 0.62, acceleration: 0.2 })

async function reporter(edition: '2016' | '2025', state: (now: number) => MotionState = driving, answer = 1) {
  const online = await terminalOnline({ state, fits: ({ powerType }) => powerType === '纯电动' })
  const { world, terminal } = online
  const energy = new EnergyReporter(terminal, { host: 'h', port: 7614 }, edition, world.now())
  const sides: EnergySide[] = []
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at++) {
      await world.pass(1)
      while (sides.length < world.streams.length)
        sides.push(new EnergySide(world.streams[sides.length] as ManualStream, answer))
      for (const side of sides) side.step()
    }
  }
  return { ...online, energy, sides, pass }
}

interface Units {
  vehicle: Record<string, number>
  motor: { motors: { rpm: number }[] }
  voltages: { packs: { cellVoltages: number[] }[] }
  extremes?: { highestCellVoltage: number }
}

function unitsOf(frame: Gb32960Frame): Units {
  const { value, warnings } = decodeGbFrame(frame)
  if (warnings.length > 0) throw new Error(warnings.join())
  const { units } = value as { units: Tagged[] }
  return Object.fromEntries(units.map(({ key, value: unit }) => [key, unit])) as unknown as Units
}
const commands = (side: EnergySide | undefined) => side?.frames.map(({ command }) => command)

describe.each(['2016', '2025'] as const)('an electric vehicle by GB/T 32960, edition %s', (edition) => {
  it('logs in by its VIN and reports every ten seconds what fits together', async () => {
    const { sides, vehicle, pass } = await reporter(edition)
    await pass(35)
    const [side] = sides
    expect(commands(side)?.slice(0, 3)).toEqual([1, 2, 2])
    expect(side!.frames.every(({ vin }) => vin === vehicle.vin)).toBe(true)
    expect(side!.frames.filter(({ command }) => command === 2).length).toBeGreaterThanOrEqual(3)
    const units = unitsOf(side!.frames[1]!)
    expect(units.vehicle).toMatchObject({ vehicleState: 1, chargeState: 3, speed: 50, soc: 62 })
    expect(units.vehicle.totalCurrent).toBeGreaterThan(0)
    const { cellVoltages } = units.voltages.packs[0]!
    const sum = cellVoltages.reduce((total, volts) => total + volts, 0)
    expect(Math.abs(sum - units.vehicle.totalVoltage!)).toBeLessThan(0.1)
    expect(units.motor.motors[0]!.rpm).toBeGreaterThan(1_000)
    // The edition of 2025 has no unit of extremes.
    expect(units.extremes?.highestCellVoltage).toBe(edition === '2016' ? Math.max(...cellVoltages) : undefined)
  })
})

describe('charging', () => {
  it('flows into the battery, which is parked', async () => {
    const { sides, pass } = await reporter('2016', () =>
      aStandingVehicle({ charging: true, stop: 'charge', energy: 0.5 }),
    )
    await pass(15)
    const { vehicle } = unitsOf(sides[0]!.frames[1]!)
    expect(vehicle).toMatchObject({ chargeState: 1, vehicleState: 2, speed: 0 })
    expect(vehicle.totalCurrent).toBeLessThan(-50)
  })
})

describe('the connection', () => {
  it('ends with a logout some minutes after the vehicle was switched off', async () => {
    const off = (now: number) => (now < START + 30_000 ? driving() : aStandingVehicle())
    const { sides, energy, pass } = await reporter('2016', off)
    await pass(300)
    expect(commands(sides[0])?.at(-1)).toBe(4)
    expect(energy.isOn).toBe(false)
  })

  it('is made again when it breaks, and what was missed comes as a back-fill', async () => {
    const { world, sides, energy, pass } = await reporter('2016')
    await pass(15)
    world.streams[0]!.events.closed()
    await pass(60)
    expect(commands(sides[1])?.[0]).toBe(1)
    const filled = sides[1]!.frames.filter(({ command }) => command === 3)
    expect(filled.length).toBeGreaterThan(0)
    await pass(20)
    expect(energy.pending).toBe(0)
  })

  it('is tried ever more rarely when the VIN is not known', async () => {
    const unknown = 4
    const { sides, energy, pass } = await reporter('2016', driving, unknown)
    await pass(60)
    const soon = sides.length
    await pass(300)
    expect(soon).toBeGreaterThan(2)
    expect(sides.length - soon).toBeLessThan(4)
    expect(sides.every((side) => commands(side)?.length === 1)).toBe(true)
    expect(energy.isOn).toBe(false)
  })
})
