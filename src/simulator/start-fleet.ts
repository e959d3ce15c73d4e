import { type DemoVehicle, demoVehicle } from '#core/demo/demo-fleet.ts'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { demoSpare } from '#core/demo/demo-spare.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { guarded } from './complain.ts'
import { EnergyReporter } from './energy/energy-reporter.ts'
import { SpareTerminal } from './spare-terminal.ts'
import { Stranger } from './strangers.ts'
import { DrainedMotion } from './motion/drained-motion.ts'
import { StolenMotion } from './motion/stolen-motion.ts'
import { VehicleMotion } from './motion/vehicle-motion.ts'
import { readRoadNetwork } from './roads/road-network.ts'
import { PastDelivery, type PastProgress } from './past/past-delivery.ts'
import { openPastRecord, type PastRecord } from './past/past-record.ts'
import type { ParameterStore } from './parameter-store.ts'
import { storyOf } from './stories.ts'
import type { SimulatorSettings } from './simulator-settings.ts'
import type { OnAcknowledged, SimulatorCounters, Surroundings } from './terminal/surroundings.ts'
import type { ReplayOrder } from './terminal/replay.ts'
import { ImageStore } from './terminal/abilities/image-store.ts'
import { LIVELY, type Habits } from './terminal/habits.ts'
import { mediaAssets } from './media/media-assets.ts'
import { tcpStream } from './terminal/tcp-stream.ts'
import { type OpenLink, tcpLinks } from './terminal/tcp-link.ts'
import { isRichTerminal } from './terminal/abilities/abilities.ts'
import { Terminal } from './terminal/terminal.ts'
import { TimerWheel } from './timer-wheel.ts'

export interface FleetOptions extends SimulatorSettings {
  onAcknowledged?: OnAcknowledged
  parameterStore?: ParameterStore
  versionStore?: ParameterStore
  /** Otherwise the past ends now and is not remembered. */
  pastRecord?: PastRecord
  say?: (sentence: string) => void
  openLink?: OpenLink
  /** Otherwise LIVELY. */
  habits?: Partial<Habits>
  /** Epoch ms; the time of day decides who drives. */
  now?: () => number
  /** Time over which the terminals come up; by default it grows with the fleet. */
  startSpreadMs?: number
}

export interface SimulatedFleet {
  readonly terminals: readonly Terminal[]
  readonly counters: Readonly<SimulatorCounters>
  readonly energyReporters: readonly EnergyReporter[]
  /** Null when none is delivered. */
  readonly past: Readonly<PastProgress> | null
  /** Ends the delivery of the past for good; false when there is none. */
  stopPast(): boolean
  online(): number
  /** Wakes the terminal with this key of its header phone, as a message to its SIM does; false when there is none. */
  sms(terminal: string): boolean
  /** Lets that terminal say what was recorded. */
  play(terminal: string, order: ReplayOrder): ReturnType<Terminal['play']> | 'unknown'
  /** Closes all connections; positions not acknowledged are lost, like at a power cut. */
  stop(): Promise<void>
}

const TICK_MS = 100
/** Terminals are planned in portions, so that the first ones drive while the others are still being made. */
const PORTION_MS = 25
const FIRST_AFTER_MS = 200
/** A fleet of 300 comes up within this time, larger ones more slowly. */
const START_SPREAD_MS = 12_000
const START_SPREAD_VEHICLES = 300
/** The unit for GB/T 32960 comes up after the terminal. */
const ENERGY_AFTER_MS = 4_000
/** A message takes its time, and so does a modem that wakes up. */
const SMS_MS = { least: 3_000, spread: 9_000 } as const

/** Makes the terminals one after another and keeps them going until stopped. */
export function startFleet(options: FleetOptions): SimulatedFleet {
  const network = readRoadNetwork(options.roads)
  const now = options.now ?? Date.now
  const wheel = new TimerWheel(now())
  const counters: SimulatorCounters = { sent: 0, acknowledged: 0, resent: 0, connects: 0, disconnects: 0, dropped: 0 }
  const say = options.say ?? (() => undefined)
  const record = options.pastRecord ?? openPastRecord(null, now(), say)
  const { seed, vehicles, days } = options
  const past = days > 0 && vehicles > 0 ? new PastDelivery({ seed, days, vehicles, record, say }) : null
  const world: Surroundings = {
    seed,
    anchor: record.anchor,
    now,
    random: Math.random,
    openStream: tcpStream,
    images: new ImageStore(),
    habits: { ...LIVELY, richness: options.richness, ...options.habits },
    media: options.assets ? mediaAssets(options.assets) : null,
    openLink: options.openLink ?? tcpLinks(options.host, options.port),
    schedule: (who, at) => wheel.schedule(who, at),
    counters,
    ...(options.parameterStore ? { parameterStore: options.parameterStore } : {}),
    ...(options.versionStore ? { versionStore: options.versionStore } : {}),
    ...(options.onAcknowledged ? { onAcknowledged: options.onAcknowledged } : {}),
  }
  const terminals: Terminal[] = []
  const energyReporters: EnergyReporter[] = []
  const byKey = new Map<string, Terminal>()
  const strangers = Array.from(
    { length: world.habits.strangers },
    (_, number) => new Stranger(world, network, number, options.vehicles),
  )
  const spares: SpareTerminal[] = []
  const addSpare = (terminal: Terminal, at: number): void => {
    const { vehicle } = terminal.motion
    const spare = demoSpare(vehicle)
    if (!spare || world.habits.strangers === 0) return
    const replace = (before: Terminal, after: Terminal) => {
      terminals.splice(terminals.indexOf(before), 1, after)
      byKey.delete(terminalKey(before.motion.vehicle.phone))
      byKey.set(terminalKey(after.motion.vehicle.phone), after)
    }
    spares.push(new SpareTerminal({ world, terminal, spare, motionOf, replace }, at))
  }
  const motionOf = (vehicle: DemoVehicle) => {
    const story = storyOf(seed, vehicle.index)
    const Motion = story === 'stolenVehicle' ? StolenMotion : story === 'drainedTank' ? DrainedMotion : VehicleMotion
    return new Motion(network, vehicle, seed, record.anchor)
  }
  const began = now() + FIRST_AFTER_MS
  const spread =
    options.startSpreadMs ?? START_SPREAD_MS * Math.max(1, Math.sqrt(options.vehicles / START_SPREAD_VEHICLES))
  // The start order should differ from the order of lists.
  const startOf = (index: number) => began + (spread * ((index * 7_919) % options.vehicles)) / options.vehicles
  const order = Array.from({ length: options.vehicles }, (_, index) => index).sort((a, b) => startOf(a) - startOf(b))

  const energyOf = (terminal: Terminal, startAt: number): EnergyReporter | null => {
    const { abilities, equipment } = terminal
    if (!abilities.isRich || !equipment.gb32960 || options.energyPort === 0) return null
    const server = { host: options.host, port: options.energyPort }
    return new EnergyReporter(terminal, server, equipment.gb32960, startAt)
  }
  const makeMore = (): void => {
    const until = performance.now() + PORTION_MS
    while (terminals.length < order.length && performance.now() < until) {
      const index = order[terminals.length] as number
      const at = startOf(index)
      if (at > now() + TICK_MS) return
      const motion = motionOf({ ...demoVehicle(seed, index), language: options.language ?? 'en' })
      const isSilent =
        isRichTerminal(world, index) && options.energyPort !== 0 && demoEquipment(seed, motion.vehicle).onlyGb32960
      const starts = Math.max(at, now())
      const terminal = new Terminal(world, motion, starts, !isSilent)
      terminals.push(terminal)
      byKey.set(terminalKey(motion.vehicle.phone), terminal)
      const energy = energyOf(terminal, starts + ENERGY_AFTER_MS)
      if (energy) energyReporters.push(energy)
      if (!isSilent) addSpare(terminal, starts)
      const { isRich } = terminal.abilities
      past?.add({ terminal: isSilent ? null : terminal, motion: motion.apart(), energy, isRich })
    }
  }
  const timer = setInterval(() => {
    guarded(makeMore)
    wheel.advance(now())
  }, TICK_MS)

  return {
    terminals,
    counters,
    energyReporters,
    past: past?.progress ?? null,
    stopPast() {
      past?.cancel()
      return past !== null
    },
    sms(key) {
      const terminal = byKey.get(key)
      if (!terminal) return false
      const { index } = terminal.motion.vehicle
      const delay = SMS_MS.least + (hashOf(options.seed, index, Math.floor(now() / 1000)) % SMS_MS.spread)
      wheel.schedule({ wake: () => terminal.wakeUp() }, now() + delay)
      return true
    },
    play: (key, order) => byKey.get(key)?.play(order) ?? 'unknown',
    online: () =>
      terminals.filter(({ session }) => session.state === 'online').length +
      energyReporters.filter(({ isOn, isOnlyUnit }) => isOn && isOnlyUnit).length,
    async stop() {
      clearInterval(timer)
      past?.stop()
      record.close()
      for (const one of [...terminals, ...energyReporters, ...strangers, ...spares]) one.stop()
      options.parameterStore?.close()
      options.versionStore?.close()
      // Lets the sockets send what they hold and their ends.
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}
