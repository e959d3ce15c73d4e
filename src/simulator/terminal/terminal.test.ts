import { describe, expect, it } from 'vitest'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import type { ProtocolVersion } from '#core/protocol/schema/context.ts'
import { aDrivingVehicle, aMotion, aStandingVehicle, ManualWorld } from '#tests/support/manual-world.ts'
import type { Motion, MotionState } from '../motion/vehicle-motion.ts'
import { coverageGap } from './coverage.ts'
import { dialectOf } from './location-report.ts'
import { alertness } from './reporting-plan.ts'
import { Terminal } from './terminal.ts'

const START = Date.UTC(2026, 10, 21, 4)

/** Moves at 20 m/s from the start on, so that every position differs. */
const moving = (now: number): MotionState =>
  aDrivingVehicle({
    speed: 72,
    lat: 30 + (now - START) * 1.8e-7,
    odometer: 1e8 + (now - START) / 50,
    since: (now - START) / 1000,
  })
const clockIsRight = ({ index }: Motion['vehicle']) => index % 300 !== 41 && index % 300 !== 187

async function online(
  motion: Motion = aMotion(moving),
): Promise<{ world: ManualWorld; terminal: Terminal; motion: Motion }> {
  const world = new ManualWorld(START)
  const terminal = new Terminal(world, motion, START)
  await world.pass(2)
  expect(terminal.session.state).toBe('online')
  return { world, terminal, motion }
}

describe('a terminal', () => {
  it.each<ProtocolVersion>(['2011', '2013', '2019'])(
    'registers, authenticates and reports, edition %s',
    async (version) => {
      const motion = aMotion(moving, (vehicle) => vehicle.protocolVersion === version && vehicle.country === 'CN')
      const { world } = await online(motion)
      expect(world.ids()).toEqual([0x0100, 0x0102, 0x0107, ...(version === '2019' ? [0x0004] : []), 0x0200])
      const [registration] = world.ofId(0x0100)
      expect(registration?.version).toBe(version)
      expect(registration?.phone).toBe(motion.vehicle.phone)
      const { value } = decodeAs(0x0100, version, registration?.body as Uint8Array)
      expect(value).toMatchObject({ plate: motion.vehicle.plate, plateColor: motion.vehicle.plateColour })
      expect(value.province * 10_000 + value.city).toBe(motion.vehicle.division)
      const [attributes] = world.ofId(0x0107)
      expect(decodeAs(0x0107, version, attributes?.body as Uint8Array).value).toMatchObject({
        iccid: motion.vehicle.iccid,
        firmware: motion.vehicle.firmware,
      })
    },
  )

  it('speaks between E7s where its maker does, and understands what is answered likewise', async () => {
    const motion = aMotion(moving, ({ framing }) => framing === 'e7')
    const { world, terminal } = await online(motion)
    expect(world.received.map(({ id, framing }) => [id, framing])).toEqual(
      [0x0100, 0x0102, 0x0107, 0x0200].map((id) => [id, 'e7']),
    )
    expect(world.received[0]?.phone).toBe(motion.vehicle.phone)
    const change = { parameters: [{ id: 0x0055, value: 90 }] }
    world.commandInParts(motion.vehicle, 0x8103, encodeBody(0x8103, '2013', change))
    expect(terminal.parameters.topSpeed).toBe(90)
    // Its list of parameters is longer than a frame.
    world.command(motion.vehicle, 0x8104, new Uint8Array(0))
    expect(world.ofId(0x0104).every(({ framing }) => framing === 'e7')).toBe(true)
    const pending = terminal.pending
    await world.pass(15)
    expect(terminal.pending).toBeLessThanOrEqual(pending)
  })

  it('reports where the vehicle is, in the units of the standard', async () => {
    const state = aDrivingVehicle({ lng: -84.0831, lat: -9.93262, heading: 271, speed: 61.37, odometer: 123_456_789 })
    const motion = aMotion(
      () => state,
      (vehicle) => vehicle.powerType === '柴油' && clockIsRight(vehicle),
    )
    const { world } = await online(motion)
    const [report] = world.ofId(0x0200)
    const { value, warnings } = decodeAs(0x0200, motion.vehicle.protocolVersion, report?.body as Uint8Array)
    expect(warnings).toEqual([])
    expect(value).toMatchObject({ lng: -84.0831, lat: -9.93262, direction: 271, speed: 61.4 })
    expect(value.time).toBe(toPlatformTime(report?.at as number))
    expect(hasStatus(value.status, 'accOn') && hasStatus(value.status, 'positioned')).toBe(true)
    const items = namedItems(value.items)
    expect(items).toMatchObject({ mileage: 123_456.7, io: 0 })
    expect(items.fuel).toBeGreaterThan(100)
    expect(items.battery).toBeUndefined()
  })

  it('reports the charge of an electric vehicle by its dialect', async () => {
    const state = aStandingVehicle({ charging: true, energy: 0.624 })
    const motion = aMotion(
      () => state,
      (vehicle) => vehicle.powerType === '纯电动',
    )
    const { world } = await online(motion)
    const [report] = world.ofId(0x0200)
    const body = report?.body as Uint8Array
    const { value } = decodeAs(0x0200, motion.vehicle.protocolVersion, body, dialectOf(motion.vehicle))
    expect(namedItems(value.items).battery).toEqual({ soc: 62.4, charge: 0b011 })
    expect(namedItems(value.items).fuel).toBeUndefined()
  })

  it('reports every ten seconds on the road and a heartbeat a minute at rest', async () => {
    const { world } = await online()
    await world.pass(60)
    expect(world.ofId(0x0200)).toHaveLength(7)
    const resting = await online(aMotion(() => aStandingVehicle({ since: 3_000, until: 30_000 })))
    await resting.world.pass(300)
    expect(resting.world.ofId(0x0002).length).toBeGreaterThanOrEqual(2)
  })

  it('says what was acknowledged, by serial and device time', async () => {
    const { world, motion } = await online(aMotion(moving, clockIsRight))
    const [report] = world.ofId(0x0200)
    expect(world.acknowledged).toEqual([
      {
        phone: motion.vehicle.phone,
        serial: report?.serial,
        time: toPlatformTime(report?.at as number),
        messageId: 0x0200,
      },
    ])
  })

  it('registers again when its code is rejected', async () => {
    const { world, terminal } = await online()
    world.authCode = 'code-2'
    world.cut()
    await world.pass(30)
    expect(terminal.session.state).toBe('online')
    expect(world.ofId(0x0100)).toHaveLength(2)
  })
})

describe('a platform that does not answer', () => {
  it('gets the same bytes again until it does', async () => {
    const { world, terminal } = await online()
    world.answers = ({ id }) => id !== 0x0200
    await world.pass(26)
    const unanswered = world.ofId(0x0200)[1]
    const again = world.received.filter(({ hex }) => hex === unanswered?.hex)
    expect(again.length).toBeGreaterThan(1)
    expect(terminal.session.state).toBe('online')
    world.answers = () => true
    await world.pass(40)
    expect(terminal.pending).toBe(0)
    expect(world.acknowledged.map(({ serial }) => serial)).toContain(unanswered?.serial)
  })

  it('loses the connection after three attempts; nothing is lost with it', async () => {
    const { world, terminal } = await online()
    world.answers = ({ id }) => id !== 0x0200
    await world.pass(120)
    expect(world.counters.disconnects).toBeGreaterThan(0)
    world.answers = () => true
    await world.pass(60)
    expect(terminal.pending).toBe(0)
    const written = new Set(world.ofId(0x0200).map(({ serial }) => serial))
    const acknowledged = new Set(
      world.acknowledged.filter(({ messageId }) => messageId === 0x0200).map(({ serial }) => serial),
    )
    expect(acknowledged).toEqual(written)
  })

  it('is tried again within seconds when the connection breaks', async () => {
    const { world, terminal } = await online(aMotion(() => aStandingVehicle({ since: 400 })))
    world.cut()
    await world.pass(3)
    expect(terminal.session.state).toBe('online')
    expect(world.ofId(0x0100)).toHaveLength(1)
  })

  it('is tried ever more rarely while it is away', async () => {
    const { world } = await online()
    world.accepts = false
    world.cut()
    await world.pass(60)
    const soon = world.counters.connects
    await world.pass(600)
    expect(soon).toBeGreaterThan(4)
    expect(world.counters.connects - soon).toBeLessThan(12)
  })

  it('gets what it missed as a back-fill, oldest first and after the place of now', async () => {
    const { world, terminal } = await online(aMotion(moving, clockIsRight))
    world.accepts = false
    world.cut()
    await world.pass(300)
    world.accepts = true
    const back = world.received.length
    await world.pass(200)
    expect(terminal.pending).toBe(0)
    const after = world.received.slice(back).map(({ id }) => id)
    expect(after.indexOf(0x0200)).toBeLessThan(after.indexOf(0x0704))
    const batches = world.ofId(0x0704).map((frame) => decodeAs(0x0704, frame.version, frame.body).value)
    expect(batches.length).toBeGreaterThan(1)
    expect(batches.every(({ kind }) => kind === 1)).toBe(true)
    const times = batches.flatMap(({ positions }) => positions.map(({ time }) => time as string))
    expect(times.length).toBeGreaterThanOrEqual(28)
    expect(times).toEqual([...times].sort())
    expect(new Set(world.acknowledged.map(({ time }) => time))).toEqual(
      new Set([...times, ...world.ofId(0x0200).map((frame) => decodeAs(0x0200, frame.version, frame.body).value.time)]),
    )
  })
})

describe('a vehicle without radio', () => {
  const onMotorway = (now: number): MotionState => ({ ...moving(now), tier: 1 })
  const noRadio = (motion: Motion, at: number) =>
    coverageGap(DEMO_SEED, motion.vehicle.index, at, { stop: null, tier: 1 })
  /** The first gap of some length that begins after the start. */
  function gapOf(motion: Motion, shortest: number): { from: number; until: number } {
    for (let at = START + 60_000; ; at += 1_000) {
      const gap = noRadio(motion, at)
      if (gap && gap.until - at > shortest && !noRadio(motion, at - 1_000)) return { from: at, until: gap.until }
    }
  }

  it.each([
    ['keeps its connection through a tunnel', 20_000, 110_000, 1],
    ['makes a new connection after a long gap', 200_000, 1e9, 2],
  ])('%s and back-fills', async (_name, shortest, longest, connections) => {
    let motion = aMotion(onMotorway, clockIsRight)
    let gap = gapOf(motion, shortest)
    for (let index = 1; gap.until - gap.from > longest; index++) {
      motion = aMotion(onMotorway, (vehicle) => vehicle.index > index && clockIsRight(vehicle))
      gap = gapOf(motion, shortest)
    }
    const world = new ManualWorld(gap.from - 25_000)
    const terminal = new Terminal(world, motion, gap.from - 25_000)
    await world.pass(200 + (gap.until - gap.from) / 1000)
    const during = world.received.filter(({ at }) => at > gap.from + 10_000 && at < gap.until)
    expect(during).toEqual([])
    expect(terminal.pending).toBe(0)
    expect(new Set(world.received.map(({ link }) => link)).size).toBe(connections)
    const missed = world
      .ofId(0x0704)
      .flatMap((frame) => decodeAs(0x0704, frame.version, frame.body).value.positions.map(({ time }) => time as string))
    expect(missed.length).toBeGreaterThanOrEqual(Math.floor((gap.until - gap.from) / 10_000) - 1)
    expect(missed).toEqual([...missed].sort())
  })
})

describe('sleep', () => {
  const parked = (now: number): MotionState =>
    aStandingVehicle({ since: 600 + (now - START) / 1000, until: 36_000 - (now - START) / 1000 })
  const asleep = (mode: 'light' | 'deep') =>
    aMotion(parked, ({ index }) => alertness(DEMO_SEED, index, aStandingVehicle({ since: 9_000 }), 1e9) === mode)
  const sleepBits = (motion: Motion, world: ManualWorld) =>
    world.ofId(0x0200).map((frame) => {
      const { value } = decodeAs(0x0200, frame.version, frame.body, dialectOf(motion.vehicle))
      return namedItems(value.items).io
    })

  it('is announced, then only heartbeats keep the connection', async () => {
    const motion = asleep('light')
    const { world, terminal } = await online(motion)
    await world.pass(1_200)
    expect(terminal.session.state).toBe('online')
    expect(sleepBits(motion, world)[0]).toBe(0)
    expect(sleepBits(motion, world).at(-1)).toBe(2)
    expect(world.ofId(0x0003)).toEqual([])
    expect(world.ofId(0x0002).length).toBeGreaterThan(5)
  })

  it('may be deep: logs out, and wakes now and then to report', async () => {
    const motion = asleep('deep')
    const { world, terminal } = await online(motion)
    await world.pass(600)
    expect(sleepBits(motion, world).at(-1)).toBe(2)
    expect(world.ids().at(-1)).toBe(0x0003)
    expect(terminal.session.state).toBe('offline')
    const silent = world.received.length
    await world.pass(1_800)
    expect(world.received).toHaveLength(silent)
    await world.pass(1_800)
    expect(world.ofId(0x0102).length).toBe(2)
    expect(terminal.session.state).toBe('offline')
  })

  it('ends before the vehicle leaves', async () => {
    const leaves = START + 7_200_000
    const motion = aMotion(
      (now) => (now < leaves ? aStandingVehicle({ since: 5_000, until: (leaves - now) / 1000 }) : moving(now)),
      asleep('deep').vehicle.index === 0 ? () => true : ({ index }) => index === asleep('deep').vehicle.index,
    )
    const { world } = await online(motion)
    await world.pass(7_190)
    expect(sleepBits(motion, world).at(-1)).toBe(0)
    await world.pass(60)
    const last = world.ofId(0x0200).at(-1)
    expect(last && decodeAs(0x0200, last.version, last.body).value.speed).toBe(72)
  })
})
